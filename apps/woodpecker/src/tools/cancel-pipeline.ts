import { writeTool } from '@guard/core';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { cancelPipeline as sendCancellation, getPipeline } from '../api/pipelines.ts';
import { untilComplete } from '../pipelines/arrival.ts';
import { hasSettled } from '../pipelines/next-step.ts';
import { byWorkflows, pipelineOutput, viewPipeline } from '../pipelines/view-pipeline.ts';
import { pipelineNumber, repoId } from '../arguments/ids.ts';
import { DESTROYS } from '../hints.ts';

export const cancelPipeline = writeTool({
  name: 'cancel_pipeline',
  title: 'Cancel a pipeline',
  description: 'Stops a pipeline that runs or waits. What its steps did stays done.',
  hints: DESTROYS,
  input: z.strictObject({ repo_id: repoId, number: pipelineNumber }),
  output: pipelineOutput,
  untrusted: true,
  lists: byWorkflows,
  lookWith: 'get_pipeline',
  targets: { repo_id: 'repository', number: 'pipeline number' },
  neverAsks: 'it only ends a run, which restart_pipeline can start again',
  write: async ({ input: { repo_id, number }, read, write, signal }) => {
    await sendCancellation(write, repo_id, number);
    const look = async () => getPipeline(read, repo_id, number);
    const pause = async (ms: number) => sleep(ms, undefined, { signal });
    return viewPipeline(await untilComplete(await look(), look, hasSettled, pause));
  },
});
