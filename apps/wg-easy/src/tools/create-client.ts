import { guardedTool, joinWords, words } from '@guard/core';
import * as z from 'zod';
import { checkFreeAddress } from '../addresses/free-address.ts';
import { getClient, listClients } from '../api/read-clients.ts';
import { getInterface } from '../api/server.ts';
import { expiresAt, name } from '../clients/client-arguments.ts';
import { clientOutput } from '../clients/client-output.ts';
import { createAndFind } from '../clients/create-and-find.ts';
import { futureInstant } from '../clients/expiry.ts';
import { namesake } from '../clients/namesake.ts';

export const createClient = guardedTool({
  name: 'create_client',
  title: 'Create a client',
  description:
    'Creates a VPN client with a new key pair. It has access at once. get_client_config returns its configuration. Asks a person first.',
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({ name, expiresAt: expiresAt.optional() }),
  output: clientOutput,
  untrusted: true,
  lookWith: 'list_clients',
  targets: {},
  question: async ({ input, read, now }) => {
    const end = futureInstant(input.expiresAt ?? null, now());
    // For administrators only, as creating is: nobody should be asked for what will be refused.
    const networks = await getInterface(read);
    const listed = await listClients(read);
    checkFreeAddress(networks, listed);
    const other = namesake(input.name, listed);
    const access =
      end === null ? words`Its access does not expire.` : words`Its access ends on ${new Date(end)}.`;
    const another = other === undefined ? [] : [words`${other} This will be another one.`];
    return {
      will: words`This will create a WireGuard client.`,
      cost: joinWords([words`${COST} ${access}`, ...another], words`\n\n`),
      confirm: words`Create a client`,
      supplied: [{ label: words`Client`, value: input.name }],
      recognise: [{ label: words`Client`, value: input.name, from: 'call' }],
      plan: { name: input.name, expiresAt: end },
    };
  },
  write: async ({ plan, read, write }) => getClient(read, await createAndFind(read, write, plan)),
});

const COST = words`It gets a key pair of its own, and access to every network behind this VPN at once.
Deleting it later does not undo a connection it made in the meantime.`;
