import { joinWords, ToolError, words, writeTool } from '@guard/core';
import * as z from 'zod';
import { accessOf } from '../api/access.ts';
import { getClient, listClients } from '../api/read-clients.ts';
import { enableClient } from '../api/write-clients.ts';
import { clientId } from './arguments.ts';
import { clientOutput } from './clients.ts';
import { sharedWith } from './conflicts.ts';
import { isExpired, namedClient } from './facts.ts';
import { takesEverything } from './route-effects.ts';
import { sharing } from './sharing.ts';

export const enableClientTool = writeTool({
  name: 'enable_client',
  title: 'Enable a client',
  description:
    'Gives a disabled VPN client its access back, with the keys it already has. Asks a person first.',
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ clientId }),
  output: clientOutput,
  untrusted: true,
  lookWith: 'get_client',
  asks: {
    rule: 'always',
    prepare: async ({ input, read, now }) => {
      const client = await getClient(read, input.clientId);
      const listed = await listClients(read);
      const access = accessOf(
        listed.find(({ id }) => id === client.id),
        now(),
      );
      if (access === 'live') return { settled: { ...client, access, notice: NOTHING_TO_DO } };
      const expired = isExpired(client, now());
      if (expired && 'firewallIps' in client) throw new ToolError(REFUSED);
      const others = listed.filter(({ id, enabled }) => enabled && id !== client.id);
      const more = [
        ...takesEverything(client.serverAllowedIps),
        ...sharing(client.id, sharedWith(client, others)),
      ].map((sentence) => words`\n\n${sentence}`);
      return {
        question: {
          targets: [{ role: 'client', id: client.id }],
          will: words`This will enable WireGuard client ${client.id}.`,
          cost: words`Its key pair is already installed on a device, so that device can reach every network behind
this VPN at once: nothing further has to be handed over.${joinWords(more, words``)}${expired ? EXPIRED : words``}`,
          confirm: words`Enable client ${client.id}`,
          supplied: namedClient(client),
        },
        plan: undefined,
      };
    },
  },
  write: async ({ input, write }) => {
    await enableClient(write, input.clientId);
    return getClient(write, input.clientId);
  },
});

const NOTHING_TO_DO = 'Nothing was done: the client is enabled and has access already.';

/** From 15.3 on, which is told by the field that came with it. */
const REFUSED =
  'Nothing was done: the expiry date of this client has passed, and wg-easy enables it only once the date is moved. update_client with a new expiresAt and enabled: true does both.';

/** Before that. */
const EXPIRED = words`

Its expiry date has passed: wg-easy switches it off again within a minute, unless the date is
moved.`;
