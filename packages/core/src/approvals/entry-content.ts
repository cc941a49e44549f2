import * as z from 'zod';

const evidence = z.enum(['token', 'dialog', 'page', 'passkey']);

const principal = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('local') }),
  z.strictObject({ kind: z.literal('token'), name: z.string() }),
  z.strictObject({ kind: z.literal('oauth'), iss: z.string(), sub: z.string() }),
  z.strictObject({ kind: z.literal('none') }),
]);

/** What a file of an open entry holds. A change here needs a new version of the files. */
export const entryContent = z.strictObject({
  id: z.string(),
  kind: z.enum(['dialog', 'token', 'page']),
  server: z.string(),
  instance: z.string(),
  account: z.string(),
  principal,
  tool: z.string(),
  call: z.string(),
  question: z.string(),
  fixes: z.record(z.string(), z.string()).optional(),
  evidence,
  openedAt: z.number(),
  decideBy: z.number(),
});

/** What the file beside it holds once it was decided. */
export const decisionContent = z.strictObject({
  verdict: z.enum(['approved', 'declined']),
  evidence,
  by: z.string().optional(),
  reason: z.string().optional(),
  at: z.number(),
  redeemBy: z.number(),
});
