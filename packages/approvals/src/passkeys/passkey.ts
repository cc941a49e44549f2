import { principalSchema } from '@guard/core/embed';
import * as z from 'zod';

/** A passkey that counts here. Times are milliseconds since the epoch. */
export const passkey = z.strictObject({
  /** Of the authenticator, as base64url. */
  id: z.string(),
  /** What its owner calls it. */
  name: z.string(),
  /** Whose calls it can approve. */
  principal: principalSchema,
  /** SubjectPublicKeyInfo, as base64url. */
  publicKey: z.string(),
  algorithm: z.number(),
  counter: z.number(),
  addedAt: z.number(),
  /** The invitation by which it was registered, where it approves nothing until somebody has confirmed it. */
  pending: z.string().optional(),
});

export type Passkey = z.output<typeof passkey>;
