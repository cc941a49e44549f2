import type { Database } from '../database.ts';
import type { PipelineDefinition, WorkflowDefinition } from '../rows/definition.ts';
import type { PipelineEvent, Status } from '../rows/enums.ts';
import type { PipelineRow } from '../rows/pipeline.ts';
import type { StepRow, WorkflowRow } from '../rows/workflow.ts';

/** The workflows of a configuration that are for an event. */
export function workflowsFor(definition: PipelineDefinition, event: PipelineEvent): WorkflowDefinition[] {
  return definition.workflows.filter(({ events }) => events?.includes(event) !== false);
}

/** Workflows and steps of a pipeline under new ids, all in one state. */
export function buildWorkflows(db: Database, pipeline: PipelineRow, state: Status): WorkflowRow[] {
  const definitions = workflowsFor(pipeline.definition, pipeline.event);
  let lastPid = definitions.length;
  return definitions.map((definition, index) => {
    const pid = index + 1;
    const children = definition.steps.map(({ name, type }): StepRow => {
      lastPid += 1;
      const id = db.stepIds.insert({}).id;
      return {
        id,
        uuid: `01jd${String(id).padStart(22, '0')}`,
        pipeline_id: pipeline.id,
        pid: lastPid,
        ppid: pid,
        name,
        state,
        error: '',
        exit_code: 0,
        started: 0,
        finished: 0,
        type,
      };
    });
    return {
      id: db.workflowIds.insert({}).id,
      pipeline_id: pipeline.id,
      pid,
      name: definition.name,
      state,
      error: '',
      started: 0,
      finished: 0,
      agent_id: 0,
      platform: '',
      environ: { ...definition.environ },
      children,
      definition,
    };
  });
}
