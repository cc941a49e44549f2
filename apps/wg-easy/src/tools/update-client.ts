import { joinWords, ToolError, words, writeTool } from '@guard/core';
import * as z from 'zod';
import { getClient, listClients } from '../api/read-clients.ts';
import { replaceClient } from '../api/write-clients.ts';
import { firewallEntries, ipv4, ipv6, nameServers, networks } from './addresses.ts';
import { afterWrite } from './after-write.ts';
import { clientId, expiresAt, futureInstant, name } from './arguments.ts';
import { clientOutput } from './clients.ts';
import { checkAddresses, sharedWith } from './conflicts.ts';
import { describeChanges, effects } from './describe-edit.ts';
import { applyEdit, wouldOverwriteTheSame } from './edit.ts';
import { namedClient } from './facts.ts';
import { notCutOff, peerAfterFailure } from './live-peer.ts';

export const updateClientTool = writeTool({
  name: 'update_client',
  title: 'Update a client',
  description:
    'Changes the named settings of a VPN client and leaves all others as they are. null means the server default for allowedIps and dns, none of its own for firewallIps, never for expiresAt. Asks a person first, with every change.',
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
      .describe('What the device may reach, with the firewall on')
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
      if (edit.expiresAt !== undefined) edit.expiresAt = futureInstant(edit.expiresAt, now());
      await getClient(read, id); // an id that is not there is told before anything else is read
      const others = (await listClients(read)).filter((other) => other.id !== id);
      await checkAddresses(read, edit, others);
      // Read last: everything in it that the edit does not name goes back as it stands here.
      const client = await getClient(read, id);
      const { changes, body } = applyEdit(client, edit);
      const reach = edit.enabled === true ? { ...client, ...edit } : edit; // all it has comes back then
      return {
        question: {
          targets: [{ role: 'client', id }],
          will: words`This will change ${changes.length} setting(s) of WireGuard client ${id}.`,
          cost: joinWords(effects(client, changes, sharedWith(reach, others), now()), words`\n`),
          confirm: words`Change client ${id}`,
          supplied: [...namedClient(client), ...describeChanges(changes)],
          // Of a long old value the dialog shows the beginning.
          covers: changes.map(({ before }) => before),
        },
        plan: { client, body, switchesOff: client.enabled && body['enabled'] === false },
      };
    },
  },
  write: async ({ input, plan, write }) => {
    const { clientId: id } = input;
    // wg-easy knows no version of a row: without this look the body would undo what somebody did meanwhile.
    if (!wouldOverwriteTheSame(plan.client, await getClient(write, id))) {
      throw new ToolError(
        `Client ${id} was changed by somebody else in this moment; nothing was done. Call again.`,
      );
    }
    try {
      await replaceClient(write, id, plan.body);
    } catch (error) {
      if (!plan.switchesOff) throw error;
      const peer = await peerAfterFailure(error, write, id);
      throw notCutOff({ tool: 'update_client', clientId: id, confirmed: false }, peer);
    }
    return afterWrite('get_client', () => getClient(write, id));
  },
});
