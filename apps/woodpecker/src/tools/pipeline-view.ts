import * as z from 'zod';
import type { Pipeline, Step, Workflow } from '../api/pipelines.ts';
import { excerpt, firstEntries } from './excerpt.ts';
import { failingSteps } from './failing-steps.ts';
import { isUnderWay } from './statuses.ts';

/** What every tool says of one pipeline; the instance's other fields come along. */
export const pipelineOutput = z.looseObject({ id: z.int(), number: z.int(), status: z.string() });

/** How a result with a pipeline is shortened. */
export const byWorkflows = {
  key: 'workflows',
  narrow: 'failing_steps has what failed; get_step_logs takes a step by id or name.',
};

/** Characters of a result that one part of a pipeline may take; together they leave room for its workflows. */
export const PART = 3000;
const TEXT = 500;
/** Steps shown of one workflow, and failing ones of all. */
const MOST_STEPS = 60;
const MOST_FAILING = 20;

/** A pipeline as a result shows it: every workflow with its steps, what failed, and where to look next. */
export function viewPipeline(pipeline: Pipeline) {
  const failing = failingSteps(pipeline).slice(0, MOST_FAILING);
  const { errors, changed_files: files, workflows, ...rest } = pipeline;
  return {
    ...rest,
    message: excerpt(pipeline.message, PART),
    errors: firstEntries(
      errors.map((error) => ({ ...error, message: excerpt(error.message, TEXT) })),
      PART,
    ),
    ...(errors.length > 0 && { errors_total: errors.length }),
    changed_files: firstEntries(files, PART),
    changed_files_total: files.length,
    ...(failing.length > 0 && {
      failing_steps: failing.map(({ step, workflow }) => ({
        step_id: step.id,
        name: excerpt(step.name, TEXT),
        workflow: excerpt(workflow.name, TEXT),
        state: step.state,
        exit_code: step.exit_code,
      })),
    }),
    next: nextStep(pipeline, failing[0]?.step),
    workflows: workflows.map(viewWorkflow),
  };
}

function viewWorkflow({ children, ...workflow }: Workflow) {
  const left = children.length - MOST_STEPS;
  return {
    ...workflow,
    children: children.slice(0, MOST_STEPS).map(viewStep),
    ...(left > 0 && { steps_left_out: left }),
  };
}

/** Without what only repeats where the step stands. */
function viewStep({ uuid: _uuid, pipeline_id: _pipeline, ppid: _parent, ...step }: Step) {
  return { ...step, name: excerpt(step.name, TEXT), error: excerpt(step.error, TEXT) };
}

function nextStep({ status }: Pipeline, failing: Step | undefined): string | undefined {
  if (status === 'blocked') return 'It waits for approval: approve_pipeline puts that to a person.';
  if (isUnderWay(status)) return 'wait_for_pipeline follows it to its end.';
  if (failing !== undefined)
    return `Call get_step_logs with step_id ${failing.id} for what the failing step printed.`;
  return status === 'success'
    ? undefined
    : 'No step failed by itself: see errors and the error of each workflow.';
}
