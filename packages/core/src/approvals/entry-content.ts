import * as z from 'zod';
import { principalSchema } from './principal-schema.ts';

const evidence = z.enum(['token', 'dialog', 'page', 'passkey']);

const onPage = z.strictObject({
  serverTitle: z.string(),
  toolTitle: z.string(),
  text: z.string(),
  confirm: z.string(),
  facts: z.array(
    z.strictObject({
      label: z.string(),
      value: z.string().optional(),
      from: z.enum(['backend', 'call']),
    }),
  ),
  noFacts: z.string().optional(),
  client: z.string().optional(),
  link: z.string().optional(),
});

/** What a file of an open entry holds. A change here needs a new version of the files. */
export const entryContent = z.strictObject({
  id: z.string(),
  kind: z.enum(['dialog', 'token', 'page']),
  server: z.string(),
  instance: z.string(),
  account: z.string(),
  principal: principalSchema,
  tool: z.string(),
  call: z.string(),
  question: z.string(),
  fixes: z.record(z.string(), z.string()).optional(),
  repeats: z.string().optional(),
  subject: z.string().optional(),
  onPage: onPage.optional(),
  carryOutMs: z.number().optional(),
  evidence,
  openedAt: z.number(),
  decideBy: z.number(),
});

/** What the file beside it holds once it was decided. */
export const decisionContent = z.strictObject({
  verdict: z.enum(['approved', 'declined']),
  evidence,
  by: z.string().optional(),
  approver: principalSchema.optional(),
  proof: z.string().optional(),
  reason: z.string().optional(),
  at: z.number(),
  redeemBy: z.number(),
});

/** What is kept of one that has ended. */
export const endedContent = entryContent
  .omit({ question: true, fixes: true, repeats: true, onPage: true })
  .extend({
    decision: decisionContent.optional(),
    how: z.enum(['declined', 'redeemed', 'expired', 'superseded', 'withdrawn', 'evicted']),
    at: z.number(),
    replacedBy: z.string().optional(),
    outcome: z
      .strictObject({ sent: z.boolean(), became: z.enum(['nothing', 'unknown', 'part', 'done']) })
      .optional(),
    askAgain: z.boolean().optional(),
  });
