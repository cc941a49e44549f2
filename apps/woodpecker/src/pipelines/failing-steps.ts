import type { Pipeline, Step, Workflow } from '../api/pipelines.ts';

const FAILED: ReadonlySet<string> = new Set(['failure', 'error']);

/** All steps of a pipeline. */
export function stepsOf({ workflows }: Pipeline): Step[] {
  return workflows.flatMap(({ children }) => children);
}

/** A step and the workflow it belongs to. */
export interface FailedStep {
  readonly step: Step;
  readonly workflow: Workflow;
}

const decidesWorkflow = ({ workflow }: FailedStep): boolean => workflow.state !== 'success';

/**
 * The steps that failed, those first that made their workflow fail: a step whose failure is ignored leaves it green.
 * Where none failed by itself, the ones that were killed.
 */
export function failingSteps({ workflows }: Pipeline): FailedStep[] {
  const all = workflows.flatMap((workflow) => workflow.children.map((step) => ({ step, workflow })));
  const failed = all.filter(({ step }) => FAILED.has(step.state));
  if (failed.length === 0) return all.filter(({ step }) => step.state === 'killed');
  return [...failed.filter(decidesWorkflow), ...failed.filter((one) => !decidesWorkflow(one))];
}
