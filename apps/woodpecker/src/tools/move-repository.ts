import { guardedTool, type Words, words } from '@guard/core';
import * as z from 'zod';
import { getMinorVersion } from '../api/instance.ts';
import { getRepo, moveRepo } from '../api/repos.ts';
import { unchanged } from '../api/settings.ts';
import { repoId } from '../arguments/ids.ts';
import { DESTROYS } from '../hints.ts';
import { fromCall } from '../questions/from-call.ts';
import { repositoryFact } from '../repositories/repository-fact.ts';
import { repositoryOutput } from '../repositories/repository-output.ts';
import { requireRight } from '../rights/require-right.ts';

export const moveRepository = guardedTool({
  name: 'move_repository',
  title: 'Move a repository',
  description:
    'Moves a repository of Woodpecker, with its secrets and history, to another existing repository of the forge. Up to version 3.12 it is done although the answer is an error 500: check before you try again. Asks a person first.',
  hints: DESTROYS,
  input: z.strictObject({
    repo_id: repoId,
    to: z
      .string()
      .regex(/^[^\s/]+(\/[^\s/]+)+$/, 'expected owner/name')
      .max(500)
      .describe('owner/name'),
  }),
  output: repositoryOutput,
  untrusted: true,
  lookWith: 'get_repository',
  targets: { repo_id: 'repository', to: 'destination' },
  question: async ({ input: { repo_id, to }, read }) => {
    const current = await getRepo(read, repo_id);
    if (current.full_name.toLowerCase() === to.toLowerCase()) return { settled: unchanged(current) };
    await requireRight(read, repo_id, 'admin');
    return {
      will: words`This will move repository ${repo_id} to the destination named in the call.`,
      cost: words`Its secrets, crons and history then belong to that repository of the forge, and whoever can
push there can use them. Nothing moves at the forge itself, and a webhook may stay behind at the
repository that it leaves.${ofVersion(await getMinorVersion(read))}`,
      confirm: words`Move repository ${repo_id}`,
      supplied: fromCall([[words`Destination`, to]]),
      recognise: [repositoryFact(current), { label: words`Destination`, value: to, from: 'call' }],
    };
  },
  write: async ({ input, read, write }) => {
    await moveRepo(write, input.repo_id, input.to);
    return getRepo(read, input.repo_id);
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
