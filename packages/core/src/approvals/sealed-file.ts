import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey, type Keys } from './keys.ts';

/** Seals what is written into a folder and opens what is found there. */
export interface FileSeal {
  /** @param bound what the content is for: under another name or in another role it does not open */
  close(content: unknown, bound: string): Uint8Array;
  /** Undefined unless it was written with one of these keys, under this name and version, and is complete. */
  open(sealed: Uint8Array, bound: string): unknown;
}

/** At the head of every file. A file of any other version is refused, not guessed at. */
const VERSION = Buffer.from('guard-approval/2\n');
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createFileSeal({ first, all }: Keys): FileSeal {
  const closing = derived(first);
  const opening = all.map(derived);

  return {
    close(content, bound) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, closing, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(about(bound));
      const body = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final()]);
      return Buffer.concat([VERSION, nonce, cipher.getAuthTag(), body]);
    },

    open(sealed, bound) {
      const bytes = Buffer.from(sealed);
      if (!bytes.subarray(0, VERSION.length).equals(VERSION)) return undefined;
      for (const key of opening) {
        try {
          return decrypt(key, bytes.subarray(VERSION.length), bound);
        } catch {
          // Sealed with another of the keys, or by nobody who has one.
        }
      }
      return undefined;
    },
  };
}

const derived = (key: Uint8Array) => deriveKey(key, 'guard approvals in a folder, 1');

const about = (bound: string) => Buffer.concat([VERSION, Buffer.from(bound)]);

function decrypt(key: Uint8Array, sealed: Buffer, bound: string): unknown {
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(about(bound)).setAuthTag(tag);
  const text = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(text.toString());
}
