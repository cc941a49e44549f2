import { wireFormat } from '../http/wire.ts';
import type { WorkflowDefinition } from './definition.ts';
import type { Status } from './enums.ts';

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

export function workflowShape(row: WorkflowRow, minor: number): object {
  const shape = WORKFLOW(row, minor);
  if (row.children.length > 0) shape['children'] = row.children.map((step) => STEP(step, minor));
  return shape;
}
