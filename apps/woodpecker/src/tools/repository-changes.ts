import { joinWords, ToolError, words, writeTool } from '@guard/core';
import * as z from 'zod';
import { deleteRepo, getRepo, patchRepo, type Repo, REPO_SETTINGS, settingsOf } from '../api/repos.ts';
import { changesNothing, refuseUnknown, unchanged, withNotStored } from '../api/settings.ts';
import { repoId } from '../arguments/ids.ts';
import { updating, written } from '../arguments/updating.ts';
import { DESTROYS } from '../hints.ts';
import { repoOutput } from './repositories.ts';
import { ENDPOINTS } from './repository-extensions.ts';
import { added, escalations, settingsNamed } from './repository-reach.ts';
import { changesTrust, repoPatch, type RepoPatch, toPatch } from './repository-patch.ts';
import { requireInstanceAdmin, requireRight } from '../rights/require-right.ts';
import { eachOf, fromCall } from '../questions/from-call.ts';

export const updateRepository = writeTool({
  name: 'update_repository',
  title: 'Update a repository',
  description:
    'Changes the named settings of a repository; lists are replaced whole. Asks a person first when it widens trust, visibility, approval or who receives its data.',
  hints: DESTROYS,
  input: updating({ repo_id: repoId }, repoPatch.shape),
  output: z.looseObject({ ...repoOutput.shape, ...written }),
  untrusted: true,
  lookWith: 'get_repository',
  asks: {
    rule: 'when',
    when: 'only when it grants a trusted_* flag, lowers require_approval, widens visibility, adds to approval_allowed_users or netrc_trusted, sets an extension endpoint or its netrc flag, or turns on allow_pr or allow_deploy',
    prepare: async ({ input: { repo_id, ...changes }, read }) => {
      const current = await getRepo(read, repo_id);
      await refuseUnknown(read, changes, REPO_SETTINGS);
      if (changesNothing(changes, settingsOf(current), REPO_SETTINGS)) return { settled: unchanged(current) };
      await requireRight(read, repo_id, 'admin');
      if (changesTrust(changes, current)) await requireInstanceAdmin(read);
      const plan = toPatch(changes, current);
      const reach = escalations(changes, current);
      if (reach.length === 0) return { plan };
      return {
        question: {
          targets: [{ role: 'repository', id: repo_id }],
          will: words`This will change how far repository ${repo_id} reaches.`,
          cost: words`${joinWords(reach, words`\n`)}${current.active ? words`` : ASLEEP}

The call sets: ${joinWords(settingsNamed(changes), words`, `)}.`,
          confirm: words`Change repository ${repo_id}`,
          supplied: deciding(changes, current),
        },
        plan,
      };
    },
  },
  write: async ({ input: { repo_id, ...changes }, plan, write }) => {
    const stored = await patchRepo(write, repo_id, plan);
    return withNotStored(stored, changes, REPO_SETTINGS, settingsOf(stored));
  },
});

const ASLEEP = words`

The repository is not active now: none of it takes effect before somebody activates it.`;

/** What decides how far a change reaches and came with the call: whom it trusts, and which address it sends data to. */
function deciding(changes: RepoPatch, current: Repo) {
  return fromCall([
    ...ENDPOINTS.map(({ endpoint, label }) => [label, changes[endpoint] || undefined] as const),
    ...eachOf(words`Allowed user`, added(changes.approval_allowed_users, current.approval_allowed_users)),
    ...eachOf(words`Trusted plugin`, added(changes.netrc_trusted, current.netrc_trusted)),
  ]);
}

export const deleteRepository = writeTool({
  name: 'delete_repository',
  title: 'Delete a repository',
  description:
    'Deactivates a repository, or with remove deletes it from Woodpecker with its secrets, pipelines and logs. The forge keeps its code. Asks a person first.',
  hints: DESTROYS,
  input: z.strictObject({
    repo_id: repoId,
    remove: z.boolean().describe('Delete everything Woodpecker has of it; default false').optional(),
  }),
  output: z.looseObject({ repo_id: z.int(), removed: z.boolean() }),
  untrusted: false,
  lookWith: 'get_repository',
  asks: {
    rule: 'always',
    prepare: async ({ input: { repo_id, remove = false }, read }) => {
      const current = await getRepo(read, repo_id);
      await requireRight(read, repo_id, 'admin');
      return {
        question: {
          targets: [{ role: 'repository', id: repo_id }],
          will: remove
            ? words`This will delete repository ${repo_id} from Woodpecker.`
            : words`This will deactivate repository ${repo_id}.`,
          cost: remove ? REMOVES : deactivates(current),
          confirm: remove ? words`Delete repository ${repo_id}` : words`Deactivate repository ${repo_id}`,
        },
        plan: { remove },
      };
    },
  },
  write: async ({ input, plan, write }) => {
    await deleteRepo(write, input.repo_id, plan.remove);
    return { repo_id: input.repo_id, removed: plan.remove };
  },
});

/** Woodpecker removes one webhook, however many it made. */
const STRAY_HOOK = words`
One webhook is removed at the forge: where the repository was moved, or repaired while it was not active,
another one may stay.`;

const REMOVES = words`Its secrets, registries, pipelines and their logs are destroyed and cannot be restored.
The code at the forge stays.${STRAY_HOOK}`;

function deactivates({ active }: Repo) {
  if (!active) throw new ToolError('Nothing was done: this repository is not active. remove deletes it.');
  return words`Nothing starts its pipelines any more. Secrets and pipelines stay, but it loses its owner; activating
it again makes the one who does so the owner.${STRAY_HOOK}`;
}
