import { wireFormat } from '../http/wire.ts';
import type { WorkflowDefinition } from './definition.ts';
import type { Status } from './enums.ts';

/** One container of a workflow. */
export interface StepRow {
  /** Instance-wide; what the log routes want. */
  id: number;
  uuid: string;
  pipeline_id: number;
  /** Counts over the pipeline, after the workflows. */
  pid: number;
  ppid: number;
  name: string;
  state: Status;
  error: string;
  exit_code: number;
  started: number;
  finished: number;
  type: string;
}

/** One configuration file of a pipeline, or one line of its matrix. */
export interface WorkflowRow {
  /** Instance-wide; as text it is the id of the task in the queue. */
  id: number;
  pipeline_id: number;
  pid: number;
  name: string;
  state: Status;
  error: string;
  started: number;
  finished: number;
  agent_id: number;
  platform: string;
  environ: Record<string, string>;
  children: StepRow[];
  definition: WorkflowDefinition;
}

const STEP = wireFormat<StepRow>([
  'id',
  'uuid',
  'pipeline_id',
  'pid',
  'ppid',
  'name',
  'state',
  'error?',
  'exit_code',
  'started?',
  'finished?',
  'type?',
]);

const WORKFLOW = wireFormat<WorkflowRow>([
  'id',
  'pipeline_id',
  'pid',
  'name',
  'state',
  'error?',
  'started?',
  'finished?',
  'agent_id?',
  'platform?',
  'environ?',
  'children?',
]);

/** With its steps, unless there are none: then the key is missing, not an empty list. */
export function workflowShape(row: WorkflowRow, minor: number): object {
  const shape = WORKFLOW(row, minor);
  if (row.children.length > 0) shape['children'] = row.children.map((step) => STEP(step, minor));
  return shape;
}
