import { guardedTool, joinWords, words } from '@guard/core';
import { afterChange, FORGE_SETTINGS, getForge, replaceForge } from '../api/forges.ts';
import { changesNothing, refuseUnknown, unchanged, withNotStored } from '../api/settings.ts';
import { updating } from '../arguments/updating.ts';
import { forgeId, forgeSettings, forgeType, forgeUrl } from '../forges/forge-arguments.ts';
import { forgeChanges, forgeValues } from '../forges/forge-changes.ts';
import { forgeFact } from '../forges/forge-fact.ts';
import { writtenForge } from '../forges/forge-output.ts';
import { DESTROYS } from '../hints.ts';
import { OWN_ACCOUNT } from '../questions/own-account.ts';
import { requireInstanceAdmin } from '../rights/require-right.ts';

const settings = { type: forgeType.optional(), url: forgeUrl.optional(), ...forgeSettings };

export const updateForge = guardedTool({
  name: 'update_forge',
  title: 'Update a forge',
  description:
    'Changes the given settings of a forge, and the given additional_options; null removes an option. Asks a person first.',
  hints: DESTROYS,
  input: updating({ forge_id: forgeId }, settings),
  output: writtenForge,
  untrusted: true,
  lookWith: 'get_forge',
  targets: { forge_id: 'forge' },
  question: async ({ input: { forge_id, ...changes }, read }) => {
    const { forge_id: ownForge = 1 } = await requireInstanceAdmin(read);
    const current = await getForge(read, forge_id);
    await refuseUnknown(read, changes, FORGE_SETTINGS);
    const nothing = changesNothing(afterChange(current, changes), current, FORGE_SETTINGS);
    if (nothing) return { settled: unchanged(current) };
    const own = ownForge === forge_id ? OWN_ACCOUNT.forgeChanged : words``;
    return {
      will: words`This will change forge ${forge_id}.`,
      cost: words`${joinWords(forgeChanges(changes, current), words`\n`)}${own}`,
      confirm: words`Change forge ${forge_id}`,
      supplied: forgeValues(changes, current),
      recognise: [forgeFact(current)],
      plan: { current, changes },
    };
  },
  write: async ({ plan: { current, changes }, write }) => {
    const stored = await replaceForge(write, current, changes);
    return withNotStored(stored, afterChange(current, changes), FORGE_SETTINGS);
  },
});
