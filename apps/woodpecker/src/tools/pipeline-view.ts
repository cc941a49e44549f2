import * as z from 'zod';
import type { Pipeline, Step, Workflow } from '../api/pipelines.ts';
import { excerpt, firstEntries } from './excerpt.ts';
import { type FailedStep, failingSteps } from './failing-steps.ts';
import { isUnderWay } from './statuses.ts';

/** What every tool says of one pipeline; the instance's other fields come along. */
export const pipelineOutput = z.looseObject({ number: z.int(), status: z.string() });

/** How a result with a pipeline is shortened. */
export const byWorkflows = {
  key: 'workflows',
  narrow: 'failing_steps has what failed; get_step_logs takes a step by id or name.',
};

/**
 * Characters of a result that one part of a pipeline may take. A fork writes most of them, and a pipeline that is too
 * large to show could not be judged: together they leave room for at least one workflow.
 */
export const PART = 2000;
const FAILING = 4000;
const STEPS = 6000;
const TEXT = 300;

/** A pipeline as a result shows it: every workflow with its steps, what failed, and where to look next. */
export function viewPipeline(pipeline: Pipeline) {
  const { id, number, status, errors, changed_files: files, workflows, ...rest } = pipeline;
  const failing = failingSteps(pipeline);
  return {
    id,
    number,
    status,
    ...shortTexts(rest),
    message: excerpt(pipeline.message, PART),
    errors: firstEntries(errors.map(shortTexts), PART),
    ...(errors.length > 0 && { errors_total: errors.length }),
    changed_files: firstEntries(files, PART),
    changed_files_total: files.length,
    ...(failing.length > 0 && { failing_steps: firstEntries(failing.map(viewFailing), FAILING) }),
    next: nextStep(pipeline, failing[0]?.step),
    workflows: workflows.map(viewWorkflow),
  };
}

/** The fields of an answer as they are, but for texts without end. */
function shortTexts(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const short = Object.entries(fields).map(([key, value]) => [
    key,
    typeof value === 'string' ? excerpt(value, TEXT) : value,
  ]);
  return Object.fromEntries(short);
}

function viewFailing({ step, workflow }: FailedStep) {
  return {
    step_id: step.id,
    ...shortTexts({ name: step.name, workflow: workflow.name, state: step.state }),
    exit_code: step.exit_code,
  };
}

/** One without steps has an empty list of them: the API leaves the list out. */
function viewWorkflow({ children, ...workflow }: Workflow) {
  const shown = firstEntries(children.map(viewStep), STEPS);
  const left = children.length - shown.length;
  return { ...shortTexts(workflow), children: shown, ...(left > 0 && { steps_left_out: left }) };
}

/** Without what repeats where the step stands, and what has not happened. */
function viewStep({ uuid: _uuid, pipeline_id: _pipeline, ppid: _parent, started, error, ...step }: Step) {
  return shortTexts({ ...step, ...(started > 0 && { started }), ...(error !== '' && { error }) });
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
