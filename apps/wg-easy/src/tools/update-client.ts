import { joinWords, ToolError, words, writeTool } from '@guard/core';
import * as z from 'zod';
import { getClient } from '../api/read-clients.ts';
import { disableClient, replaceClient } from '../api/write-clients.ts';
import { firewallEntries, ipv4, ipv6, nameServers, networks } from './addresses.ts';
import { clientId, expiresAt, name } from './arguments.ts';
import { clientOutput } from './clients.ts';
import { wouldOverwriteTheSame } from './edit.ts';
import { onlySwitchesOff, planEdit, planSwitchingOff } from './plan-edit.ts';
import { withdraw } from './withdraw.ts';

export const updateClientTool = writeTool({
  name: 'update_client',
  title: 'Update a client',
  description:
    'Changes the named settings of a VPN client and leaves all others as they are. null means the server default for allowedIps and dns, no limit of its own for firewallIps, never for expiresAt. Asks a person first, with every change.',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    clientId,
    name: name.optional(),
    enabled: z.boolean().optional(),
    expiresAt: expiresAt.optional(),
    ipv4Address: ipv4.optional(),
    ipv6Address: ipv6.optional(),
    allowedIps: networks.min(1).nullable().describe('Networks the device sends into the VPN').optional(),
    serverAllowedIps: networks.describe('Networks behind the device, routed to it').optional(),
    firewallIps: firewallEntries
      .nullable()
      .describe('What the device may reach, with the firewall on; an empty list limits nothing')
      .optional(),
    mtu: z.int().min(1024).max(9000).optional(),
    persistentKeepalive: z.int().min(0).max(65_535).describe('Seconds').optional(),
    dns: nameServers.nullable().optional(),
  }),
  output: clientOutput,
  untrusted: true,
  lookWith: 'get_client',
  asks: {
    rule: 'always',
    note: 'bound to the exact edit',
    // It runs again after the approval, so edits made by others in the meantime survive: the object sent back is
    // the one just read, and a field whose old value is no longer the one shown is asked about anew.
    prepare: async ({ input, read, now }) => {
      const { clientId: id, ...edit } = input;
      const planned = onlySwitchesOff(edit)
        ? await planSwitchingOff(read, id, now())
        : await planEdit(read, id, edit, now());
      const { count, sentences, supplied, covers, plan } = planned;
      return {
        question: {
          targets: [{ role: 'client', id }],
          will: words`This will change ${count} setting(s) of WireGuard client ${id}.`,
          cost: joinWords(sentences, words`\n`),
          confirm: words`Change client ${id}`,
          supplied,
          covers,
        },
        plan,
      };
    },
  },
  write: async ({ input: { clientId: id }, plan, write, now }) => {
    const { replace } = plan;
    if (replace === undefined) {
      const send = async () => disableClient(write, id);
      await withdraw({ tool: 'update_client', clientId: id, write, send, now: now() });
    } else {
      // wg-easy knows no version of a row: without this look the body would undo what somebody did meanwhile.
      if (!wouldOverwriteTheSame(replace.client, await getClient(write, id))) throw changedMeanwhile(id);
      const send = async () => replaceClient(write, id, replace.body);
      await (replace.switchesOff
        ? withdraw({ tool: 'update_client', clientId: id, write, send, now: now() })
        : send());
    }
    return getClient(write, id);
  },
});

function changedMeanwhile(id: number): ToolError {
  return new ToolError(
    `Client ${id} was changed by somebody else in this moment; nothing was done. Call again.`,
  );
}
