import {
  BackendError,
  type Question,
  type Reader,
  sometimesGuardedTool,
  ToolError,
  wholeNumber,
  words,
} from '@guard/core';
import * as z from 'zod';
import { getCurrentUser } from '../api/account.ts';
import { EVERYTHING } from '../api/pages.ts';
import { getRepo, listAllRepos, listBranches, repairAllRepos, repairRepo, type Repo } from '../api/repos.ts';
import { DESTROYS } from '../hints.ts';
import { eachFromBackend, fromBackend } from '../questions/facts.ts';
import { OWNERSHIP } from '../repositories/ownership.ts';
import { repositoryFact } from '../repositories/repository-fact.ts';
import { requireRight } from '../rights/require-right.ts';

export const repairRepository = sometimesGuardedTool({
  name: 'repair_repository',
  title: 'Repair a repository',
  description:
    'Sets up the webhook of a repository again, and updates its name, branch and visibility from the forge. scope instance does this for every active repository, which takes long. Asks a person first for scope instance, and if this account would become the owner.',
  hints: DESTROYS,
  input: z.strictObject({
    repo_id: wholeNumber('Id of the repository; leave out with scope instance').optional(),
    scope: z.enum(['repository', 'instance']).describe('Default repository').optional(),
  }),
  output: z.looseObject({ repaired: z.string() }),
  untrusted: false,
  emptyIsAbsent: ['scope', 'repo_id'],
  lookWith: 'get_repository',
  targets: { scope: 'scope', repo_id: 'repository' },
  asksWhen: 'only at scope: instance, or when the repository has no owner and this account would become it',
  question: async ({ input: { repo_id, scope = 'repository' }, read }) => {
    if (scope === 'instance') {
      if (repo_id === undefined) return { ask: await aboutAll(read) };
      throw new ToolError('Nothing was done: leave out repo_id with scope instance.');
    }
    if (repo_id === undefined) throw new ToolError('Nothing was done: pass the repository as repo_id.');
    const repo = await getRepo(read, repo_id);
    if (!repo.active) throw new ToolError(NOT_ACTIVE);
    await requireRight(read, repo_id, 'admin');
    return { ask: (await hasOwner(read, repo_id)) ? undefined : await aboutOwner(read, repo_id, repo) };
  },
  write: async ({ input: { repo_id }, write }) => {
    if (repo_id === undefined) await repairAllRepos(write);
    else await repairRepo(write, repo_id);
    return { repaired: repo_id === undefined ? 'every active repository' : `repository ${repo_id}` };
  },
});

/** It would get a webhook that stays for good, and this account as its owner, and stay inactive. */
const NOT_ACTIVE =
  'Nothing was done: this repository is not active. A repair would set up a webhook without activating it: use activate_repository, with the forge_remote_id that get_repository shows.';

async function aboutAll(read: Reader): Promise<Question> {
  const { entries } = await listAllRepos(read, EVERYTHING, { active: true });
  const names = entries.map(({ full_name }) => full_name);
  return {
    will: words`This will repair all ${entries.length} active repositories of the instance.`,
    cost: words`Every webhook at the forge is removed and set up again. A repository whose owner is gone
gets this account as its owner. Names, default branches and visibility are taken from the forge anew.
If it stops half way, some are repaired and some are not.`,
    confirm: words`Repair every repository`,
    recognise: eachFromBackend(words`Repository`, names),
  };
}

/**
 * The owner is not told by any answer, but what needs his token at the forge is not found without one. Any other failure
 * tells nothing, and ends the call: taken for "has an owner", it would let a takeover through unasked.
 */
async function hasOwner(read: Reader, repoId: number): Promise<boolean> {
  try {
    await listBranches(read, repoId, { limit: 1 });
    return true;
  } catch (error) {
    if (error instanceof BackendError && error.status === 404) return false;
    throw error;
  }
}

/** The other door to what chown_repository does. */
async function aboutOwner(read: Reader, repoId: number, repo: Repo): Promise<Question> {
  const { id, login } = await getCurrentUser(read);
  return {
    will: words`This will repair repository ${repoId}, which has no owner, and make account ${id} its owner.`,
    cost: OWNERSHIP,
    confirm: words`Repair and take over repository ${repoId}`,
    recognise: [repositoryFact(repo), fromBackend(words`New owner`, login)],
  };
}
