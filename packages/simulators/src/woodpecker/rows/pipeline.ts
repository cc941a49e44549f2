import { wireFormat } from '../http/wire.ts';
import type { PipelineDefinition, PipelineError } from './definition.ts';
import type { PipelineEvent, Status } from './enums.ts';
import { workflowShape } from './workflow.ts';
import type { WorkflowRow } from './workflow.ts';

/** Who or what ended a pipeline before its time. */
export interface CancelInfo {
  canceled_by_user?: string;
  /** Number of the pipeline that took its place. */
  superseded_by?: number;
  canceled_by_step?: string;
}

/** A pipeline. Names in snake_case are those of the API; times are seconds, 0 is "not yet". */
export interface PipelineRow {
  id: number;
  number: number;
  author: string;
  /** Number of the pipeline that was restarted. */
  parent: number;
  event: PipelineEvent;
  event_reason: string[] | null;
  status: Status;
  errors: PipelineError[] | null;
  created: number;
  updated: number;
  started: number;
  finished: number;
  deploy_to: string;
  deploy_task: string;
  commit: string;
  branch: string;
  rerun_count: number;
  ref: string;
  refspec: string;
  author_avatar: string;
  forge_url: string;
  reviewed_by: string;
  reviewed: number;
  cancel_info: CancelInfo | null;
  changed_files: string[];
  variables: Record<string, string>;
  pr_labels: string[];
  pr_milestone: string;
  pr_draft: boolean;
  cron: string;
  from_fork: boolean;
  version: string;
  release: { title?: string; is_prerelease?: boolean } | null;
  tag_title: string;
  title: string;
  message: string;
  timestamp: number;
  sender: string;
  author_email: string;
  repoId: number;
  workflows: WorkflowRow[];
  /** The stored configuration, which restart and approve use again. */
  definition: PipelineDefinition;
  /** What restart was given in its query: environment variables of every step. */
  environment: Record<string, string>;
  /** Login whose forge token clones the code; the approving account after an approval. */
  cloneAs: string;
}

const PIPELINE = wireFormat<PipelineRow & { is_prerelease: boolean }>([
  'id',
  'number',
  'author',
  'parent',
  'event',
  'event_reason@3.10',
  'status',
  'errors',
  'created',
  'updated',
  'started',
  'finished',
  'deploy_to',
  'deploy_task',
  'commit',
  'branch',
  'rerun_count@3.15',
  'ref',
  'refspec',
  'author_avatar',
  'forge_url',
  'reviewed_by',
  'reviewed',
  'cancel_info?@3.14',
  'workflows?',
  'changed_files?',
  'variables?',
  'pr_labels?',
  'pr_milestone?@3.10',
  'pr_draft?@3.16',
  'cron?@3.14',
  'from_fork?',
  'version@3.14',
  'release?@3.17',
  'tag_title?@3.17',
  'title',
  'message',
  'timestamp',
  'sender',
  'author_email',
  'is_prerelease?',
]);

/** As lists and get answer it. */
export function pipelineShape(row: PipelineRow, minor: number, withWorkflows: boolean): object {
  return rawPipelineShape(filledIn(row), minor, withWorkflows);
}

/** As the event stream and run_cron answer it: without the words that answers make up for some events. */
export function rawPipelineShape(row: PipelineRow, minor: number, withWorkflows = true): object {
  const shape = PIPELINE(
    { ...storedRow(row, minor), is_prerelease: row.release?.is_prerelease ?? false },
    minor,
  );
  if (!withWorkflows) delete shape['workflows'];
  else if (row.workflows.length > 0)
    shape['workflows'] = row.workflows.map((one) => workflowShape(one, minor));
  return shape;
}

/** Before the name of a cron had a field of its own, it was stored as the message and the sender. */
export function storedRow(row: PipelineRow, minor: number): PipelineRow {
  return minor < 14 && row.event === 'cron' ? filledIn(row) : row;
}

/** Cron, tag and release pipelines have no commit message of their own on the way out. */
export function filledIn(row: PipelineRow): PipelineRow {
  const releaseTitle = row.release?.title ?? '';
  switch (row.event) {
    case 'cron':
      return { ...row, message: row.cron, sender: row.cron };
    case 'tag':
      return { ...row, message: `created tag ${row.tag_title}` };
    case 'release':
      return { ...row, message: `created release ${releaseTitle}`, title: releaseTitle };
    default:
      return row;
  }
}
