import { createCipher } from '../approvals/cipher.ts';
import type { Keys } from '../approvals/keys.ts';
import * as z from 'zod';

const sealed = z.strictObject({ approval: z.string(), tool: z.string(), call: z.string() });

/** What travels through the client and back: which approval an answer decides, and of which call. Never an argument. */
export type Sealed = z.output<typeof sealed>;

const content = sealed.extend({ until: z.number() });

/** Seals the name of an approval, and opens what comes back. */
export interface Seal {
  close(sealed: Sealed): string;
  /** Undefined for a state that was changed, respelt, invented or sealed with another key: no answer. */
  open(state: string): (Sealed & { readonly isLate: boolean }) | undefined;
}

/** A dialog stays open ten minutes at most; the seal outlives it, so that an answer just in time is not asked twice. */
export const SEAL_MS = 15 * 60_000;
/** What a client sends as its state may be megabytes long. */
const LONGEST = 1000;
const BOUND = 'a state';

/**
 * Lifetimes are the store's: a seal that opens onto an approval that has ended opens onto nothing.
 *
 * @param now milliseconds since the epoch
 */
export function createSeal(keys: Keys, now: () => number): Seal {
  const cipher = createCipher(keys, 'seal');
  return {
    close: (asked) => cipher.close({ ...asked, until: now() + SEAL_MS }, BOUND).toString('base64url'),
    open(state) {
      if (state.length > LONGEST) return undefined;
      const bytes = Buffer.from(state, 'base64url');
      // One spelling alone: the decoder takes blanks, padding and spare bits for nothing.
      if (bytes.toString('base64url') !== state) return undefined;
      const opened = content.safeParse(cipher.open(bytes, BOUND));
      if (!opened.success) return undefined;
      const { until, ...asked } = opened.data;
      return { ...asked, isLate: until <= now() };
    },
  };
}
