import { cleanText, oneOf, ToolError } from '@guard/core';
import type { Pipeline, Step } from '../api/pipelines.ts';
import { failingSteps, stepsOf } from './failing-steps.ts';
import { STATUSES } from './statuses.ts';

/** How a caller names a step; neither of the two means the failing one, or the only one. */
export interface StepChoice {
  readonly step_id?: number | undefined;
  /** Its name. */
  readonly step?: string | undefined;
}

/** A step, and the ids of the steps that failed besides it. */
export interface FoundStep {
  readonly step: Step;
  readonly alsoFailing: readonly number[];
}

/**
 * Finds a step of a pipeline by its id, by its name, because it failed, or because there is no other.
 *
 * @throws ToolError when there is none or more than one; it tells steps by their ids, because others wrote the names
 */
export function findStep(pipeline: Pipeline, choice: StepChoice): FoundStep {
  const step = choose(pipeline, choice);
  const failing = failingSteps(pipeline).map((found) => found.step.id);
  return { step, alsoFailing: failing.filter((id) => id !== step.id) };
}

function choose(pipeline: Pipeline, { step_id, step: name }: StepChoice): Step {
  if (step_id !== undefined && name !== undefined) throw new ToolError('Pass step_id or step, not both.');
  if (step_id !== undefined) return stepOf(pipeline, step_id);
  return name === undefined ? failingOrOnly(pipeline) : named(pipeline, name);
}

/** @throws ToolError when the pipeline has no such step */
export function stepOf(pipeline: Pipeline, id: number): Step {
  const step = stepsOf(pipeline).find((one) => one.id === id);
  if (step !== undefined) return step;
  throw new ToolError(
    `Pipeline ${pipeline.number} has no step ${id}. ${theirIds(stepsOf(pipeline))} An approval gives the steps new ids.`,
  );
}

function named(pipeline: Pipeline, name: string): Step {
  // A caller knows names as they were shown, without hidden characters.
  const found = stepsOf(pipeline).filter((one) => cleanText(one.name) === cleanText(name));
  const [step, another] = found;
  if (step === undefined)
    throw new ToolError(
      `Pipeline ${pipeline.number} has no step with that name. ${theirIds(stepsOf(pipeline))}`,
    );
  if (another === undefined) return step;
  throw new ToolError(
    `Pipeline ${pipeline.number} has ${found.length} steps with that name: pass step_id. ${theirIds(found)}`,
  );
}

function failingOrOnly(pipeline: Pipeline): Step {
  const [first] = failingSteps(pipeline);
  if (first !== undefined) return first.step;
  const [only, another] = stepsOf(pipeline).filter(({ type }) => type !== 'clone');
  if (only !== undefined && another === undefined) return only;
  const status = oneOf(pipeline.status, STATUSES);
  const why = pipeline.errors.length > 0 ? ' get_pipeline shows its errors.' : '';
  throw new ToolError(
    `No step of pipeline ${pipeline.number} failed (its status is ${String(status)}): pass step_id or step.${why} ${theirIds(stepsOf(pipeline))}`,
  );
}

function theirIds(steps: readonly Step[]): string {
  if (steps.length === 0) return 'It has no steps at all.';
  const ids = steps.slice(0, 50).map(({ id }) => id);
  return `Step ids: ${ids.join(', ')}${steps.length > ids.length ? ' and more' : ''}.`;
}
