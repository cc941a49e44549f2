import { guardedTool, ifReadable, oneOf, type Reader, words } from '@guard/core';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { deletePipelineLogs as sendDeletion, hasStepLog } from '../api/logs.ts';
import type { Pipeline } from '../api/pipelines.ts';
import { getRepo } from '../api/repos.ts';
import { NO_LOG, outcomeOf, refuseEarly } from '../logs/deletion.ts';
import { letArrive } from '../pipelines/arrival.ts';
import { deletedOutput, getEnded, stepCount } from '../pipelines/deletable.ts';
import { stepsOf } from '../pipelines/failing-steps.ts';
import { pipelineFacts } from '../pipelines/pipeline-facts.ts';
import { STATUSES } from '../pipelines/statuses.ts';
import { pipelineNumber, repoId } from '../arguments/ids.ts';
import { DESTROYS } from '../hints.ts';
import { requireRight } from '../rights/require-right.ts';

export const deletePipelineLogs = guardedTool({
  name: 'delete_pipeline_logs',
  title: 'Delete the logs of a pipeline',
  description: 'Deletes the logs of all steps of a pipeline that has ended. Asks a person first.',
  hints: DESTROYS,
  input: z.strictObject({ repo_id: repoId, number: pipelineNumber }),
  output: deletedOutput,
  untrusted: false,
  lookWith: 'get_step_logs',
  targets: { repo_id: 'repository', number: 'pipeline number' },
  question: async ({ input: { repo_id, number }, read, now }) => {
    const current = await getEnded(read, repo_id, number);
    await requireRight(read, repo_id, 'push');
    const steps = ranSteps(current);
    const finished = current.finished ?? 0;
    if (await hasNoLog(read, repo_id, number, steps)) {
      if (steps.length > 0) refuseEarly(finished, now());
      return { settled: NO_LOG };
    }
    return {
      will: words`This will delete all logs of pipeline ${number} of repository ${repo_id}.`,
      cost: words`Its id is ${current.id} and its status ${oneOf(current.status, STATUSES)}. What its ${stepCount(current)} printed is
destroyed and cannot be restored. The record of the run stays, and it can still be restarted.`,
      confirm: words`Delete the logs of pipeline ${number} of repository ${repo_id}`,
      recognise: pipelineFacts(current, await ifReadable(getRepo(read, repo_id))),
      plan: { finished, steps },
    };
  },
  write: async ({ input: { repo_id, number }, plan: { finished, steps }, read, write, now, signal }) => {
    await letArrive(finished, now(), (ms) => sleep(ms, undefined, { signal }));
    await sendDeletion(write, repo_id, number);
    return outcomeOf(read, repo_id, number, steps.slice(0, MOST_LOOKED_AT));
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
