import { oneOf, type Reader, ToolError, wholeNumber, words, writeTool } from '@guard/core';
import * as z from 'zod';
import { deletePipelineLogs, deleteStepLogs, getStepLogs } from '../api/logs.ts';
import { deletePipeline, getPipeline, type Pipeline } from '../api/pipelines.ts';
import { pipelineNumber, repoId } from './arguments.ts';
import { stepsOf } from './failing-steps.ts';
import { stepOf } from './find-step.ts';
import { DESTROYS } from './hints.ts';
import { pipelineTargets } from './pipeline-targets.ts';
import { isActive, isUnderWay, STATUSES } from './statuses.ts';

const input = z.strictObject({ repo_id: repoId, number: pipelineNumber });
const deletedOutput = z.looseObject({ deleted: z.boolean() });

async function getEnded(read: Reader, repoId: number, number: number): Promise<Pipeline> {
  const found = await getPipeline(read, repoId, number);
  if (!isActive(found.status)) return found;
  const status = String(oneOf(found.status, STATUSES));
  throw new ToolError(
    `Nothing was done: pipeline ${number} of repository ${repoId} is ${status}. cancel_pipeline first.`,
  );
}

export const deletePipelineTool = writeTool({
  name: 'delete_pipeline',
  title: 'Delete a pipeline',
  description:
    'Deletes a pipeline that has ended, with its steps and logs. When it was the newest, the next one gets its number. Asks a person first.',
  hints: DESTROYS,
  input,
  output: deletedOutput,
  untrusted: false,
  lookWith: 'list_pipelines',
  asks: {
    rule: 'always',
    prepare: async ({ input: { repo_id, number }, read }) => {
      const current = await getEnded(read, repo_id, number);
      return {
        question: {
          targets: pipelineTargets(repo_id, current),
          will: words`This will delete pipeline ${number} of repository ${repo_id}.`,
          cost: words`Its id is ${current.id} and its status ${oneOf(current.status, STATUSES)}. The record of the run, its ${stepsOf(current).length} steps and
their logs are destroyed and cannot be restored.`,
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

export const deleteStepLogsTool = writeTool({
  name: 'delete_step_logs',
  title: 'Delete the log of a step',
  description: 'Deletes what one step of a pipeline printed. Asks a person first.',
  hints: DESTROYS,
  input: input.extend({ step_id: wholeNumber('Id of the step, not its pid') }),
  output: deletedOutput,
  untrusted: false,
  lookWith: 'get_step_logs',
  asks: {
    rule: 'always',
    prepare: async ({ input: { repo_id, number, step_id }, read }) => {
      const current = await getPipeline(read, repo_id, number);
      const { state } = stepOf(current, step_id);
      if (isUnderWay(state))
        throw new ToolError('Nothing was done: the log of a step that has not ended cannot be deleted.');
      return {
        question: {
          targets: [...pipelineTargets(repo_id, current), { role: 'step', id: step_id }],
          will: words`This will delete the log of step ${step_id} in pipeline ${number} of repository ${repo_id}.`,
          cost: words`The step's state is ${oneOf(state, STATUSES)}. What it printed is destroyed and cannot be restored.`,
          confirm: words`Delete the log of step ${step_id}`,
        },
        plan: undefined,
      };
    },
  },
  write: async ({ input: { repo_id, number, step_id }, write }) => {
    await deleteStepLogs(write, repo_id, number, step_id);
    return outcome(await stillThere(write, repo_id, number, [step_id]));
  },
});

export const deletePipelineLogsTool = writeTool({
  name: 'delete_pipeline_logs',
  title: 'Delete the logs of a pipeline',
  description: 'Deletes what all steps of a pipeline that has ended printed. Asks a person first.',
  hints: DESTROYS,
  input,
  output: deletedOutput,
  untrusted: false,
  lookWith: 'get_step_logs',
  asks: {
    rule: 'always',
    prepare: async ({ input: { repo_id, number }, read }) => {
      const current = await getEnded(read, repo_id, number);
      const ran = stepsOf(current).filter(({ started }) => started > 0);
      return {
        question: {
          targets: pipelineTargets(repo_id, current),
          will: words`This will delete all logs of pipeline ${number} of repository ${repo_id}.`,
          cost: words`Its id is ${current.id} and its status ${oneOf(current.status, STATUSES)}. What its ${stepsOf(current).length} steps printed is
destroyed and cannot be restored.`,
          confirm: words`Delete the logs of pipeline ${number} of repository ${repo_id}`,
        },
        plan: ran.map(({ id }) => id),
      };
    },
  },
  write: async ({ input: { repo_id, number }, plan, write }) => {
    await deletePipelineLogs(write, repo_id, number);
    return outcome(await stillThere(write, repo_id, number, plan.slice(0, MOST_LOOKED_AT)));
  },
});

/** A look at one log is one request; a store that fails does so for all steps. */
const MOST_LOOKED_AT = 20;

/** The steps whose log is still there: 204 is what Woodpecker answers in any case. */
async function stillThere(
  read: Reader,
  repoId: number,
  number: number,
  stepIds: readonly number[],
): Promise<number[]> {
  const left: number[] = [];
  for (const id of stepIds) {
    if ((await getStepLogs(read, repoId, number, id)).length > 0) left.push(id);
  }
  return left;
}

function outcome(left: readonly number[]) {
  if (left.length === 0) return { deleted: true };
  return {
    deleted: false,
    still_there: left,
    why: 'Woodpecker reported success, but these steps still have their log: its log store keeps it, or failed.',
  };
}
