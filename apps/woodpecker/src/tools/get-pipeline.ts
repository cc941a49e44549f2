import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { findPipeline } from '../pipelines/find-pipeline.ts';
import { byWorkflows, pipelineOutput, viewPipeline } from '../pipelines/view-pipeline.ts';
import { whyWaiting } from '../pipelines/why-waiting.ts';
import { pipelineNumber, repoId } from '../arguments/ids.ts';

export const getPipeline = readTool({
  name: 'get_pipeline',
  title: 'Get a pipeline',
  description:
    'Shows a pipeline with its steps, errors and failing steps. Without number, the newest of a push to the branch (or the default).',
  hints: READS,
  input: z.strictObject({
    repo_id: repoId,
    number: pipelineNumber.optional(),
    branch: z.string().min(1).optional(),
  }),
  output: pipelineOutput,
  untrusted: true,
  lists: byWorkflows,
  read: async ({ input: { repo_id, ...choice }, read }) => {
    const found = await findPipeline(read, repo_id, choice);
    return { ...viewPipeline(found), ...(await whyWaiting(read, found)) };
  },
});
