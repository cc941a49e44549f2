import type { Instance } from '../instance.ts';
import type { Status } from '../rows/enums.ts';
import type { CancelInfo, PipelineRow } from '../rows/pipeline.ts';
import type { StepRow, WorkflowRow } from '../rows/workflow.ts';
import { logEnded, pipelineChanged } from './publish.ts';
import { isActive } from './status.ts';

/** Stops an active pipeline: what runs is killed, what waits is left out. */
export function cancel(instance: Instance, pipeline: PipelineRow, info: CancelInfo): void {
  const onlyWaited = pipeline.workflows.every((workflow) => workflow.state === 'pending');
  // The state "canceled" is younger than the route.
  pipeline.status = onlyWaited && instance.minor >= 14 ? 'canceled' : 'killed';
  pipeline.finished = instance.seconds();
  pipeline.cancel_info = info;
  for (const workflow of pipeline.workflows) stopWorkflow(instance, workflow);
  pipelineChanged(instance, pipeline);
}

function stopWorkflow(instance: Instance, workflow: WorkflowRow): void {
  if (!isActive(workflow.state)) return;
  const ran = workflow.state === 'running';
  workflow.state = ran ? 'killed' : 'skipped';
  if (ran) workflow.finished = instance.seconds();
  for (const step of workflow.children)
    stopStep(instance, step, instance.minor >= 14 ? 'canceled' : 'skipped');
}

function stopStep(instance: Instance, step: StepRow, whenWaiting: Status): void {
  if (!isActive(step.state)) return;
  const ran = step.state === 'running';
  step.state = ran ? 'killed' : whenWaiting;
  if (!ran) return;
  step.finished = instance.seconds();
  // What the shell reports for SIGKILL.
  step.exit_code = 137;
  logEnded(instance, step.id);
}

/** A pipeline that starts cancels the older ones of the same kind, where the repository asks for it. */
export function supersedeOlder(instance: Instance, starting: PipelineRow): void {
  const repo = instance.db.repos.find(starting.repoId);
  if (repo?.cancel_previous_pipeline_events?.includes(starting.event) !== true) return;
  for (const older of instance.db.pipelines.rows) {
    if (older.repoId !== starting.repoId || older.number >= starting.number) continue;
    if (!isActive(older.status) || older.event !== starting.event) continue;
    const sameSource =
      starting.event === 'push' ? older.branch === starting.branch : older.refspec === starting.refspec;
    if (sameSource) cancel(instance, older, { superseded_by: starting.number });
  }
}
