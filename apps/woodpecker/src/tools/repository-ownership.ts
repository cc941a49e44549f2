import { type Words, words, writeTool } from '@guard/core';
import * as z from 'zod';
import { getCurrentUser } from '../api/account.ts';
import { getMinorVersion } from '../api/instance.ts';
import { chownRepo, getRepo, moveRepo } from '../api/repos.ts';
import { unchanged } from '../api/settings.ts';
import { repoId } from '../arguments/ids.ts';
import { DESTROYS } from '../hints.ts';
import { repoOutput } from './repositories.ts';
import { requireRight } from '../rights/require-right.ts';
import { fromCall } from '../questions/from-call.ts';

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
      .max(500)
      .describe('owner/name'),
  }),
  output: repoOutput,
  untrusted: true,
  lookWith: 'get_repository',
  asks: {
    rule: 'always',
    prepare: async ({ input: { repo_id, to }, read }) => {
      const current = await getRepo(read, repo_id);
      if (current.full_name.toLowerCase() === to.toLowerCase()) return { settled: unchanged(current) };
      await requireRight(read, repo_id, 'admin');
      return {
        question: {
          targets: [{ role: 'repository', id: repo_id }],
          will: words`This will move repository ${repo_id} to the destination named in the call.`,
          cost: words`Its secrets, crons and history then belong to that repository of the forge, and whoever can
push there can use them. Nothing moves at the forge itself, and a webhook may stay behind at the
repository that it leaves.${ofVersion(await getMinorVersion(read))}`,
          confirm: words`Move repository ${repo_id}`,
          supplied: fromCall([[words`Destination`, to]]),
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

function ofVersion(minor: number): Words {
  if (minor <= 12) {
    return words`

This version answers with an error 500 although it is done, and sets up no webhook at the destination:
repair_repository does.`;
  }
  if (minor < 17) return words``;
  return words` It then also gets the secrets of the organization there.`;
}

/** What it means for an account to own a repository. */
export const OWNERSHIP = words`Every pipeline of that repository then runs under this account's token at the forge: the reach
of the account becomes the reach of the repository.`;

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
      await requireRight(read, repo_id, 'admin');
      const { id } = await getCurrentUser(read);
      return {
        question: {
          targets: [
            { role: 'repository', id: repo_id },
            { role: 'user', id },
          ],
          will: words`This will make account ${id} the owner of repository ${repo_id}.`,
          cost: words`${OWNERSHIP} Who owned it before is not kept.`,
          confirm: words`Take over repository ${repo_id}`,
        },
        plan: undefined,
      };
    },
  },
  write: async ({ input, write }) => chownRepo(write, input.repo_id),
});
