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
  output: z.looseObject({ clientId: z.int(), deleted: z.boolean(), notice: z.string().optional() }),
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
  write: async ({ input: { clientId: id }, write }) => {
    const failure = await deleteClient(write, id).then(
      () => undefined,
      (error: unknown) => error,
    );
    const confirmed = failure === undefined;
    const peer = confirmed ? await peerState(write, id) : await peerAfterFailure(failure, write, id);
    if (!confirmed || peer.enabled !== undefined) {
      throw notCutOff({ tool: 'delete_client', clientId: id, confirmed }, peer);
    }
    return { clientId: id, deleted: true, ...(peer.state === 'unknown' && { notice: NOT_SEEN }) };
  },
});

/** wg-easy reports success even for ids that it does not know. */
const NOT_SEEN = 'wg-easy reports success; whether the client is gone could not be read';
