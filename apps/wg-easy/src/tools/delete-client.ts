import { words, writeTool } from '@guard/core';
import * as z from 'zod';
import { getClient } from '../api/read-clients.ts';
import { deleteClient } from '../api/write-clients.ts';
import { clientId } from './arguments.ts';
import { namedClient } from './facts.ts';
import { notCutOff, peerAfterFailure, peerState } from './live-peer.ts';

export const deleteClientTool = writeTool({
  name: 'delete_client',
  title: 'Delete a client',
  description: 'Deletes a VPN client and destroys its key pair. It cannot be restored. Asks a person first.',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ clientId }),
  output: z.looseObject({ clientId: z.int(), deleted: z.boolean() }),
  untrusted: false,
  lookWith: 'list_clients',
  asks: {
    rule: 'always',
    prepare: async ({ input, read }) => {
      const client = await getClient(read, input.clientId);
      return {
        question: {
          targets: [{ role: 'client', id: client.id }],
          will: words`This will delete WireGuard client ${client.id}.`,
          cost: words`Its key pair is destroyed and cannot be restored. Anyone using that configuration
loses VPN access, and re-creating the client gives them a different key they have
to install.`,
          confirm: words`Delete client ${client.id}`,
          supplied: namedClient(client),
        },
        plan: undefined,
      };
    },
  },
  write: async ({ input, write }) => {
    try {
      await deleteClient(write, input.clientId);
    } catch (error) {
      throw notCutOff(input.clientId, await peerAfterFailure(error, write, input.clientId), false);
    }
    const peer = await peerState(write, input.clientId);
    if (peer.enabled !== undefined) throw notCutOff(input.clientId, peer, true);
    return { clientId: input.clientId, deleted: true };
  },
});
