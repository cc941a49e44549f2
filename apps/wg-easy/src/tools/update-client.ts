import { counted, guardedTool, joinWords, words } from '@guard/core';
import * as z from 'zod';
import { getClient } from '../api/read-clients.ts';
import { clientId } from '../clients/client-arguments.ts';
import { clientOutput } from '../clients/client-output.ts';
import { carryOut } from '../edits/carry-out.ts';
import { editArguments } from '../edits/edit-arguments.ts';
import { planEdit } from '../edits/plan-edit.ts';

export const updateClient = guardedTool({
  name: 'update_client',
  title: 'Update a client',
  description:
    'Changes the given settings of a VPN client and keeps all others. null means the server default for allowedIps and dns, no limit of its own for firewallIps, and never for expiresAt. Every change asks a person first.',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ clientId, ...editArguments }),
  output: clientOutput,
  untrusted: true,
  lookWith: 'get_client',
  targets: { clientId: 'client' },
  note: 'bound to the exact edit',
  // It runs again after the approval, so edits that others made in the meantime are kept: the object that is sent
  // back was just read. If an old value is no longer the one that was shown, a new question is asked.
  question: async ({ input: { clientId: id, ...edit }, read, now }) => {
    const { count, sentences, ...planned } = await planEdit(read, id, edit, now());
    return {
      will: words`This will change ${counted(count, words`setting`)} of WireGuard client ${id}.`,
      cost: joinWords(sentences, words`\n`),
      confirm: words`Change client ${id}`,
      ...planned,
    };
  },
  write: async ({ input: { clientId: id }, plan, read, write, now }) => {
    await carryOut({ clientId: id, plan, read, write, now: now() });
    return getClient(read, id);
  },
});
