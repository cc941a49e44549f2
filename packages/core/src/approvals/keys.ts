import { hkdfSync } from 'node:crypto';

/** The keys of a folder. The first seals, and all of them open: so a key can be replaced without ending anything. */
export interface Keys {
  readonly first: Uint8Array;
  /** The first among them. */
  readonly all: readonly Uint8Array[];
}

/**
 * A key of 32 bytes for one use, so that what is made for one use means nothing to another.
 *
 * @throws RangeError for a key of less than 32 bytes
 */
export function deriveKey(key: Uint8Array, use: string): Uint8Array {
  if (key.length < 32) throw new RangeError('A key has at least 32 bytes');
  return new Uint8Array(hkdfSync('sha256', key, '', use, 32));
}
