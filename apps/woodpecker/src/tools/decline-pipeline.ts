import { writeTool } from '@guard/core';
import * as z from 'zod';
import { declinePipeline as sendRefusal } from '../api/pipelines.ts';
import { getBlocked } from '../pipelines/blocked.ts';
import { byWorkflows, pipelineOutput, viewPipeline } from '../pipelines/view-pipeline.ts';
import { pipelineNumber, repoId } from '../arguments/ids.ts';
import { SWITCHES } from '../hints.ts';

export const declinePipeline = writeTool({
  name: 'decline_pipeline',
  title: 'Decline a pipeline',
  description: 'Refuses a blocked pipeline: it does not run.',
  hints: SWITCHES,
  input: z.strictObject({ repo_id: repoId, number: pipelineNumber }),
  output: pipelineOutput,
  untrusted: true,
  lists: byWorkflows,
  lookWith: 'get_pipeline',
  targets: { repo_id: 'repository', number: 'pipeline number' },
  neverAsks: 'nothing runs, and restart_pipeline can still run it',
  write: async ({ input: { repo_id, number }, read, write }) => {
    // Woodpecker answers 500 for any other status, which would look like a failure half way.
    await getBlocked(read, repo_id, number);
    return viewPipeline(await sendRefusal(write, repo_id, number));
  },
});
