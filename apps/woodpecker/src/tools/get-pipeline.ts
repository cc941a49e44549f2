import { READS, readTool, ToolError } from '@guard/core';
import * as z from 'zod';
import { asAccount } from '../api/account.ts';
import { getLatestPipeline, getPipeline as readPipeline } from '../api/pipelines.ts';
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
  read: async ({ input: { repo_id, number, branch }, read }) => {
    if (number !== undefined && branch !== undefined) throw new ToolError('Pass number or branch, not both.');
    const wanted =
      number === undefined ? getLatestPipeline(read, repo_id, branch) : readPipeline(read, repo_id, number);
    const found = await asAccount(read, wanted);
    return { ...viewPipeline(found), ...(await whyWaiting(read, found)) };
  },
});
