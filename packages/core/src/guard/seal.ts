import { randomBytes } from 'node:crypto';
import { createRequestStateCodec, type ServerContext } from '@modelcontextprotocol/server';
import * as z from 'zod';

/** What travels through the client and back: fingerprints, times and what a question fixed, never an argument. */
const payload = z.strictObject({
  tool: z.string(),
  call: z.string(),
  question: z.string(),
  fixes: z.record(z.string(), z.string()).optional(),
  nonce: z.string(),
  askedAt: z.number(),
});

/** An opened seal: which question the answer beside it belongs to. */
export type Sealed = z.output<typeof payload>;

/** Seals questions and opens what comes back. */
export interface Seal {
  close(question: Omit<Sealed, 'nonce' | 'askedAt'>): Promise<string>;
  /** Undefined for a state that was changed, invented, expired or sealed by another process: no answer. */
  open(state: string, context: ServerContext): Promise<Sealed | undefined>;
}

/** A dialog stays open ten minutes at most; the seal outlives it, so that a late answer is not asked twice. */
export const SEAL_MS = 15 * 60_000;
/** How far the clocks of instances that share a key may lie apart. */
const CLOCKS_APART_MS = 60_000;
/** How long a used answer must be remembered: as long as its seal could open on any of them. */
export const SPENT_MS = SEAL_MS + CLOCKS_APART_MS;

/**
 * @param key at least 32 bytes; the same on every instance that may receive an answer
 * @param now see `createLifetimeClock`
 */
export function createSeal(key: Uint8Array, now: () => number): Seal {
  const codec = createRequestStateCodec<Sealed>({ key, ttlSeconds: SEAL_MS / 1000 });
  return {
    // The nonce is what single use is counted by: one state has several spellings that all verify.
    close: (question) =>
      codec.mint({ ...question, nonce: randomBytes(16).toString('base64url'), askedAt: now() }),
    async open(state, context) {
      // Read before the codec judges, which goes by the date alone: what it calls too old must stay so.
      const opensAt = now();
      const opened = await codec.verify(state, context).catch(() => undefined);
      const parsed = payload.safeParse(opened);
      if (!parsed.success) return undefined;
      const age = opensAt - parsed.data.askedAt;
      // Younger than now: of an instance whose clock is ahead. By too much, and it would outlive the memory of its use.
      return age >= -CLOCKS_APART_MS && age < SEAL_MS ? parsed.data : undefined;
    },
  };
}
