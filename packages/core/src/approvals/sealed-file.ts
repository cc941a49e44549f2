import { createCipher } from './cipher.ts';
import type { Keys } from './keys.ts';

/** Seals what is written into a folder and opens what is found there. */
export interface FileSeal {
  /** @param bound what the content is for: under another name or in another role it does not open */
  close(content: unknown, bound: string): Uint8Array;
  /** Undefined unless it was written with one of these keys, under this name and version, and is complete. */
  open(sealed: Uint8Array, bound: string): unknown;
}

/** At the head of every file. A file of any other version is refused, not guessed at. */
const VERSION = 'guard-approval/2\n';
const HEAD = Buffer.from(VERSION);

export function createFileSeal(keys: Keys): FileSeal {
  const cipher = createCipher(keys, 'guard approvals in a folder, 1');
  return {
    close: (content, bound) => Buffer.concat([HEAD, cipher.close(content, `${VERSION}${bound}`)]),
    open(sealed, bound) {
      const isOurs = HEAD.equals(sealed.subarray(0, HEAD.length));
      return isOurs ? cipher.open(sealed.subarray(HEAD.length), `${VERSION}${bound}`) : undefined;
    },
  };
}
