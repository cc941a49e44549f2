import { isObject, own } from '../json/object.ts';
import { hashOf, type Link } from './chain.ts';

/** A line of a trail. */
export interface TrailLine extends Link {
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What stands between the record and the end of its line. */
const HASH = /^(\{.*),"event\.hash":"([\da-f]{64})"\}$/s;

/**
 * Reads a line, and says what is wrong with it: `cut` for what is no record, whole or not, and `changed` for a record
 * that is not what was written.
 *
 * @param keys the hash was made with one of them; none for a chain without a key
 */
export function readLine(text: string, keys: readonly Uint8Array[]): TrailLine | 'cut' | 'changed' {
  const [, body, hash] = HASH.exec(text) ?? [];
  if (body === undefined || hash === undefined) return 'cut';
  const fields = parse(`${body}}`);
  const [chain, sequence, previous] = PLACE.map((name) => own(fields, name));
  if (typeof chain !== 'string' || typeof sequence !== 'number' || typeof previous !== 'string') return 'cut';
  const hashes = keys.length === 0 ? [hashOf(body, undefined)] : keys.map((key) => hashOf(body, key));
  if (!hashes.includes(hash) || !isObject(fields)) return 'changed';
  return { fields, chain, sequence, previous, hash };
}

const PLACE = ['guard.chain.id', 'event.sequence', 'guard.chain.prev'] as const;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
