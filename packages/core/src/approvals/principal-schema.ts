import * as z from 'zod';
import type { Principal } from './principal.ts';

/** Reads a principal back from where it was kept. */
export const principalSchema: z.ZodType<Principal> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('local') }),
  z.strictObject({ kind: z.literal('token'), name: z.string() }),
  z.strictObject({ kind: z.literal('oauth'), iss: z.string(), sub: z.string() }),
  z.strictObject({ kind: z.literal('none') }),
]);
