import { guardedTool, ifReadable, oneOf, ToolError, wholeNumber, words } from '@guard/core';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { deleteStepLogs as sendDeletion, hasStepLog } from '../api/logs.ts';
import { getPipeline } from '../api/pipelines.ts';
import { getRepo } from '../api/repos.ts';
import { NO_LOG, outcomeOf, refuseEarly } from '../logs/deletion.ts';
import { letArrive } from '../pipelines/arrival.ts';
import { deletedOutput } from '../pipelines/deletable.ts';
import { stepOf } from '../pipelines/find-step.ts';
import { pipelineFacts } from '../pipelines/pipeline-facts.ts';
import { isUnderWay, STATUSES } from '../pipelines/statuses.ts';
import { pipelineNumber, repoId } from '../arguments/ids.ts';
import { DESTROYS } from '../hints.ts';
import { requireRight } from '../rights/require-right.ts';

export const deleteStepLogs = guardedTool({
  name: 'delete_step_logs',
  title: 'Delete the log of a step',
  description: 'Deletes the log of one step of a pipeline. Asks a person first.',
  hints: DESTROYS,
  input: z.strictObject({
    repo_id: repoId,
    number: pipelineNumber,
    step_id: wholeNumber('Id of the step, not its pid'),
  }),
  output: deletedOutput,
  untrusted: false,
  lookWith: 'get_step_logs',
  targets: { repo_id: 'repository', number: 'pipeline number', step_id: 'step' },
  question: async ({ input: { repo_id, number, step_id }, read, now }) => {
    const current = await getPipeline(read, repo_id, number);
    const { name, state, finished = 0 } = stepOf(current, step_id);
    if (isUnderWay(state))
      throw new ToolError('Nothing was done: the log of a step that has not ended cannot be deleted.');
    await requireRight(read, repo_id, 'push');
    if (!(await hasStepLog(read, repo_id, number, step_id))) {
      refuseEarly(finished, now());
      return { settled: NO_LOG };
    }
    return {
      will: words`This will delete the log of step ${step_id} in pipeline ${number} of repository ${repo_id}.`,
      cost: words`The step's state is ${oneOf(state, STATUSES)}. What it printed is destroyed and cannot be restored.
The pipeline and its other logs stay.`,
      confirm: words`Delete the log of step ${step_id}`,
      recognise: [
        { label: words`Step`, value: name, from: 'backend' },
        ...pipelineFacts(current, await ifReadable(getRepo(read, repo_id))),
      ],
      // A number is given again once the newest pipeline is deleted.
      covers: { pipeline: current.id },
      plan: finished,
    };
  },
  write: async ({ input: { repo_id, number, step_id }, plan: finished, read, write, now, signal }) => {
    await letArrive(finished, now(), (ms) => sleep(ms, undefined, { signal }));
    await sendDeletion(write, repo_id, number, step_id);
    return outcomeOf(read, repo_id, number, [step_id]);
  },
});
