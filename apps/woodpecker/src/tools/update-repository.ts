import { joinWords, type Question, sometimesGuardedTool, words } from '@guard/core';
import * as z from 'zod';
import { getRepo, patchRepo, type Repo, REPO_SETTINGS, settingsOf } from '../api/repos.ts';
import { changesNothing, refuseUnknown, unchanged, withNotStored } from '../api/settings.ts';
import { repoId } from '../arguments/ids.ts';
import { updating, written } from '../arguments/updating.ts';
import { DESTROYS } from '../hints.ts';
import { added } from '../questions/added.ts';
import { eachOf, fromCall } from '../questions/from-call.ts';
import { escalations, settingsNamed } from '../repositories/escalations.ts';
import { ENDPOINTS } from '../repositories/extensions.ts';
import { repositoryFact } from '../repositories/repository-fact.ts';
import { repositoryOutput } from '../repositories/repository-output.ts';
import { changesTrust, repoPatch, type RepoPatch, toPatch } from '../repositories/repository-patch.ts';
import { requireInstanceAdmin, requireRight } from '../rights/require-right.ts';

export const updateRepository = sometimesGuardedTool({
  name: 'update_repository',
  title: 'Update a repository',
  description:
    'Changes the given settings of a repository and keeps all others. A list replaces the whole stored list. Asks a person first when it widens trust, visibility, approval or who receives its data.',
  hints: DESTROYS,
  input: updating({ repo_id: repoId }, repoPatch.shape),
  output: z.looseObject({ ...repositoryOutput.shape, ...written }),
  untrusted: true,
  lookWith: 'get_repository',
  targets: { repo_id: 'repository' },
  asksWhen:
    'only when it grants a trusted_* flag, lowers require_approval, widens visibility, adds to approval_allowed_users or netrc_trusted, sets an extension endpoint or its netrc flag, or turns on allow_pr or allow_deploy',
  question: async ({ input: { repo_id, ...changes }, read }) => {
    const current = await getRepo(read, repo_id);
    await refuseUnknown(read, changes, REPO_SETTINGS);
    if (changesNothing(changes, settingsOf(current), REPO_SETTINGS)) return { settled: unchanged(current) };
    await requireRight(read, repo_id, 'admin');
    if (changesTrust(changes, current)) await requireInstanceAdmin(read);
    return { ask: aboutReach(repo_id, changes, current), plan: toPatch(changes, current) };
  },
  write: async ({ input: { repo_id, ...changes }, plan, write }) => {
    const stored = await patchRepo(write, repo_id, plan);
    return withNotStored(stored, changes, REPO_SETTINGS, settingsOf(stored));
  },
});

/** Nothing to ask where a change widens nothing. */
function aboutReach(id: number, changes: RepoPatch, current: Repo): Question | undefined {
  const reach = escalations(changes, current);
  if (reach.length === 0) return undefined;
  return {
    will: words`This will change how far repository ${id} reaches.`,
    cost: words`${joinWords(reach, words`\n`)}${current.active ? words`` : NOT_ACTIVE}

The call sets: ${joinWords(settingsNamed(changes), words`, `)}.`,
    confirm: words`Change repository ${id}`,
    supplied: deciding(changes, current),
    recognise: [repositoryFact(current)],
  };
}

const NOT_ACTIVE = words`

The repository is not active now: nothing of this takes effect until somebody activates it.`;

/** What decides how far a change reaches and came with the call: whom it trusts, and which address it sends data to. */
function deciding(changes: RepoPatch, current: Repo) {
  return fromCall([
    ...ENDPOINTS.map(({ endpoint, label }) => [label, changes[endpoint] || undefined] as const),
    ...eachOf(words`Allowed user`, added(changes.approval_allowed_users, current.approval_allowed_users)),
    ...eachOf(words`Trusted plugin`, added(changes.netrc_trusted, current.netrc_trusted)),
  ]);
}
