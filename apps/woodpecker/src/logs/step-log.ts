import type { Reader } from '@guard/core';
import { setTimeout as sleep } from 'node:timers/promises';
import { readStepLog } from '../api/logs.ts';
import type { Pipeline, Step } from '../api/pipelines.ts';
import { type Arrived, endedLately, untilSteady } from '../pipelines/arrival.ts';
import { isUnderWay } from '../pipelines/statuses.ts';
import { LogTail } from './log-tail.ts';
import { showEnd } from './show-end.ts';

/** How a result with a log is shortened. */
export const byLines = {
  key: 'log',
  before: 'lines_before',
  narrow: 'Pass that number as until_line to see the end of that part.',
};

/** Whose log is wanted, and how long the reading may take. */
export interface WantedLog {
  readonly repoId: number;
  readonly pipeline: Pipeline;
  readonly step: Step;
  /** Only the first so many lines. */
  readonly untilLine?: number | undefined;
  readonly signal: AbortSignal;
  readonly now: () => number;
}

/** The end of what a step printed, as a result shows it; waits for the last lines where the step has just ended. */
export async function showStepLog(read: Reader, wanted: WantedLog) {
  const { repoId, pipeline, step, untilLine, signal, now } = wanted;
  const look = async () => {
    const tail = new LogTail(untilLine);
    await readStepLog(read, repoId, pipeline.number, step.id, (entry) => tail.add(entry));
    return tail;
  };
  const pause = (ms: number) => sleep(ms, undefined, { signal });
  const log = mayStillArrive(pipeline, step, now())
    ? await untilSteady(look, ({ received }) => received, pause)
    : { found: await look(), steady: true };
  return viewLog(log, step);
}

/** Steps that ran to some end; of others nothing is on its way. */
const RAN: ReadonlySet<string> = new Set(['success', 'failure', 'killed', 'error']);

const didRun = ({ state, started }: Step): boolean => RAN.has(state) && started > 0;

function mayStillArrive(pipeline: Pipeline, step: Step, now: number): boolean {
  const finished = step.finished ?? pipeline.finished ?? 0;
  return didRun(step) && endedLately(finished, now);
}

function viewLog({ found, steady }: Arrived<LogTail>, step: Step) {
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
  if (isUnderWay(step.state) && hasLines) return 'The step is still running: this is its log so far.';
  if (step.state === 'running') return 'The step has printed nothing so far.';
  if (!steady) return hasLines ? LAST_LINES_MAY_COME : LOG_MAY_COME;
  if (hasLines) return undefined;
  return didRun(step)
    ? 'This step has no log: it printed nothing, or its log was deleted.'
    : 'This step has no log: it has not run.';
}

const LOG_MAY_COME =
  'The step has just ended and its log has not arrived yet: the agent may send it some seconds later. Call again. If it stays empty, the step printed nothing or its log was deleted.';
const LAST_LINES_MAY_COME =
  'The step has just ended, and the log was still growing: its last lines may be missing. Call again for them.';
