import { createHmac, hash } from 'node:crypto';
import { deriveKey } from '../approvals/keys.ts';

/** The hash before the first line of a chain. */
export const NO_HASH = '0'.repeat(64);

/** A place in a chain. */
export interface Link {
  readonly chain: string;
  /** From 1. */
  readonly sequence: number;
  /** Of this line. */
  readonly hash: string;
  /** Of the line before. */
  readonly previous: string;
}

/** The fields of a record, in the order in which they are written. */
export type Fields = Readonly<Record<string, unknown>>;

/** The lines of one process, each of which holds the hash of the one before. */
export interface Chain {
  /** The next line. It counts once it was written. */
  next(fields: Fields): { readonly line: string; readonly written: () => void };
  readonly last: () => Link | undefined;
}

/** What a chain is made with. */
export interface ChainOptions {
  readonly id: string;
  /** Makes MACs of the hashes, which cannot be made anew without it. */
  readonly key?: Uint8Array | undefined;
  /** The same on every line. */
  readonly constants?: Fields;
}

export function createChain({ id, key, constants = {} }: ChainOptions): Chain {
  // Written out once: most of a line does not change.
  const same = toJson({ ...constants, 'guard.chain.id': id });
  let last: Link | undefined;
  return {
    next(fields) {
      const [sequence, previous] = [(last?.sequence ?? 0) + 1, last?.hash ?? NO_HASH];
      const place = `"event.sequence":${sequence},"guard.chain.prev":"${previous}"`;
      const body = `{${toJson(fields)},${same},${place}`;
      const digest = hashOf(body, key);
      const line = `${body},"event.hash":"${digest}"}`;
      return { line, written: () => void (last = { chain: id, sequence, hash: digest, previous }) };
    },
    last: () => last,
  };
}

/** The members of an object, on one line: many readers take these two characters for the end of one. */
function toJson(fields: Fields): string {
  const json = JSON.stringify(fields).slice(1, -1);
  return json.replaceAll('\u2028', String.raw`\u2028`).replaceAll('\u2029', String.raw`\u2029`);
}

/** The key of the hashes, made from one of the key file for this use alone. */
export function chainKey(key: Uint8Array): Uint8Array {
  return deriveKey(key, 'audit chain');
}

/** Over the text itself, so that no two readings of a line can differ. */
export function hashOf(body: string, key: Uint8Array | undefined): string {
  return key === undefined ? hash('sha256', body) : createHmac('sha256', key).update(body).digest('hex');
}
