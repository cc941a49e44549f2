import { firstEntries, shorten, shortFields } from '@guard/core';
import * as z from 'zod';
import type { Pipeline, Step, Workflow } from '../api/pipelines.ts';
import { type FailedStep, failingSteps } from './failing-steps.ts';
import { nextStep, noteOnStates } from './next-step.ts';

/** What every tool returns of one pipeline; other fields of the instance are passed on. */
export const pipelineOutput = z.looseObject({ number: z.int(), status: z.string() });

/** How a result with a pipeline is shortened. */
export const byWorkflows = {
  workflows: { narrow: 'failing_steps shows what failed; get_step_logs takes a step by id or name.' },
};

/**
 * Characters of a result that one part of a pipeline may take. A fork writes most of them, and a pipeline that is too
 * large to show could not be judged: together they leave room for at least one workflow.
 */
export const PART = 2000;
const FAILING = 3000;
const STEPS = 5000;
/** How long any other field may be, whatever is in it. */
export const FIELD = 250;

/** A pipeline as a result shows it: every workflow with its steps, what failed, and where to look next. */
export function viewPipeline(pipeline: Pipeline) {
  const { id, number, status, errors, changed_files: files, workflows, ...rest } = pipeline;
  const [failing] = failingSteps(pipeline);
  const note = noteOnStates(pipeline);
  return {
    id,
    number,
    status,
    ...shortFields(rest, FIELD),
    message: shorten(pipeline.message, PART),
    ...viewErrors(errors),
    ...changedFiles(files),
    ...viewFailingSteps(pipeline),
    next: nextStep(pipeline, failing?.step),
    ...(note !== undefined && { note }),
    workflows: workflows.map(viewWorkflow),
  };
}

/** The first errors, and how many there are. */
export function viewErrors(errors: Pipeline['errors']) {
  const shown = errors.map((error) => shortFields(error, FIELD));
  return { errors: firstEntries(shown, PART), ...(errors.length > 0 && { errors_total: errors.length }) };
}

/** The names of the first files, and how many there are. */
export function changedFiles(files: readonly string[]) {
  const names = files.map((file) => shorten(file, FIELD));
  return { changed_files: firstEntries(names, PART), changed_files_total: files.length };
}

/** The first steps that failed, where some did. */
export function viewFailingSteps(pipeline: Pipeline) {
  const failing = failingSteps(pipeline);
  return failing.length > 0 && { failing_steps: firstEntries(failing.map(viewFailing), FAILING) };
}

function viewFailing({ step, workflow }: FailedStep) {
  return {
    step_id: step.id,
    ...shortFields({ name: step.name, workflow: workflow.name, state: step.state }, FIELD),
    exit_code: step.exit_code,
  };
}

/** One without steps has an empty list of them: the API leaves the list out. */
function viewWorkflow({ children, ...workflow }: Workflow) {
  const shown = firstEntries(children.map(viewStep), STEPS);
  const left = children.length - shown.length;
  return { ...shortFields(workflow, FIELD), children: shown, ...(left > 0 && { steps_left_out: left }) };
}

/** Without what repeats where the step stands, and what has not happened. */
function viewStep({ uuid: _uuid, pipeline_id: _pipeline, ppid: _parent, started, error, ...step }: Step) {
  return shortFields({ ...step, ...(started > 0 && { started }), ...(error !== '' && { error }) }, FIELD);
}
