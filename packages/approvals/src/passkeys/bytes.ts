import * as z from 'zod';

/** Bytes as base64url, in the one spelling that has neither padding nor bits left over. */
export const bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/)
  .transform((text) => ({ text, bytes: Buffer.from(text, 'base64url') }))
  .refine(({ text, bytes }) => bytes.toString('base64url') === text)
  .transform(({ bytes }) => bytes);
