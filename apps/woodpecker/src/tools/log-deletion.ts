import { oneOf, type Reader, ToolError, wholeNumber, words, writeTool } from '@guard/core';
import { setTimeout as sleep } from 'node:timers/promises';
import { deletePipelineLogs, deleteStepLogs, hasStepLog } from '../api/logs.ts';
import { getPipeline, type Pipeline } from '../api/pipelines.ts';
import { endedLately, letArrive } from '../pipelines/arrival.ts';
import { stepsOf } from '../pipelines/failing-steps.ts';
import { stepOf } from '../pipelines/find-step.ts';
import { DESTROYS } from './hints.ts';
import { deletedOutput, deletionInput, getEnded, stepCount } from './pipeline-deletion.ts';
import { pipelineTargets } from './pipeline-targets.ts';
import { requireRight } from './rights.ts';
import { isUnderWay, STATUSES } from '../pipelines/statuses.ts';

const NO_LOG = { deleted: true, note: 'There is no log: nothing was there to delete.' };

/** @throws ToolError while a log may be on its way: what arrives after the deletion would stay */
function refuseEarly(finished: number, now: number): void {
  if (endedLately(finished, now))
    throw new ToolError(
      'Nothing was done: it has just ended and its log is not there yet; what arrives later would stay. Call again in a minute.',
    );
}

export const deleteStepLogsTool = writeTool({
  name: 'delete_step_logs',
  title: 'Delete the log of a step',
  description: 'Deletes what one step of a pipeline printed. Asks a person first.',
  hints: DESTROYS,
  input: deletionInput.extend({ step_id: wholeNumber('Id of the step, not its pid') }),
  output: deletedOutput,
  untrusted: false,
  lookWith: 'get_step_logs',
  asks: {
    rule: 'always',
    prepare: async ({ input: { repo_id, number, step_id }, read, now }) => {
      const current = await getPipeline(read, repo_id, number);
      const { state, finished = 0 } = stepOf(current, step_id);
      if (isUnderWay(state))
        throw new ToolError('Nothing was done: the log of a step that has not ended cannot be deleted.');
      await requireRight(read, repo_id, 'push');
      if (!(await hasStepLog(read, repo_id, number, step_id))) {
        refuseEarly(finished, now());
        return { settled: NO_LOG };
      }
      return {
        question: {
          targets: [...pipelineTargets(repo_id, current), { role: 'step', id: step_id }],
          will: words`This will delete the log of step ${step_id} in pipeline ${number} of repository ${repo_id}.`,
          cost: words`The step's state is ${oneOf(state, STATUSES)}. What it printed is destroyed and cannot be restored.
The pipeline and its other logs stay.`,
          confirm: words`Delete the log of step ${step_id}`,
        },
        plan: finished,
      };
    },
  },
  write: async ({ input: { repo_id, number, step_id }, plan: finished, write, now, signal }) => {
    await letArrive(finished, now(), (ms) => sleep(ms, undefined, { signal }));
    await deleteStepLogs(write, repo_id, number, step_id);
    return outcome(await stillThere(write, repo_id, number, [step_id]));
  },
});

export const deletePipelineLogsTool = writeTool({
  name: 'delete_pipeline_logs',
  title: 'Delete the logs of a pipeline',
  description: 'Deletes what all steps of a pipeline that has ended printed. Asks a person first.',
  hints: DESTROYS,
  input: deletionInput,
  output: deletedOutput,
  untrusted: false,
  lookWith: 'get_step_logs',
  asks: {
    rule: 'always',
    prepare: async ({ input: { repo_id, number }, read, now }) => {
      const current = await getEnded(read, repo_id, number);
      await requireRight(read, repo_id, 'push');
      const steps = ranSteps(current);
      const finished = current.finished ?? 0;
      if (await hasNoLog(read, repo_id, number, steps)) {
        if (steps.length > 0) refuseEarly(finished, now());
        return { settled: NO_LOG };
      }
      return {
        question: {
          targets: pipelineTargets(repo_id, current),
          will: words`This will delete all logs of pipeline ${number} of repository ${repo_id}.`,
          cost: words`Its id is ${current.id} and its status ${oneOf(current.status, STATUSES)}. What its ${stepCount(current)} printed is
destroyed and cannot be restored. The record of the run stays, and it can still be restarted.`,
          confirm: words`Delete the logs of pipeline ${number} of repository ${repo_id}`,
        },
        plan: { finished, steps },
      };
    },
  },
  write: async ({ input: { repo_id, number }, plan: { finished, steps }, write, now, signal }) => {
    await letArrive(finished, now(), (ms) => sleep(ms, undefined, { signal }));
    await deletePipelineLogs(write, repo_id, number);
    return outcome(await stillThere(write, repo_id, number, steps.slice(0, MOST_LOOKED_AT)));
  },
});

/** A look at one log is one request; a store that fails does so for all steps. */
const MOST_LOOKED_AT = 20;

function ranSteps(pipeline: Pipeline): number[] {
  return stepsOf(pipeline)
    .filter(({ started }) => started > 0)
    .map(({ id }) => id);
}

/** Whether there is nothing to delete for sure; with more steps than can be looked at, it is not known. */
async function hasNoLog(read: Reader, repoId: number, number: number, steps: readonly number[]) {
  if (steps.length > MOST_LOOKED_AT) return false;
  for (const id of steps) {
    if (await hasStepLog(read, repoId, number, id)) return false;
  }
  return true;
}

/** The steps whose log is still there: 204 is what Woodpecker answers in any case. */
async function stillThere(
  read: Reader,
  repoId: number,
  number: number,
  stepIds: readonly number[],
): Promise<number[]> {
  const left: number[] = [];
  for (const id of stepIds) {
    if (await hasStepLog(read, repoId, number, id)) left.push(id);
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
