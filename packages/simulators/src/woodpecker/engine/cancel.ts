import type { Instance } from '../instance.ts';
import type { Status } from '../rows/enums.ts';
import type { CancelInfo, PipelineRow } from '../rows/pipeline.ts';
import type { StepRow, WorkflowRow } from '../rows/workflow.ts';
import { logEnded, pipelineChanged } from './publish.ts';
import { isActive } from './status.ts';

/** How long the agent takes to end a workflow that was cancelled under it. */
const AGENT_MS = 1000;
const CANCELED = 'Canceled';

/**
 * Stops an active pipeline: what runs is killed, what waits is left out. What waits for an approval stays as it is
 * below a pipeline that was killed.
 */
export function cancel(instance: Instance, pipeline: PipelineRow, info: CancelInfo): void {
  const onlyWaited = pipeline.workflows.every((workflow) => workflow.state === 'pending');
  const wasBlocked = pipeline.status === 'blocked';
  // The state "canceled" is younger than the route.
  pipeline.status = onlyWaited && instance.minor >= 14 ? 'canceled' : 'killed';
  pipeline.finished = instance.seconds();
  pipeline.cancel_info = info;
  if (!wasBlocked) for (const workflow of pipeline.workflows) stopWorkflow(instance, pipeline, workflow);
  pipelineChanged(instance, pipeline);
}

/** A workflow that runs does so until its agent has heard of it. */
function stopWorkflow(instance: Instance, pipeline: PipelineRow, workflow: WorkflowRow): void {
  if (!isActive(workflow.state)) return;
  if (workflow.state === 'running') {
    instance.clock.after(AGENT_MS, () => {
      Object.assign(workflow, { state: 'killed', error: CANCELED, finished: instance.seconds() });
      pipelineChanged(instance, pipeline);
    });
  } else {
    workflow.state = 'skipped';
  }
  for (const step of workflow.children)
    stopStep(instance, step, instance.minor >= 14 ? 'canceled' : 'skipped');
}

function stopStep(instance: Instance, step: StepRow, whenWaiting: Status): void {
  if (!isActive(step.state)) return;
  const ran = step.state === 'running';
  step.state = ran ? 'killed' : whenWaiting;
  if (!ran) return;
  step.finished = instance.seconds();
  step.error = CANCELED;
  logEnded(instance, step.id);
}

/** A pipeline that starts cancels the others of the same kind, blocked ones too, where the repository asks for it. */
export function supersedeOthers(instance: Instance, starting: PipelineRow): void {
  const repo = instance.db.repos.find(starting.repoId);
  if (repo?.cancel_previous_pipeline_events?.includes(starting.event) !== true) return;
  for (const other of instance.db.pipelines.rows) {
    if (other.repoId !== starting.repoId || other === starting) continue;
    if (!isActive(other.status) || other.event !== starting.event) continue;
    const sameSource =
      starting.event === 'push' ? other.branch === starting.branch : other.refspec === starting.refspec;
    if (sameSource) cancel(instance, other, { superseded_by: starting.number });
  }
}
