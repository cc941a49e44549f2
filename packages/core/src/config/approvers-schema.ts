import * as z from 'zod';
import { namedPrincipal } from './named-principal.ts';

const rule = z
  .strictObject({
    for: z.array(namedPrincipal).min(1).describe('Whose calls. Nobody stands in two.'),
    by: z
      .array(namedPrincipal)
      .min(1)
      .describe('Whose passkeys approve them: these and no others. The caller only where they stand here.'),
  })
  .describe('Who approves the calls of whom.');

/** The file of GUARD_APPROVERS_FILE. */
export const approversSchema = z
  .strictObject({ $schema: z.string().optional(), version: z.literal(1), approvers: z.array(rule).min(1) })
  .describe('Who approves whose calls with a passkey. Whoever does not stand here approves their own.');

/** The same as a JSON Schema, for editors; published with the documentation. */
export function approversJsonSchema(): unknown {
  return z.toJSONSchema(approversSchema, { io: 'input' });
}
