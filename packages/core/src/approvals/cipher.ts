import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey, type Keys } from './keys.ts';

/** Seals JSON so that nobody without the key can read, change or invent it. */
export interface Cipher {
  /** @param bound what the content is for: under any other name it does not open */
  close(content: unknown, bound: string): Buffer;
  /** Undefined unless it was closed with one of the keys, under this name, and is complete. */
  open(sealed: Uint8Array, bound: string): unknown;
}

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @param use what is sealed with this cipher, so that nothing else opens with it */
export function createCipher({ first, all }: Keys, use: string): Cipher {
  const closing = deriveKey(first, use);
  const opening = all.map((key) => deriveKey(key, use));

  return {
    close(content, bound) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, closing, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(bound));
      const body = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },

    open(sealed, bound) {
      for (const key of opening) {
        try {
          return decrypt(key, sealed, bound);
        } catch {
          // Sealed with another of the keys, or by nobody who has one.
        }
      }
      return undefined;
    },
  };
}

function decrypt(key: Uint8Array, sealed: Uint8Array, bound: string): unknown {
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(bound)).setAuthTag(tag);
  const text = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(text.toString());
}
