import type { Pipeline, Step, Workflow } from '../api/pipelines.ts';

const FAILED: ReadonlySet<string> = new Set(['failure', 'error']);

/** All steps of a pipeline. */
export function stepsOf({ workflows }: Pipeline): Step[] {
  return workflows.flatMap(({ children }) => children);
}

/**
 * The steps that failed, those first that made their workflow fail: a step whose failure is ignored leaves it green.
 * Where none failed by itself, the ones that were killed.
 */
export function failingSteps(pipeline: Pipeline): { step: Step; workflow: Workflow }[] {
  const all = pipeline.workflows.flatMap((workflow) => workflow.children.map((step) => ({ step, workflow })));
  const failed = all.filter(({ step }) => FAILED.has(step.state));
  if (failed.length === 0) return all.filter(({ step }) => step.state === 'killed');
  const decides = ({ workflow }: { workflow: Workflow }) => workflow.state !== 'success';
  return [...failed.filter(decides), ...failed.filter((found) => !decides(found))];
}
