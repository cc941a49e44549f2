import { writeTool } from '@guard/core';
import * as z from 'zod';
import { lookAtClient } from '../api/configuration.ts';
import { disableClient } from '../api/write-clients.ts';
import { clientId } from './arguments.ts';
import { withdraw } from './withdraw.ts';

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
  write: async ({ input: { clientId: id }, write, now }) => {
    // What cannot be looked at is switched off all the same: an unknown id does no harm, a lost phone does.
    await lookAtClient(write, id);
    const send = async () => disableClient(write, id);
    const known = await withdraw({ tool: 'disable_client', clientId: id, write, send, now: now() });
    const access =
      known === 'seen'
        ? 'withdrawn: its peer is off the live interface'
        : 'wg-easy reports success; the live interface could not be read';
    return { clientId: id, enabled: false, access };
  },
});
