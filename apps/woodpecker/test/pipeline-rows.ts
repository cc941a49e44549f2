import { pipeline, type Pipeline } from '../src/api/pipelines.ts';

/** A pipeline as the API reads it: one push that succeeded, with what a test cares about. */
export function pipelineRow(fields: Readonly<Record<string, unknown>> = {}): Pipeline {
  return pipeline.parse({
    id: 9042,
    number: 42,
    status: 'success',
    event: 'push',
    started: 1_785_500_004,
    reviewed: 0,
    ...fields,
  });
}

/** A workflow of steps, each told as its name and state. */
export function workflowRow(name: string, state: string, steps: Readonly<Record<string, string>>) {
  const children = Object.entries(steps).map(([step, stepState], at) => ({
    id: 100 + at,
    name: step,
    state: stepState,
    exit_code: stepState === 'failure' ? 1 : 0,
  }));
  return { name, state, children };
}
