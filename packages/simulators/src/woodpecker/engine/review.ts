import { Refusal } from '../http/answers.ts';
import type { Instance } from '../instance.ts';
import type { PipelineRow } from '../rows/pipeline.ts';
import type { UserRow } from '../rows/user.ts';
import { buildWorkflows } from './build-workflows.ts';
import { supersedeOthers } from './cancel.ts';
import { pipelineChanged } from './publish.ts';

/** Lets a blocked pipeline run: rows of workflows and steps are replaced, and the approving account clones. */
export function approve(instance: Instance, pipeline: PipelineRow, user: UserRow): void {
  if (pipeline.status !== 'blocked') {
    throw new Refusal(400, `cannot approve a pipeline with status ${pipeline.status}`);
  }
  noteReview(instance, pipeline, user);
  if (pipeline.definition.errors?.some((error) => !error.is_warning) === true) {
    pipeline.status = 'error';
    pipeline.errors = [...pipeline.definition.errors];
    pipelineChanged(instance, pipeline);
    throw new Refusal(500);
  }
  pipeline.status = 'pending';
  pipeline.cloneAs = user.login;
  pipeline.workflows = buildWorkflows(instance.db, pipeline, 'pending');
  supersedeOthers(instance, pipeline);
  pipelineChanged(instance, pipeline);
}

/** Turns a blocked pipeline down. Any other state is a silent 500, unlike the 400 of an approval. */
export function decline(instance: Instance, pipeline: PipelineRow, user: UserRow): void {
  if (pipeline.status !== 'blocked') throw new Refusal(500);
  noteReview(instance, pipeline, user);
  pipeline.status = 'declined';
  for (const workflow of pipeline.workflows) {
    workflow.state = 'declined';
    for (const step of workflow.children) step.state = 'declined';
  }
  pipelineChanged(instance, pipeline);
}

function noteReview(instance: Instance, pipeline: PipelineRow, user: UserRow): void {
  pipeline.reviewed_by = user.login;
  pipeline.reviewed = instance.seconds();
}
