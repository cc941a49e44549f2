import { oneOf, type Reader, ToolError, type Words, words, writeTool } from '@guard/core';
import * as z from 'zod';
import { deletePipeline, getPipeline, listPipelines, type Pipeline } from '../api/pipelines.ts';
import { pipelineNumber, repoId } from './arguments.ts';
import { stepsOf } from '../pipelines/failing-steps.ts';
import { DESTROYS } from './hints.ts';
import { pipelineTargets } from './pipeline-targets.ts';
import { requireRight } from './rights.ts';
import { isActive, STATUSES } from '../pipelines/statuses.ts';

export const deletionInput = z.strictObject({ repo_id: repoId, number: pipelineNumber });
export const deletedOutput = z.looseObject({ deleted: z.boolean() });

/** @throws ToolError for a pipeline that Woodpecker would not delete anything of yet */
export async function getEnded(read: Reader, repoId: number, number: number): Promise<Pipeline> {
  const found = await getPipeline(read, repoId, number);
  if (!isActive(found.status)) return found;
  const status = String(oneOf(found.status, STATUSES));
  throw new ToolError(
    `Nothing was done: pipeline ${number} of repository ${repoId} is ${status}. cancel_pipeline first.`,
  );
}

/** Numbers are counted from the highest that is there. */
async function numberAgain(read: Reader, repoId: number, { number }: Pipeline): Promise<Words> {
  const { entries } = await listPipelines(read, repoId, { limit: 1 }, {});
  return entries[0]?.number === number
    ? words` It is the newest one: the next pipeline gets its number.`
    : words``;
}

/** How many steps it has, in words. */
export function stepCount(pipeline: Pipeline): Words {
  const { length } = stepsOf(pipeline);
  return length === 1 ? words`1 step` : words`${length} steps`;
}

export const deletePipelineTool = writeTool({
  name: 'delete_pipeline',
  title: 'Delete a pipeline',
  description:
    'Deletes a pipeline that has ended, with its steps and logs. When it was the newest, the next one gets its number. Asks a person first.',
  hints: DESTROYS,
  input: deletionInput,
  output: deletedOutput,
  untrusted: false,
  lookWith: 'list_pipelines',
  asks: {
    rule: 'always',
    prepare: async ({ input: { repo_id, number }, read }) => {
      const current = await getEnded(read, repo_id, number);
      await requireRight(read, repo_id, 'admin');
      const again = await numberAgain(read, repo_id, current);
      return {
        question: {
          targets: pipelineTargets(repo_id, current),
          will: words`This will delete pipeline ${number} of repository ${repo_id}.`,
          cost: words`Its id is ${current.id} and its status ${oneOf(current.status, STATUSES)}. The record of the run, its ${stepCount(current)} and
their logs are destroyed and cannot be restored, and it can no longer be restarted.${again}`,
          confirm: words`Delete pipeline ${number} of repository ${repo_id}`,
        },
        plan: undefined,
      };
    },
  },
  write: async ({ input: { repo_id, number }, write }) => {
    await deletePipeline(write, repo_id, number);
    return { deleted: true };
  },
});
