import { guardedTool, words } from '@guard/core';
import * as z from 'zod';
import { getCurrentUser } from '../api/account.ts';
import { chownRepo, getRepo } from '../api/repos.ts';
import { repoId } from '../arguments/ids.ts';
import { DESTROYS } from '../hints.ts';
import { fromBackend } from '../questions/facts.ts';
import { OWNERSHIP } from '../repositories/ownership.ts';
import { repositoryFact } from '../repositories/repository-fact.ts';
import { repositoryOutput } from '../repositories/repository-output.ts';
import { requireRight } from '../rights/require-right.ts';

export const chownRepository = guardedTool({
  name: 'chown_repository',
  title: 'Take over a repository',
  description:
    'Makes this account the owner of a repository: all its pipelines then use this account at the forge. Asks a person first.',
  hints: DESTROYS,
  input: z.strictObject({ repo_id: repoId }),
  output: repositoryOutput,
  untrusted: true,
  lookWith: 'get_repository',
  targets: { repo_id: 'repository' },
  question: async ({ input: { repo_id }, read }) => {
    const repo = await getRepo(read, repo_id);
    await requireRight(read, repo_id, 'admin');
    const { id, login } = await getCurrentUser(read);
    return {
      will: words`This will make account ${id} the owner of repository ${repo_id}.`,
      cost: words`${OWNERSHIP} Woodpecker does not keep who owned it before.`,
      confirm: words`Take over repository ${repo_id}`,
      recognise: [repositoryFact(repo), fromBackend(words`New owner`, login)],
    };
  },
  write: async ({ input, write }) => chownRepo(write, input.repo_id),
});
