import { type Reader, ToolError, wholeNumber, words, writeTool } from '@guard/core';
import * as z from 'zod';
import { getCurrentUser } from '../api/account.ts';
import { chownRepo, getRepo, listAllRepos, moveRepo, repairAllRepos, repairRepo } from '../api/repos.ts';
import { repoId } from './arguments.ts';
import { DESTROYS, SWITCHES } from './hints.ts';
import { repoOutput } from './repositories.ts';

export const repairRepository = writeTool({
  name: 'repair_repository',
  title: 'Repair a repository',
  description:
    'Sets up the webhook of a repository anew and takes its name, branch and visibility from the forge. scope instance does so for every active repository, which takes long and asks a person first.',
  hints: SWITCHES,
  input: z.strictObject({
    repo_id: wholeNumber('Id of the repository; leave out with scope instance').optional(),
    scope: z.enum(['repository', 'instance']).describe('Default repository').optional(),
  }),
  output: z.looseObject({ repaired: z.string() }),
  untrusted: false,
  lookWith: 'get_repository',
  asks: {
    rule: 'when',
    when: 'only at scope: instance',
    prepare: async ({ input: { repo_id, scope = 'repository' }, read }) => {
      if (scope === 'repository') {
        if (repo_id === undefined) throw new ToolError('Nothing was done: name the repository by repo_id.');
        await getRepo(read, repo_id);
        return { plan: only(repo_id) };
      }
      if (repo_id !== undefined) throw new ToolError('Nothing was done: scope instance takes no repo_id.');
      return {
        question: {
          targets: [],
          will: words`This will repair all ${await countActive(read)} active repositories of the instance.`,
          cost: words`Every webhook at the forge is removed and set up again. A repository whose owner is gone
gets this account as its owner. If it stops half way, some are repaired and some are not.`,
          confirm: words`Repair every repository`,
        },
        plan: everything,
      };
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

/** Which repositories are repaired; undefined for every one. */
interface Repairs {
  readonly repo_id: number | undefined;
}

const everything: Repairs = { repo_id: undefined };
const only = (repo_id: number): Repairs => ({ repo_id });

async function countActive(read: Reader): Promise<number> {
  return (await listAllRepos(read, { limit: 10_000 }, { active: true })).entries.length;
}

export const moveRepository = writeTool({
  name: 'move_repository',
  title: 'Move a repository',
  description:
    'Makes a repository of Woodpecker, with its secrets and history, belong to another existing repository of the forge. Up to 3.12 it is done although the answer is an error 500: look before a second try. Asks a person first.',
  hints: DESTROYS,
  input: z.strictObject({
    repo_id: repoId,
    to: z
      .string()
      .regex(/^[^\s/]+(\/[^\s/]+)+$/, 'expected owner/name')
      .max(500),
  }),
  output: repoOutput,
  untrusted: true,
  lookWith: 'get_repository',
  asks: {
    rule: 'always',
    prepare: async ({ input: { repo_id }, read }) => {
      await getRepo(read, repo_id);
      return {
        question: {
          targets: [{ role: 'repository', id: repo_id }],
          will: words`This will move repository ${repo_id} to the destination named in the call.`,
          cost: words`Its secrets, crons and history then belong to that repository of the forge, and whoever can
push there can use them. Nothing moves at the forge itself.`,
          confirm: words`Move repository ${repo_id}`,
        },
        plan: undefined,
      };
    },
  },
  write: async ({ input, write }) => {
    await moveRepo(write, input.repo_id, input.to);
    return getRepo(write, input.repo_id);
  },
});

export const chownRepository = writeTool({
  name: 'chown_repository',
  title: 'Take over a repository',
  description:
    'Makes this account the owner of a repository: all its pipelines then use this account at the forge. Asks a person first.',
  hints: DESTROYS,
  input: z.strictObject({ repo_id: repoId }),
  output: repoOutput,
  untrusted: true,
  lookWith: 'get_repository',
  asks: {
    rule: 'always',
    prepare: async ({ input: { repo_id }, read }) => {
      await getRepo(read, repo_id);
      const { id } = await getCurrentUser(read);
      return {
        question: {
          targets: [
            { role: 'repository', id: repo_id },
            { role: 'user', id },
          ],
          will: words`This will make account ${id} the owner of repository ${repo_id}.`,
          cost: words`Every pipeline of that repository then runs under this account's token at the forge: the reach
of the account becomes the reach of the repository. Who owned it before is not kept.`,
          confirm: words`Take over repository ${repo_id}`,
        },
        plan: undefined,
      };
    },
  },
  write: async ({ input, write }) => chownRepo(write, input.repo_id),
});
