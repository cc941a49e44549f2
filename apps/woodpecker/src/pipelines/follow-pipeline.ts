import { BackendError, type Reader, ToolError } from '@guard/core';
import { followPipeline } from '../api/pipeline-events.ts';
import { getPipeline, type Pipeline } from '../api/pipelines.ts';
import { stepsOf } from './failing-steps.ts';
import { isUnderWay } from './statuses.ts';
import { hasNothingToRun } from './why-waiting.ts';

/** Of one look at the stream. What happens between two looks is seen by the read that follows each. */
const STREAM_MS = 30_000;
/** Between two reads where there is no stream: a build takes minutes, and each read costs the server little. */
const POLL_MS = 5000;

/** What waiting needs besides the backend. */
export interface Patience {
  /** Milliseconds since the epoch at which it ends. */
  readonly until: number;
  readonly now: () => number;
  /** Waits so many milliseconds; throws when the call is cancelled meanwhile. */
  readonly pause: (ms: number) => Promise<void>;
  readonly report: (pipeline: Pipeline) => void;
}

/** Follows a pipeline until it no longer goes on by itself, or until the time is over. Returns a fresh read. */
export async function follow(
  read: Reader,
  repoId: number,
  number: number,
  { until, now, pause, report }: Patience,
): Promise<Pipeline> {
  let current = await getPipeline(read, repoId, number);
  const { id } = current;
  let hasStream = true;
  let wasEmpty = false;
  for (let left = until - now(); isUnderWay(current.status) && left > 0; left = until - now()) {
    report(current);
    const isEmpty = hasNothingToRun(current);
    // Seen twice it stays so: nothing will ever run it.
    if (isEmpty && wasEmpty) break;
    wasEmpty = isEmpty;
    const seen = (changed: Pipeline) => {
      report(changed);
      return isUnderWay(changed.status);
    };
    if (!isEmpty) hasStream &&= await streams(followPipeline(read, id, Math.min(STREAM_MS, left), seen));
    if (!hasStream || isEmpty) await pause(Math.min(POLL_MS, left));
    current = await getPipeline(read, repoId, number);
    if (current.id !== id)
      throw new ToolError(
        `Pipeline ${number} was deleted in the meantime, and another pipeline has its number now. get_pipeline shows it.`,
      );
  }
  return current;
}

/** Whether the stream did its work: it went on until it was no longer wanted, or until its time was over. */
async function streams(following: Promise<boolean>): Promise<boolean> {
  return following.catch((error: unknown) => error instanceof BackendError && error.kind === 'timeout');
}

/** How many of its steps are done; a pipeline without steps has one thing to do. */
export function stepsDone(pipeline: Pipeline): { done: number; total: number } {
  const steps = stepsOf(pipeline);
  const done = steps.filter(({ state }) => !isUnderWay(state)).length;
  return { done, total: Math.max(steps.length, 1) };
}
