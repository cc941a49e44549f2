import { cleanLine, cutLine } from '@guard/core';
import * as z from 'zod';
import { LONGEST_REASON } from '../page/decide-form.ts';

/** What somebody says of a no. It reaches the model, so it is one line without anything hidden in it. */
export const reason = z
  .string()
  .max(10_000)
  .transform((text) => cutLine(cleanLine(text).trim(), LONGEST_REASON))
  .transform((line) => (line === '' ? undefined : line));

/** What the form of a question sends. */
const decision = z.strictObject({
  decision: z.enum(['approve', 'decline']),
  confirm: z.literal('yes').optional(),
  reason: reason.optional(),
});

/** Undefined for what no form of ours sends, such as a field that is there twice. */
export function decisionIn(body: string): z.output<typeof decision> | undefined {
  const fields = [...new URLSearchParams(body)];
  const named = Object.fromEntries(fields);
  return Object.keys(named).length === fields.length ? decision.safeParse(named).data : undefined;
}
