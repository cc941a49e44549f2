import { guardedTool, ifReadable, words } from '@guard/core';
import * as z from 'zod';
import { deleteCron as sendDeletion, getCron } from '../api/crons.ts';
import { getRepo } from '../api/repos.ts';
import { repoId } from '../arguments/ids.ts';
import { cronId } from '../crons/cron-arguments.ts';
import { DESTROYS } from '../hints.ts';
import { fromBackend } from '../questions/facts.ts';
import { repositoryFact } from '../repositories/repository-fact.ts';

export const deleteCron = guardedTool({
  name: 'delete_cron',
  title: 'Delete a cron',
  description: 'Deletes a cron: its pipelines no longer start on a schedule. Asks a person first.',
  hints: DESTROYS,
  input: z.strictObject({ repo_id: repoId, cron_id: cronId }),
  output: z.looseObject({ deleted: z.boolean() }),
  untrusted: false,
  lookWith: 'list_crons',
  targets: { repo_id: 'repository', cron_id: 'cron' },
  question: async ({ input: { repo_id, cron_id }, read }) => {
    const [cron, repo] = await Promise.all([
      getCron(read, repo_id, cron_id),
      ifReadable(getRepo(read, repo_id)),
    ]);
    return {
      will: words`This will delete cron ${cron_id} of repository ${repo_id}.`,
      cost: words`Its schedule and variables are gone, and its pipelines no longer start by themselves.`,
      confirm: words`Delete cron ${cron_id}`,
      recognise: [
        fromBackend(words`Cron`, cron.name),
        fromBackend(words`Schedule`, cron.schedule),
        fromBackend(words`Branch`, cron.branch || words`the default one`),
        repositoryFact(repo),
      ],
    };
  },
  write: async ({ input, write }) => {
    await sendDeletion(write, input.repo_id, input.cron_id);
    return { deleted: true };
  },
});
