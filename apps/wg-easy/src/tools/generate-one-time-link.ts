import { guardedTool, ToolError, words } from '@guard/core';
import * as z from 'zod';
import { getClient, listClients } from '../api/read-clients.ts';
import { isBefore15Dot2 } from '../api/versions.ts';
import { clientId } from '../clients/client-arguments.ts';
import { clientFacts, namedClient } from '../clients/client-facts.ts';
import { linkOf, makeLink } from '../links/make-link.ts';

export const generateOneTimeLink = guardedTool({
  name: 'generate_one_time_link',
  title: 'Generate a one-time link',
  description:
    'Makes a link that works for five minutes. Anyone who has it can download the configuration of a client, PRIVATE KEY included, without signing in. A second call extends the same link. Asks a person first.',
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({ clientId }),
  output: z.looseObject({
    clientId: z.int(),
    oneTimeLink: z.string(),
    expiresAt: z.string(),
    extended: z.boolean().optional(),
    notice: z.string(),
  }),
  untrusted: false,
  reveals: {
    keys: ['oneTimeLink'],
    because: 'the link is what was asked for, and this is the only place it is shown',
  },
  lookWith: 'list_clients',
  targets: { clientId: 'client' },
  question: async ({ input: { clientId: id }, read }) => {
    const client = await getClient(read, id);
    const listed = await listClients(read);
    const existing = linkOf(listed, id)?.oneTimeLink;
    if (existing !== undefined && isBefore15Dot2(listed)) throw new ToolError(NO_SECOND);
    return {
      will: words`This will generate a one-time link for WireGuard client ${id}.`,
      cost: words`${COST}${existing === undefined ? words`` : EXTENDS}`,
      confirm: words`Generate a link for client ${id}`,
      supplied: namedClient(client),
      recognise: clientFacts(client),
      plan: { existing, renews: !isBefore15Dot2(listed) },
    };
  },
  write: async ({ input, plan, read, write, instance: { base } }) =>
    makeLink({ clientId: input.clientId, ...plan }, { read, write, base }),
});

const COST = words`For five minutes anyone who has the link, or guesses it, can download the client's whole
configuration, private key included, without authentication. Only deleting the client ends the
link earlier.`;

const EXTENDS = words`

This client already has a link. That link is extended by five minutes, and works again
even if it was used.`;

const NO_SECOND =
  'Nothing was done: this client already has a one-time link, and this version of wg-easy makes a new one only after that has expired. Try again in a few minutes.';
