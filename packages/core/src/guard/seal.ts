import { createRequestStateCodec, type ServerContext } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { deriveKey, type Keys } from '../approvals/keys.ts';

/** What travels through the client and back: which approval an answer decides, and of which call. Never an argument. */
const payload = z.strictObject({
  approval: z.string(),
  tool: z.string(),
  call: z.string(),
});

/** An opened seal: which approval the answer beside it belongs to. */
export type Sealed = z.output<typeof payload>;

/** Seals the name of an approval, and opens what comes back. */
export interface Seal {
  close(sealed: Sealed): Promise<string>;
  /** Undefined for a state that was changed, invented, expired or sealed with another key: no answer. */
  open(state: string, context: ServerContext): Promise<Sealed | undefined>;
}

/** A dialog stays open ten minutes at most; the seal outlives it, so that a late answer is not asked twice. */
export const SEAL_MS = 15 * 60_000;

/** Lifetimes are the store's: a seal that opens onto an approval that has ended opens onto nothing. */
export function createSeal({ first, all }: Keys): Seal {
  const sealing = codecOf(first);
  const opening = all.map(codecOf);
  return {
    close: (sealed) => sealing.mint(sealed),
    async open(state, context) {
      for (const each of opening) {
        const parsed = payload.safeParse(await each.verify(state, context).catch(() => undefined));
        if (parsed.success) return parsed.data;
      }
      return undefined;
    },
  };
}

function codecOf(key: Uint8Array) {
  return createRequestStateCodec<Sealed>({ key: deriveKey(key, 'seal'), ttlSeconds: SEAL_MS / 1000 });
}
