import {
  BackendError,
  type OldQuestion as Question,
  type Reader,
  ToolError,
  wholeNumber,
  words,
  writeTool,
} from '@guard/core';
import * as z from 'zod';
import { getCurrentUser } from '../api/account.ts';
import { getRepo, listAllRepos, listBranches, repairAllRepos, repairRepo } from '../api/repos.ts';
import { DESTROYS } from '../hints.ts';
import { OWNERSHIP } from './repository-ownership.ts';
import { requireRight } from '../rights/require-right.ts';

export const repairRepository = writeTool({
  name: 'repair_repository',
  title: 'Repair a repository',
  description:
    'Sets up the webhook of a repository anew and takes its name, branch and visibility from the forge. scope instance does so for every active repository, which takes long. Asks a person first for that, and where this account would become the owner.',
  hints: DESTROYS,
  input: z.strictObject({
    repo_id: wholeNumber('Id of the repository; leave out with scope instance').optional(),
    scope: z.enum(['repository', 'instance']).describe('Default repository').optional(),
  }),
  output: z.looseObject({ repaired: z.string() }),
  untrusted: false,
  emptyIsAbsent: ['scope', 'repo_id'],
  lookWith: 'get_repository',
  asks: {
    rule: 'when',
    when: 'only at scope: instance, or when the repository has no owner and this account would become it',
    prepare: async ({ input: { repo_id, scope = 'repository' }, read }) => {
      if (scope === 'instance') {
        if (repo_id === undefined) return { question: await aboutAll(read), plan: everything };
        throw new ToolError('Nothing was done: scope instance takes no repo_id.');
      }
      if (repo_id === undefined) throw new ToolError('Nothing was done: name the repository by repo_id.');
      const { active } = await getRepo(read, repo_id);
      if (!active) throw new ToolError(ASLEEP);
      await requireRight(read, repo_id, 'admin');
      const question = (await hasOwner(read, repo_id)) ? undefined : await aboutOwner(read, repo_id);
      return { question, plan: only(repo_id) };
    },
  },
  write: async ({ plan, write }) => {
    if (plan.repo_id === undefined) await repairAllRepos(write);
    else await repairRepo(write, plan.repo_id);
    return {
      repaired: plan.repo_id === undefined ? 'every active repository' : `repository ${plan.repo_id}`,
    };
  },
});

/** It would get a webhook that stays for good, and this account as its owner, and sleep on. */
const ASLEEP =
  'Nothing was done: this repository is not active. A repair would set up a webhook and not activate it: use activate_repository, with the forge_remote_id that get_repository shows.';

/** Which repositories are repaired; undefined for every one. */
interface Repairs {
  readonly repo_id: number | undefined;
}

const everything: Repairs = { repo_id: undefined };
const only = (repo_id: number): Repairs => ({ repo_id });

async function aboutAll(read: Reader): Promise<Question> {
  const active = (await listAllRepos(read, { limit: 10_000 }, { active: true })).entries.length;
  return {
    targets: [],
    will: words`This will repair all ${active} active repositories of the instance.`,
    cost: words`Every webhook at the forge is removed and set up again. A repository whose owner is gone
gets this account as its owner. Names, default branches and visibility are taken from the forge anew.
If it stops half way, some are repaired and some are not.`,
    confirm: words`Repair every repository`,
  };
}

/** The owner is not told by any answer, but what needs his token at the forge is not found without one. */
async function hasOwner(read: Reader, repoId: number): Promise<boolean> {
  return listBranches(read, repoId, { limit: 1 }).then(
    () => true,
    (error: unknown) => !(error instanceof BackendError && error.status === 404),
  );
}

/** The other door to what chown_repository does. */
async function aboutOwner(read: Reader, repo_id: number): Promise<Question> {
  const { id } = await getCurrentUser(read);
  return {
    targets: [
      { role: 'repository', id: repo_id },
      { role: 'user', id },
    ],
    will: words`This will repair repository ${repo_id}, which has no owner, and make account ${id} its owner.`,
    cost: OWNERSHIP,
    confirm: words`Repair and take over repository ${repo_id}`,
  };
}
