import type { Instance } from '../instance.ts';
import type { PipelineRow } from '../rows/pipeline.ts';
import { advance } from './advance.ts';
import type { Outcomes, StepOutcome } from './advance.ts';

/** How a run ends. */
export interface RunOptions {
  /** `failure` lets the last step of the first workflow fail; `steps` says it more exactly. */
  readonly result?: 'success' | 'failure';
  /** By the name of a step. */
  readonly steps?: Outcomes;
}

/** One turn for every pipeline that waits or runs, the oldest first. Paused queues and busy agents hold it up. */
export function tick(instance: Instance, outcomes: Outcomes = {}): void {
  for (const pipeline of instance.db.pipelines.rows) {
    if (isUnderWay(pipeline)) advance(instance, pipeline, outcomes, false);
  }
}

/**
 * Runs one pipeline to its end, whatever the queue and the agents do. Throws when it is not under way, and when it
 * cannot end because workflows wait for each other.
 */
export function runToEnd(instance: Instance, pipeline: PipelineRow, options: RunOptions = {}): void {
  if (!isUnderWay(pipeline)) throw new Error(`pipeline ${pipeline.number} is ${pipeline.status}`);
  const outcomes = { ...options.steps, ...failureOf(pipeline, options) };
  while (isUnderWay(pipeline)) {
    if (!advance(instance, pipeline, outcomes, true)) throw new Error(`pipeline ${pipeline.number} is stuck`);
  }
}

function isUnderWay({ status }: PipelineRow): boolean {
  return status === 'pending' || status === 'running';
}

function failureOf(pipeline: PipelineRow, { result, steps }: RunOptions): Record<string, StepOutcome> {
  const last = pipeline.workflows[0]?.children.at(-1)?.name;
  if (result !== 'failure' || last === undefined) return {};
  return { [last]: { state: 'failure', ...steps?.[last] } };
}
