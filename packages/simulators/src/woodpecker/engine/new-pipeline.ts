import { createHash } from 'node:crypto';
import type { Instance } from '../instance.ts';
import type { PipelineRow } from '../rows/pipeline.ts';
import type { RepoRow } from '../rows/repo.ts';
import { forgeRepoOf } from '../http/rights.ts';
import { DEFAULT_DEFINITION, genericError, NO_DEFINITION } from '../rows/definition.ts';
import type { PipelineDefinition } from '../rows/definition.ts';
import { buildWorkflows } from './build-workflows.ts';
import { supersedeOlder } from './cancel.ts';
import { pipelineChanged } from './publish.ts';

/** What a new pipeline can be told; the rest is that of an ordinary push to the default branch. */
export type NewPipeline = Partial<Omit<PipelineRow, 'repoId' | 'workflows'>>;

/**
 * Creates a pipeline, cancels the older ones it takes the place of, and lets it wait for an agent or a person.
 * Undefined when the configuration leaves nothing to run: then nothing was created.
 */
export function createPipeline(
  instance: Instance,
  repo: RepoRow,
  fields: NewPipeline,
  blocked = false,
): PipelineRow | undefined {
  const definition = fields.definition ?? fetchDefinition(instance, repo);
  const errors = definition === NO_DEFINITION ? [genericError(NOT_FETCHED)] : definition.errors;
  const isBroken = errors?.some((error) => !error.is_warning) === true;
  const { db } = instance;
  if (!isBroken && definition.workflows.length === 0) {
    // The row was there for a moment: its id is used up, its number is not.
    db.pipelines.nextId();
    return undefined;
  }
  const row = db.pipelines.insert({
    ...ordinaryPush(instance, repo, fields.branch ?? repo.default_branch),
    number: nextNumber(instance, repo),
    ...fields,
    errors: fields.errors ?? (errors ? [...errors] : null),
    definition,
  });
  if (isBroken) endWithError(instance, row);
  else startOrBlock(instance, row, blocked);
  return row;
}

/** The forge's words come once for each of three tries. */
const NOT_FETCHED =
  'could not load config from forge: configFetcher: fallback did not find config: ' +
  Array<string>(3).fill('contents trouble').join('\n');

function fetchDefinition(instance: Instance, repo: RepoRow): PipelineDefinition {
  if (instance.switches.configFetchFails) return NO_DEFINITION;
  return forgeRepoOf(instance, repo)?.definition ?? DEFAULT_DEFINITION;
}

/** One more than the highest that is there, so that the number of a deleted newest pipeline comes again. */
function nextNumber({ db }: Instance, repo: RepoRow): number {
  const numbers = db.pipelines.rows.filter((one) => one.repoId === repo.id).map((one) => one.number);
  return Math.max(0, ...numbers) + 1;
}

function endWithError(instance: Instance, row: PipelineRow): void {
  row.status = 'error';
  row.started = instance.seconds();
  row.finished = instance.seconds();
  pipelineChanged(instance, row);
}

function startOrBlock(instance: Instance, row: PipelineRow, blocked: boolean): void {
  row.status = blocked ? 'blocked' : 'pending';
  row.workflows = buildWorkflows(instance.db, row, row.status);
  if (!blocked) supersedeOlder(instance, row);
  pipelineChanged(instance, row);
}

function ordinaryPush(instance: Instance, repo: RepoRow, branch: string): Omit<PipelineRow, 'id'> {
  const now = instance.seconds();
  const commit = createHash('sha1').update(`${repo.full_name} ${branch}`).digest('hex');
  return {
    number: 0,
    author: '',
    parent: 0,
    event: 'push',
    event_reason: null,
    status: 'created',
    errors: null,
    created: now,
    updated: now,
    started: 0,
    finished: 0,
    deploy_to: '',
    deploy_task: '',
    commit,
    branch,
    rerun_count: 0,
    ref: `refs/heads/${branch}`,
    refspec: '',
    author_avatar: '',
    forge_url: `${repo.forge_url}/commit/${commit}`,
    reviewed_by: '',
    reviewed: 0,
    cancel_info: null,
    changed_files: [],
    variables: {},
    pr_labels: [],
    pr_milestone: '',
    pr_draft: false,
    cron: '',
    from_fork: false,
    version: instance.versionText,
    release: null,
    tag_title: '',
    title: '',
    message: '',
    timestamp: now,
    sender: '',
    author_email: '',
    repoId: repo.id,
    workflows: [],
    definition: DEFAULT_DEFINITION,
    environment: {},
    cloneAs: instance.db.users.find(repo.ownerId)?.login ?? '',
  };
}
