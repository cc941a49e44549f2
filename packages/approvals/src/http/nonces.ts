import { randomBytes } from 'node:crypto';
import { createCipher, type Keys } from '@guard/core/embed';
import * as z from 'zod';

const LIFE_MS = 5 * 60_000;

const content = z.strictObject({ until: z.number(), random: z.string() });

/**
 * What makes each challenge new. It is sealed and nothing is kept, so any process with the key takes it. What was
 * signed with one can be sent again while it lives; but what it is about can be decided, or used, only once.
 */
export interface Nonces {
  make(about: string): string;
  /** True while it lives, for what it was made about. */
  isGood(nonce: string, about: string): boolean;
}

/** @param now milliseconds since the epoch */
export function createNonces(keys: Keys, now: () => number): Nonces {
  const cipher = createCipher(keys, 'guard nonces of the page, 1');
  return {
    make(about) {
      const random = randomBytes(16).toString('base64url');
      return cipher.close({ until: now() + LIFE_MS, random }, about).toString('base64url');
    },

    isGood(nonce, about) {
      const opened = content.safeParse(cipher.open(Buffer.from(nonce, 'base64url'), about)).data;
      // Also one that says it is from the future: its clock, or ours, was set.
      return opened !== undefined && now() < opened.until && opened.until <= now() + LIFE_MS + 60_000;
    },
  };
}
