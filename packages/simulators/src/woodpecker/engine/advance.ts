import type { Instance } from '../instance.ts';
import type { LogLine } from '../rows/log.ts';
import type { PipelineRow } from '../rows/pipeline.ts';
import type { StepRow, WorkflowRow } from '../rows/workflow.ts';
import { freeAgent } from './agents.ts';
import { pipelineChanged } from './publish.ts';
import { dependenciesOf } from './queue.ts';
import { isActive, mergedStatus } from './status.ts';
import { sendLog } from './send-log.ts';

/** How a step ends; success with exit code 0 and an empty log by default. */
export interface StepOutcome {
  readonly state?: 'success' | 'failure' | 'killed' | 'canceled' | 'error' | 'skipped';
  readonly exitCode?: number;
  readonly error?: string;
  readonly logs?: readonly LogLine[];
}

/** Outcomes by the name of a step. */
export type Outcomes = Readonly<Record<string, StepOutcome>>;

/**
 * One turn of a pipeline: a waiting workflow starts, a running one ends a step and begins the next.
 * @param forced starts workflows also when the queue is paused or no agent is free
 * @returns false when nothing could move
 */
export function advance(
  instance: Instance,
  pipeline: PipelineRow,
  outcomes: Outcomes,
  forced: boolean,
): boolean {
  const turns = pipeline.workflows.map((workflow) => {
    if (workflow.state === 'running') return nextStep(instance, workflow, outcomes);
    return workflow.state === 'pending' && start(instance, pipeline, workflow, forced);
  });
  if (!turns.includes(true)) return false;
  pipeline.status = mergedStatus(pipeline.workflows.map(({ state }) => state));
  // Between two workflows none may be running; the pipeline is, as long as it began and has not ended.
  if (pipeline.status === 'pending' && pipeline.started > 0) pipeline.status = 'running';
  if (pipeline.started === 0) pipeline.started = instance.seconds();
  if (!isActive(pipeline.status)) pipeline.finished = instance.seconds();
  pipelineChanged(instance, pipeline);
  return true;
}

function start(instance: Instance, pipeline: PipelineRow, workflow: WorkflowRow, forced: boolean): boolean {
  const dependencies = dependenciesOf(pipeline, workflow);
  if (dependencies.some(({ state }) => state === 'pending' || state === 'running')) return false;
  const wanted = workflow.definition.runOn ?? ['success'];
  if (dependencies.length > 0 && !wanted.includes(mergedStatus(dependencies.map(({ state }) => state)))) {
    skip(workflow);
    return true;
  }
  const repo = instance.db.repos.find(pipeline.repoId);
  const agent = freeAgent(instance, repo, workflow.definition.labels);
  if (!forced && (instance.db.queue.paused || agent === undefined)) return false;
  workflow.state = 'running';
  workflow.started = instance.seconds();
  workflow.agent_id = agent?.id ?? 0;
  // An agent without containers does not name it.
  workflow.platform = agent?.backend === 'local' ? '' : (agent?.platform ?? '');
  beginStep(instance, workflow.children[0]);
  return true;
}

function skip(workflow: WorkflowRow): void {
  workflow.state = 'skipped';
  for (const step of workflow.children) step.state = 'skipped';
}

function beginStep(instance: Instance, step: StepRow | undefined): void {
  if (step === undefined) return;
  step.state = 'running';
  step.started = instance.seconds();
}

function nextStep(instance: Instance, workflow: WorkflowRow, outcomes: Outcomes): true {
  const step = workflow.children.find(({ state }) => state === 'running');
  if (step !== undefined) endStep(instance, step, outcomes[step.name] ?? {});
  const failed = step !== undefined && step.state !== 'success';
  const waiting = workflow.children.filter(({ state }) => state === 'pending');
  if (failed) for (const left of waiting) left.state = 'skipped';
  if (!failed && waiting.length > 0) beginStep(instance, waiting[0]);
  else endWorkflow(instance, workflow);
  return true;
}

function endStep(instance: Instance, step: StepRow, outcome: StepOutcome): void {
  const exitCode = outcome.exitCode ?? (outcome.state === 'failure' ? 1 : 0);
  step.state = outcome.state ?? (exitCode === 0 ? 'success' : 'failure');
  step.exit_code = exitCode;
  step.error = outcome.error ?? '';
  step.finished = instance.seconds();
  sendLog(instance, step.id, outcome.logs ?? []);
}

function endWorkflow(instance: Instance, workflow: WorkflowRow): void {
  workflow.state = mergedStatus(workflow.children.map(({ state }) => state));
  workflow.finished = instance.seconds();
  const agent = instance.db.agents.find(workflow.agent_id);
  if (agent !== undefined) agent.last_work = instance.seconds();
}
