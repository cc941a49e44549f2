import { createHash } from 'node:crypto';
import type { Instance } from '../instance.ts';
import type { PipelineRow } from '../rows/pipeline.ts';
import type { RepoRow } from '../rows/repo.ts';
import { forgeRepoOf } from '../http/rights.ts';
import { DEFAULT_DEFINITION, genericError, NO_DEFINITION } from '../rows/definition.ts';
import type { PipelineDefinition, PipelineError } from '../rows/definition.ts';
import { buildWorkflows, workflowsFor } from './build-workflows.ts';
import { supersedeOthers } from './cancel.ts';
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
  const branch = fields.branch ?? repo.default_branch;
  const definition = fields.definition ?? fetchDefinition(instance, repo, branch);
  const nothingFits = workflowsFor(definition, fields.event ?? 'push').length === 0;
  if (nothingFits && breaksOn(definition) === undefined) {
    // The row was there for a moment: its id is used up, its number is not.
    instance.db.pipelines.nextId();
    return undefined;
  }
  return storePipeline(instance, repo, { ...fields, definition }, blocked);
}

/** The same without a look at what fits: with nothing to run, the pipeline waits for ever. */
export function storePipeline(
  instance: Instance,
  repo: RepoRow,
  fields: NewPipeline & { readonly definition: PipelineDefinition },
  blocked = false,
): PipelineRow {
  const { definition } = fields;
  const errors = breaksOn(definition);
  const row = instance.db.pipelines.insert({
    ...ordinaryPush(instance, repo, fields.branch ?? repo.default_branch),
    number: nextNumber(instance, repo),
    ...fields,
    errors: fields.errors ?? (errors ?? definition.errors)?.slice() ?? null,
  });
  if (errors !== undefined) endWithError(instance, row);
  else startOrBlock(instance, row, blocked);
  return row;
}

/** The errors that keep a configuration from being run; undefined when there are at most warnings. */
function breaksOn(definition: PipelineDefinition): readonly PipelineError[] | undefined {
  if (definition === NO_DEFINITION) return [genericError(NOT_FETCHED)];
  return definition.errors?.some((error) => !error.is_warning) === true ? definition.errors : undefined;
}

/** The forge's words come once for each of three tries. */
const NOT_FETCHED =
  'could not load config from forge: configFetcher: fallback did not find config: ' +
  Array<string>(3).fill('contents trouble').join('\n');

function fetchDefinition(instance: Instance, repo: RepoRow, branch: string): PipelineDefinition {
  if (instance.switches.configFetchFails) return NO_DEFINITION;
  const found = forgeRepoOf(instance, repo);
  return found?.heads?.[branch]?.definition ?? found?.definition ?? DEFAULT_DEFINITION;
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
  const status = blocked ? 'blocked' : 'pending';
  row.workflows = buildWorkflows(instance.db, row, status);
  // Who listens hears of it in this state first.
  pipelineChanged(instance, row);
  row.status = status;
  if (!blocked) supersedeOthers(instance, row);
  pipelineChanged(instance, row);
}

function ordinaryPush(instance: Instance, repo: RepoRow, branch: string): Omit<PipelineRow, 'id'> {
  const now = instance.seconds();
  const head = forgeRepoOf(instance, repo)?.heads?.[branch]?.commit;
  const commit = head ?? createHash('sha1').update(`${repo.full_name} ${branch}`).digest('hex');
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
