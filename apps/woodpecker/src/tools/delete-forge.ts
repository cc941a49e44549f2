import { guardedTool, oneOf, words } from '@guard/core';
import * as z from 'zod';
import { deleteForge as sendDeletion, getForge } from '../api/forges.ts';
import { FORGE_TYPES, forgeId } from '../forges/forge-arguments.ts';
import { forgeFact } from '../forges/forge-fact.ts';
import { DESTROYS } from '../hints.ts';
import { OWN_ACCOUNT } from '../questions/own-account.ts';
import { requireInstanceAdmin } from '../rights/require-right.ts';

export const deleteForge = guardedTool({
  name: 'delete_forge',
  title: 'Delete a forge',
  description:
    'Deletes a forge: its users, repositories and organizations stay, but stop working. Asks a person first.',
  hints: DESTROYS,
  input: z.strictObject({ forge_id: forgeId }),
  output: z.looseObject({ deleted: z.boolean() }),
  untrusted: false,
  lookWith: 'list_forges',
  targets: { forge_id: 'forge' },
  question: async ({ input: { forge_id }, read }) => {
    const forge = await getForge(read, forge_id);
    const { forge_id: ownForge = 1 } = await requireInstanceAdmin(read);
    const own = ownForge === forge_id ? OWN_ACCOUNT.forgeDeleted : words``;
    return {
      will: words`This will delete forge ${forge_id} of type ${oneOf(forge.type, FORGE_TYPES)}.`,
      cost: words`Nobody can sign in through it any more, and its repositories stop working.${own}`,
      confirm: words`Delete forge ${forge_id}`,
      recognise: [forgeFact(forge)],
    };
  },
  write: async ({ input, write }) => {
    await sendDeletion(write, input.forge_id);
    return { deleted: true };
  },
});
