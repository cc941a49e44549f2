import { READS, readTool, wholeNumber } from '@guard/core';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { asAccount } from '../api/account.ts';
import { readStepLog } from '../api/logs.ts';
import { getPipeline, type Pipeline, type Step } from '../api/pipelines.ts';
import { pipelineNumber, repoId } from '../arguments/ids.ts';
import { type Arrived, endedLately, untilSteady } from '../pipelines/arrival.ts';
import { firstEntries } from '../pipelines/first-entries.ts';
import { stepsOf } from '../pipelines/failing-steps.ts';
import { findStep, type FoundStep } from '../pipelines/find-step.ts';
import { showEnd } from '../logs/show-end.ts';
import { LogTail } from '../logs/log-tail.ts';
import { viewErrors } from '../pipelines/view-pipeline.ts';
import { isUnderWay } from '../pipelines/statuses.ts';

export const getStepLogs = readTool({
  name: 'get_step_logs',
  title: 'Get the log of a step',
  description:
    'Returns what a step printed, by step_id or step (its name); else of the first failing or only one. A long log loses its start; until_line shows it.',
  hints: READS,
  input: z.strictObject({
    repo_id: repoId,
    number: pipelineNumber,
    step_id: wholeNumber('Not its pid').optional(),
    step: z.string().min(1).optional(),
    until_line: wholeNumber('The first so many lines').optional(),
  }),
  output: z.looseObject({ log: z.string() }),
  untrusted: true,
  log: {
    key: 'log',
    before: 'lines_before',
    narrow: 'Pass that number as until_line to see the end of that part.',
  },
  read: async ({ input: { repo_id, number, until_line, ...choice }, read, signal, now }) => {
    const pipeline = await asAccount(read, getPipeline(read, repo_id, number));
    if (stepsOf(pipeline).length === 0) return withoutSteps(pipeline);
    const found = findStep(pipeline, choice);
    const look = async () => {
      const tail = new LogTail(until_line);
      await readStepLog(read, repo_id, number, found.step.id, (entry) => tail.add(entry));
      return tail;
    };
    const arrives = mayStillArrive(pipeline, found.step, now());
    const pause = (ms: number) => sleep(ms, undefined, { signal });
    const log = arrives
      ? await untilSteady(look, ({ received }) => received, pause)
      : { found: await look(), steady: true };
    return { ...factsOf(found), ...logOf(log, found.step) };
  },
});

/** What came to no step has its cause in its errors. */
function withoutSteps({ number, status, errors }: Pipeline) {
  const why = errors.length > 0 ? 'Its errors say why.' : 'get_pipeline says how it stands.';
  return {
    status,
    ...viewErrors(errors),
    lines: 0,
    note: `There is no log of pipeline ${number}. It has no steps at all. ${why}`,
    log: '',
  };
}

/** Steps that ran to some end; of others nothing is on its way. */
const RAN: ReadonlySet<string> = new Set(['success', 'failure', 'killed', 'error']);

const didRun = ({ state, started }: Step): boolean => RAN.has(state) && started > 0;

/** Characters of the ids of other failing steps. */
const IDS = 1000;

function mayStillArrive(pipeline: Pipeline, step: Step, now: number): boolean {
  const finished = step.finished ?? pipeline.finished ?? 0;
  return didRun(step) && endedLately(finished, now);
}

function factsOf({ step, alsoFailing }: FoundStep) {
  return {
    step_id: step.id,
    state: step.state,
    exit_code: step.exit_code,
    ...(alsoFailing.length > 0 && { also_failing: firstEntries(alsoFailing, IDS) }),
  };
}

function logOf({ found, steady }: Arrived<LogTail>, step: Step) {
  const end = found.end();
  const { text, shown, before, linesMissing, framesLeftOut } = showEnd(end);
  const note = noteOf(step, end.lines > 0, steady);
  return {
    lines: end.lines,
    ...(before > 0 && { lines_before: before, lines_shown: shown }),
    ...(linesMissing > 0 && { lines_missing: linesMissing }),
    ...(framesLeftOut > 0 && { progress_frames_left_out: framesLeftOut }),
    ...(note !== undefined && { note }),
    log: text,
  };
}

function noteOf(step: Step, hasLines: boolean, steady: boolean): string | undefined {
  if (isUnderWay(step.state) && hasLines) return 'The step is still running: this is what it printed so far.';
  if (step.state === 'running') return 'The step has printed nothing so far.';
  if (!steady) return hasLines ? LAST_LINES_MAY_COME : LOG_MAY_COME;
  if (hasLines) return undefined;
  return didRun(step)
    ? 'This step has no log: it printed nothing, or its log was deleted.'
    : 'This step has no log: it has not run.';
}

const LOG_MAY_COME =
  'The step has just ended and its log is not there yet: the agent sends it up to some seconds later. Call again. If it stays empty, the step printed nothing or its log was deleted.';
const LAST_LINES_MAY_COME =
  'The step has just ended, and the log was still growing: its last lines may be missing. Call again for them.';
