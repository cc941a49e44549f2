import { guardedTool, joinWords, words } from '@guard/core';
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
    'Changes the named settings of a VPN client and leaves all others as they are. null means the server default for allowedIps and dns, no limit of its own for firewallIps, never for expiresAt. Asks a person first, with every change.',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ clientId, ...editArguments }),
  output: clientOutput,
  untrusted: true,
  lookWith: 'get_client',
  targets: { clientId: 'client' },
  note: 'bound to the exact edit',
  // It runs again after the approval, so edits made by others in the meantime survive: the object sent back is
  // the one just read, and a field whose old value is no longer the one shown is asked about anew.
  question: async ({ input: { clientId: id, ...edit }, read, now }) => {
    const { count, sentences, ...planned } = await planEdit(read, id, edit, now());
    return {
      will: words`This will change ${count} setting(s) of WireGuard client ${id}.`,
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
