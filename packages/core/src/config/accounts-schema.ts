import * as z from 'zod';
import { namedPrincipal } from './named-principal.ts';

const account = z
  .strictObject({
    account: z
      .string()
      .regex(/^[\w.@-]{1,60}$/, 'expected up to 60 letters, digits, dots, dashes, underscores or @')
      .describe(
        'What it is called in questions and in the trail, where the backend has no login name for it.',
      ),
    principals: z.array(namedPrincipal).min(1).describe('Who acts as this account. Nobody stands in two.'),
    settings: z
      .record(z.string().regex(/^[A-Z][A-Z0-9_]*$/, 'expected the name of a setting'), z.string().min(1))
      .describe(
        'The settings that sign in to the backend, by the names that they have in the environment. A secret stands in a file of its own, named by its name with _FILE behind it.',
      ),
  })
  .describe('An account of the backend, and who acts as it.');

/** The file of GUARD_ACCOUNTS_FILE. */
export const accountsSchema = z
  .strictObject({
    $schema: z.string().optional(),
    version: z.literal(1),
    accounts: z.array(account).min(1),
  })
  .describe('Which account of the backend each caller acts as. Whoever does not stand here is refused.');

/** The same as a JSON Schema, for editors; published with the documentation. */
export function accountsJsonSchema(): unknown {
  return z.toJSONSchema(accountsSchema, { io: 'input' });
}
