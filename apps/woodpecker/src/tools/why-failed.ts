import { READS, readTool, shorten } from '@guard/core';
import * as z from 'zod';
import type { Pipeline } from '../api/pipelines.ts';
import { pipelineNumber, repoId } from '../arguments/ids.ts';
import { byLines, showStepLog } from '../logs/step-log.ts';
import { failingSteps } from '../pipelines/failing-steps.ts';
import { nextStep } from '../pipelines/next-step.ts';
import { findPipeline } from '../pipelines/find-pipeline.ts';
import { viewErrors, viewFailingSteps } from '../pipelines/view-pipeline.ts';

/** Characters of a text that others wrote. */
const TEXT = 300;

export const whyFailed = readTool({
  name: 'why_failed',
  title: 'Why a pipeline failed',
  description:
    'Shows in one call why a pipeline failed: its errors, its failing steps, and the end of the log of the first of them. Without number, the newest of a push to the branch (or the default).',
  hints: READS,
  input: z.strictObject({
    repo_id: repoId,
    number: pipelineNumber.optional(),
    branch: z.string().min(1).optional(),
  }),
  output: z.looseObject({ number: z.int(), status: z.string(), log: z.string() }),
  untrusted: true,
  log: { ...byLines, narrow: 'get_step_logs with that number as until_line shows the end of that part.' },
  read: async ({ input: { repo_id, ...choice }, read, signal, now }) => {
    const pipeline = await findPipeline(read, repo_id, choice);
    const [failing] = failingSteps(pipeline);
    if (failing === undefined) return { ...factsOf(pipeline), ...withoutFailure(pipeline), log: '' };
    const { step } = failing;
    const log = await showStepLog(read, { repoId: repo_id, pipeline, step, signal, now });
    return { ...factsOf(pipeline), ...viewFailingSteps(pipeline), step_id: step.id, ...log };
  },
});

function factsOf({ number, status, event, branch = '', commit = '', message, errors }: Pipeline) {
  const [subject = ''] = message.split('\n', 1);
  return {
    number,
    status,
    event,
    branch: shorten(branch, TEXT),
    commit: shorten(commit, TEXT),
    message: shorten(subject, TEXT),
    ...viewErrors(errors),
  };
}

function withoutFailure(pipeline: Pipeline) {
  return { note: pipeline.status === 'success' ? 'It did not fail.' : nextStep(pipeline, undefined) };
}
