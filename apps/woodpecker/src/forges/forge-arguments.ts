import { wholeNumber } from '@guard/core';
import * as z from 'zod';
import { namedValues } from '../arguments/named-values.ts';

export const FORGE_TYPES = [
  'github',
  'gitlab',
  'gitea',
  'forgejo',
  'bitbucket',
  'bitbucket-dc',
  'addon',
] as const;

export const forgeId = wholeNumber('Id of the forge');
export const forgeType = z.enum(FORGE_TYPES);

/** Woodpecker stores anything as an address, and its web page links to it. */
export const forgeUrl = z
  .url({ protocol: /^https?$/, error: 'expected an address with http or https' })
  .describe('With http or https');

/** The value of an option. A switch that is stored as text keeps the forge from being loaded. */
const optionValue = z
  .string('expected a text; for a switch, "true"')
  .nullable()
  .transform((value) => (value === 'true' || value === 'false' ? value === 'true' : value));

/** What is optional when a forge is created. */
export const forgeSettings = {
  client: z.string().describe('OAuth client id').optional(),
  oauth_client_secret: z.string().min(1).optional(),
  oauth_host: z.string().optional(),
  skip_verify: z.boolean().optional(),
  additional_options: namedValues(z.string().min(1), optionValue).optional(),
  orgs: z.array(z.string().min(1)).max(200).describe('Newest version only').optional(),
};
