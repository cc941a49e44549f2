import { guardedTool, ifReadable, oneOf, type Reader, type Words, words } from '@guard/core';
import * as z from 'zod';
import { deletePipeline as sendDeletion, listPipelines, type Pipeline } from '../api/pipelines.ts';
import { getRepo } from '../api/repos.ts';
import { deletedOutput, getEnded, stepCount } from '../pipelines/deletable.ts';
import { pipelineFacts } from '../pipelines/pipeline-facts.ts';
import { STATUSES } from '../pipelines/statuses.ts';
import { pipelineNumber, repoId } from '../arguments/ids.ts';
import { DESTROYS } from '../hints.ts';
import { requireRight } from '../rights/require-right.ts';

export const deletePipeline = guardedTool({
  name: 'delete_pipeline',
  title: 'Delete a pipeline',
  description:
    'Deletes a pipeline that has ended, with its steps and logs. If it is the newest, the next one gets its number. Asks a person first.',
  hints: DESTROYS,
  input: z.strictObject({ repo_id: repoId, number: pipelineNumber }),
  output: deletedOutput,
  untrusted: false,
  lookWith: 'list_pipelines',
  targets: { repo_id: 'repository', number: 'pipeline number' },
  question: async ({ input: { repo_id, number }, read }) => {
    const current = await getEnded(read, repo_id, number);
    await requireRight(read, repo_id, 'admin');
    const [again, repo] = await Promise.all([
      numberAgain(read, repo_id, current),
      ifReadable(getRepo(read, repo_id)),
    ]);
    return {
      will: words`This will delete pipeline ${number} of repository ${repo_id}.`,
      cost: words`Its id is ${current.id} and its status ${oneOf(current.status, STATUSES)}. The record of the run, its ${stepCount(current)} and
their logs are destroyed and cannot be restored, and it can no longer be restarted.${again}`,
      confirm: words`Delete pipeline ${number} of repository ${repo_id}`,
      recognise: pipelineFacts(current, repo),
    };
  },
  write: async ({ input: { repo_id, number }, write }) => {
    await sendDeletion(write, repo_id, number);
    return { deleted: true };
  },
});

/** Numbers are counted from the highest that is there. */
async function numberAgain(read: Reader, repoId: number, { number }: Pipeline): Promise<Words> {
  const { entries } = await listPipelines(read, repoId, { limit: 1 }, {});
  return entries[0]?.number === number
    ? words` It is the newest one: the next pipeline gets its number.`
    : words``;
}
