import { oneOf, READS, type ReadTool, readTool, wholeNumber } from '@guard/core';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { refuseStranger } from '../api/account.ts';
import { getPipeline, type Pipeline } from '../api/pipelines.ts';
import { pipelineNumber, repoId } from '../arguments/ids.ts';
import { endedLately, untilComplete } from '../pipelines/arrival.ts';
import { follow, stepsDone } from '../pipelines/follow-pipeline.ts';
import { hasSettled } from '../pipelines/next-step.ts';
import { byWorkflows, pipelineOutput, viewPipeline } from '../pipelines/view-pipeline.ts';
import { isUnderWay, STATUSES } from '../pipelines/statuses.ts';
import { hasNothingToRun, whyWaiting } from '../pipelines/why-waiting.ts';

/** Seconds. Many clients give up after a minute, and then what was seen until then is lost. */
const USUAL = 50;
const LONGEST = 600;

export const waitForPipeline = readTool({
  name: 'wait_for_pipeline',
  title: 'Wait for a pipeline',
  description:
    'Waits until a pipeline has ended or needs approval, at most timeout_seconds, and returns the same as get_pipeline. After a timeout, call it again.',
  hints: READS,
  input: z.strictObject({
    repo_id: repoId,
    number: pipelineNumber,
    timeout_seconds: wholeNumber(`Default ${USUAL}`, { max: LONGEST }).optional(),
  }),
  output: pipelineOutput.extend({ stopped_waiting: z.string() }),
  untrusted: true,
  lists: byWorkflows,
  read: async ({ input: { repo_id, number, timeout_seconds = USUAL }, read, signal, now, progress }) => {
    await refuseStranger(read);
    const pause = async (ms: number) => sleep(ms, undefined, { signal });
    const ended = await follow(read, repo_id, number, {
      until: now() + timeout_seconds * 1000,
      now,
      pause,
      report: reporter(progress),
    });
    const isAllThere = (found: Pipeline) => hasSettled(found) || !endedLately(found.finished ?? 0, now());
    const look = async () => getPipeline(read, repo_id, number);
    const found = await untilComplete(ended, look, isAllThere, pause);
    const waiting = await whyWaiting(read, found);
    return { stopped_waiting: whyStopped(found), ...viewPipeline(found), ...waiting };
  },
});

function reporter(progress: Progress) {
  return (pipeline: Pipeline) => {
    const { done, total } = stepsDone(pipeline);
    const status = String(oneOf(pipeline.status, STATUSES));
    progress(done, total, `Pipeline ${pipeline.number} is ${status}`);
  };
}

type Progress = Parameters<ReadTool['read']>[0]['progress'];

function whyStopped(pipeline: Pipeline): string {
  const { status } = pipeline;
  if (hasNothingToRun(pipeline)) return 'it has nothing to run, and waits for ever';
  if (status === 'blocked') return 'it needs approval';
  return isUnderWay(status) ? 'timeout: it has not ended yet' : 'it ended';
}
