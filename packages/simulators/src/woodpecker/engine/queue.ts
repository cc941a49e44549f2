import type { Instance } from '../instance.ts';
import { inOrder } from '../http/wire.ts';
import type { PipelineRow } from '../rows/pipeline.ts';
import { ownLabels } from './task-labels.ts';
import type { WorkflowRow } from '../rows/workflow.ts';

/** A workflow in the queue. */
interface QueuedTask {
  readonly pipeline: PipelineRow;
  readonly workflow: WorkflowRow;
  readonly dependencies: readonly WorkflowRow[];
}

/** Every workflow of a pipeline that has begun or may begin; blocked ones are not in the queue. */
export function queuedTasks({ db }: Instance): QueuedTask[] {
  return db.pipelines.rows
    .filter((pipeline) => pipeline.status === 'pending' || pipeline.status === 'running')
    .flatMap((pipeline) =>
      pipeline.workflows.map((workflow) => ({
        pipeline,
        workflow,
        dependencies: dependenciesOf(pipeline, workflow),
      })),
    );
}

/** Workflows of the same pipeline that have to end first. */
export function dependenciesOf(pipeline: PipelineRow, { definition }: WorkflowRow): WorkflowRow[] {
  return pipeline.workflows.filter((other) => definition.dependsOn?.includes(other.name) === true);
}

/** Whether one of them has not ended yet, whatever it will end in. */
export function isWaitingOnDependencies({ dependencies }: QueuedTask): boolean {
  return dependencies.some(({ state }) => state === 'pending' || state === 'running');
}

/** The task as `tasks` of an agent and the queue show it. */
export function taskShape(instance: Instance, { pipeline, workflow, dependencies }: QueuedTask): object {
  const { minor } = instance;
  const { definition } = workflow;
  const labels = { ...definition.labels, ...ownLabels(instance, pipeline) };
  const ended = dependencies.filter(({ state }) => state !== 'pending' && state !== 'running');
  return {
    id: String(workflow.id),
    ...(minor >= 10 && { pid: workflow.pid, name: workflow.name }),
    labels: inOrder(labels),
    dependencies: dependencies.length === 0 ? null : dependencies.map(({ id }) => String(id)),
    run_on: definition.runOn ?? (dependencies.length === 0 ? null : ['success']),
    dep_status: Object.fromEntries(ended.map(({ id, state }) => [String(id), state])),
    agent_id: workflow.agent_id,
    ...(minor >= 10 && { pipeline_id: pipeline.id, repo_id: pipeline.repoId }),
    ...(minor >= 16 && {
      concurrency_limit: definition.concurrency?.limit ?? 0,
      concurrency_group: definition.concurrency?.group ?? '',
      created: pipeline.created,
    }),
  };
}
