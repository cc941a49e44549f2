import { createHash, createHmac } from 'node:crypto';
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

/** @param key makes MACs of the hashes, which cannot be made anew without it */
export function createChain(chain: string, key: Uint8Array | undefined): Chain {
  let last: Link | undefined;
  return {
    next(fields) {
      const [sequence, previous] = [(last?.sequence ?? 0) + 1, last?.hash ?? NO_HASH];
      const place = { 'guard.chain.id': chain, 'event.sequence': sequence, 'guard.chain.prev': previous };
      const body = onOneLine(JSON.stringify({ ...fields, ...place })).slice(0, -1);
      const hash = hashOf(body, key);
      const line = `${body},"event.hash":"${hash}"}`;
      return { line, written: () => void (last = { chain, sequence, hash, previous }) };
    },
    last: () => last,
  };
}

/** Many readers of lines take these two for the end of one, and JSON leaves them as they are. */
function onOneLine(json: string): string {
  return json.replaceAll('\u2028', String.raw`\u2028`).replaceAll('\u2029', String.raw`\u2029`);
}

/** The key of the hashes, made from one of the key file for this use alone. */
export function chainKey(key: Uint8Array): Uint8Array {
  return deriveKey(key, 'audit chain');
}

/** Over the text itself, so that no two readings of a line can differ. */
export function hashOf(body: string, key: Uint8Array | undefined): string {
  const hash = key === undefined ? createHash('sha256') : createHmac('sha256', key);
  return hash.update(body).digest('hex');
}
