import { joinWords, words, writeTool } from '@guard/core';
import * as z from 'zod';
import { getClient, listClients } from '../api/read-clients.ts';
import { disableClient, enableClient } from '../api/write-clients.ts';
import { afterWrite } from './after-write.ts';
import { clientId } from './arguments.ts';
import { clientOutput } from './clients.ts';
import { sharedWith } from './conflicts.ts';
import { sharing } from './describe-edit.ts';
import { isExpired, namedClient } from './facts.ts';
import { notCutOff, peerAfterFailure, peerState } from './live-peer.ts';

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
      const others = (await listClients(read)).filter(({ id, enabled }) => enabled && id !== client.id);
      const shared = sharing(client.id, sharedWith(client, others)).map((sentence) => words`\n\n${sentence}`);
      const expired = isExpired(client, now()) ? EXPIRED : words``;
      return {
        question: {
          targets: [{ role: 'client', id: client.id }],
          will: words`This will enable WireGuard client ${client.id}.`,
          cost: words`Its key pair is already installed on a device, so that device can reach every network behind
this VPN at once: nothing further has to be handed over.${joinWords(shared, words``)}${expired}`,
          confirm: words`Enable client ${client.id}`,
          supplied: namedClient(client),
        },
        plan: undefined,
      };
    },
  },
  write: async ({ input, write }) => {
    await enableClient(write, input.clientId);
    return afterWrite('get_client', () => getClient(write, input.clientId));
  },
});

const EXPIRED = words`

Its expiry date has passed: wg-easy refuses to enable it, or switches it off again within a
minute, until the date is moved.`;

export const disableClientTool = writeTool({
  name: 'disable_client',
  title: 'Disable a client',
  description:
    'Takes the access of a VPN client away at once and says whether its peer is really gone. enable_client gives it back.',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ clientId }),
  output: z.looseObject({ clientId: z.int(), enabled: z.boolean(), access: z.string() }),
  untrusted: false,
  lookWith: 'list_clients',
  asks: {
    rule: 'never',
    because: 'it can only withdraw access, and cutting a peer off must not wait for an answer',
  },
  write: async ({ input, write }) => {
    const { clientId: id } = input;
    await getClient(write, id);
    const failure = await disableClient(write, id).then(
      () => undefined,
      (error: unknown) => error,
    );
    const confirmed = failure === undefined;
    const peer = confirmed ? await peerState(write, id) : await peerAfterFailure(failure, write, id);
    if (peer.state === 'gone' && peer.enabled === false) {
      return { clientId: id, enabled: false, access: 'withdrawn: its peer is off the live interface' };
    }
    if (!confirmed || peer.enabled !== undefined) {
      throw notCutOff({ tool: 'disable_client', clientId: id, confirmed }, peer);
    }
    const access = 'wg-easy reports success; the live interface could not be read';
    return { clientId: id, enabled: false, access };
  },
});
