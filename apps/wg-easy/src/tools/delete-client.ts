import { guardedTool, joinWords, words } from '@guard/core';
import * as z from 'zod';
import { deleteClient as sendDelete } from '../api/write-clients.ts';
import { clientId } from '../clients/client-arguments.ts';
import { factsOf, lookAtClient, shownOf, unseenWords } from '../clients/look-at-client.ts';
import { withdraw, type Withdrawn } from '../withdrawals/withdraw.ts';

export const deleteClient = guardedTool({
  name: 'delete_client',
  title: 'Delete a client',
  description: 'Deletes a VPN client and destroys its key pair. It cannot be restored. Asks a person first.',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ clientId }),
  output: z.looseObject({ clientId: z.int(), deleted: z.boolean(), notice: z.string().optional() }),
  untrusted: false,
  lookWith: 'list_clients',
  targets: { clientId: 'client' },
  question: async ({ input: { clientId: id }, read }) => {
    const look = await lookAtClient(read, id);
    return {
      will: words`This will delete WireGuard client ${id}.`,
      cost: joinWords([COST, ...unseenWords(look)], words`\n\n`),
      confirm: words`Delete client ${id}`,
      supplied: shownOf(look),
      recognise: factsOf(look),
    };
  },
  write: async ({ input: { clientId: id }, read, write, now }) => {
    const send = async () => sendDelete(write, id);
    const known = await withdraw({ tool: 'delete_client', clientId: id, read, send, now: now() });
    const notice = NOTICES[known];
    return { clientId: id, deleted: true, ...(notice !== undefined && { notice }) };
  },
});

const COST = words`Its key pair is destroyed and cannot be restored. Anyone using that configuration
loses VPN access, and re-creating the client gives them a different key they have
to install.`;

/** wg-easy reports success even for ids that it does not know. */
const NOTICES: Record<Withdrawn, string | undefined> = {
  seen: undefined,
  reported: 'wg-easy reported success, but whether the client is gone could not be checked',
  interface_down:
    'The WireGuard interface is down, so nobody is connected. The client is deleted from wg-easy, and has no access when the interface comes up.',
};
