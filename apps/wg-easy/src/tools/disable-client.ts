import { writeTool } from '@guard/core';
import * as z from 'zod';
import { disableClient as sendDisable } from '../api/write-clients.ts';
import { clientId } from '../clients/client-arguments.ts';
import { lookAtClient } from '../clients/look-at-client.ts';
import { withdraw } from '../withdrawals/withdraw.ts';

export const disableClient = writeTool({
  name: 'disable_client',
  title: 'Disable a client',
  description:
    'Takes away the access of a VPN client at once, and says whether its peer is really gone. enable_client gives it back.',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ clientId }),
  output: z.looseObject({ clientId: z.int(), enabled: z.boolean(), access: z.string() }),
  untrusted: false,
  lookWith: 'list_clients',
  targets: { clientId: 'client' },
  neverAsks: 'it can only withdraw access, and cutting a peer off must not wait for an answer',
  write: async ({ input: { clientId: id }, read, write, now }) => {
    // What cannot be looked at is switched off all the same: an unknown id does no harm, a lost phone does.
    await lookAtClient(read, id);
    const send = async () => sendDisable(write, id);
    const known = await withdraw({ tool: 'disable_client', clientId: id, read, send, now: now() });
    const access =
      known === 'seen'
        ? 'withdrawn: its peer is off the live interface'
        : 'wg-easy reported success, but the live interface could not be read';
    return { clientId: id, enabled: false, access };
  },
});
