import { guardedTool, joinWords, ToolError, words } from '@guard/core';
import * as z from 'zod';
import { takesEverything } from '../addresses/route-words.ts';
import { sharedWith, sharingWords } from '../addresses/sharing.ts';
import { getClient, listClients } from '../api/read-clients.ts';
import { enableClient as sendEnable } from '../api/write-clients.ts';
import { accessOf } from '../clients/access.ts';
import { clientId } from '../clients/client-arguments.ts';
import { clientFacts, namedClient } from '../clients/client-facts.ts';
import { clientOutput } from '../clients/client-output.ts';
import { isExpired } from '../clients/expiry.ts';

export const enableClient = guardedTool({
  name: 'enable_client',
  title: 'Enable a client',
  description:
    'Gives a disabled VPN client its access back, with the keys it already has. Asks a person first.',
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ clientId }),
  output: clientOutput,
  untrusted: true,
  lookWith: 'get_client',
  targets: { clientId: 'client' },
  question: async ({ input, read, now }) => {
    const client = await getClient(read, input.clientId);
    const listed = await listClients(read);
    const access = accessOf(listed.find(sameId(client)), now());
    if (access === 'live') return { settled: { ...client, access, notice: NOTHING_TO_DO } };
    const expired = isExpired(client, now());
    if (expired && 'firewallIps' in client) throw new ToolError(REFUSED);
    const others = listed.filter((other) => other.enabled && !sameId(client)(other));
    const comesBack = [
      ...takesEverything(client.serverAllowedIps),
      ...sharingWords(client.id, sharedWith(client, others)),
    ];
    return {
      will: words`This will enable WireGuard client ${client.id}.`,
      cost: joinWords([COST, ...comesBack, ...(expired ? [EXPIRED] : [])], words`\n\n`),
      confirm: words`Enable client ${client.id}`,
      supplied: namedClient(client),
      recognise: clientFacts(client),
    };
  },
  write: async ({ input, read, write }) => {
    await sendEnable(write, input.clientId);
    return getClient(read, input.clientId);
  },
});

const sameId = (client: { readonly id: number }) => (other: { readonly id: number }) =>
  other.id === client.id;

const NOTHING_TO_DO = 'Nothing was done: the client is enabled and has access already.';

/** From 15.3 on, which is recognised by the field that came with it. */
const REFUSED =
  'Nothing was done: the expiry date of this client has passed, and wg-easy enables it only once the date is moved. update_client with a new expiresAt and enabled: true does both.';

const COST = words`Its key pair is already installed on a device, so that device can reach every network behind
this VPN at once: nothing further has to be handed over.`;

/** Before 15.3. */
const EXPIRED = words`Its expiry date has passed: wg-easy switches it off again within a minute, unless the date is
moved.`;
