import { Refusal } from '../http/answers.ts';
import type { Instance } from '../instance.ts';
import type { PipelineRow } from '../rows/pipeline.ts';
import type { RepoRow } from '../rows/repo.ts';
import { genericError, NO_DEFINITION } from '../rows/definition.ts';
import { storePipeline } from './new-pipeline.ts';

/** Keys of the query that mean something to the route; every other one is handed to all steps. */
const OWN_KEYS = new Set(['fork', 'event', 'deploy_to']);

/**
 * Runs a pipeline's stored configuration once more, as a new pipeline. Nobody is asked: this also runs what was
 * declined, or cancelled while it was blocked.
 */
export function restart(
  instance: Instance,
  repo: RepoRow,
  old: PipelineRow,
  query: URLSearchParams,
): PipelineRow {
  if (old.status === 'blocked') throw new Refusal(400, 'cannot restart a pipeline with status blocked');
  const event = query.get('event') ?? '';
  if (event !== '' && event !== 'deployment') throw new Refusal(400);
  if (event !== '' && !repo.allow_deploy) throw new Refusal(403);
  const { id: _id, workflows: _workflows, number: _number, ...kept } = old;
  const now = instance.seconds();
  const row = storePipeline(instance, repo, {
    ...kept,
    event: event === 'deployment' ? 'deployment' : old.event,
    deploy_to: query.get('deploy_to') ?? old.deploy_to,
    deploy_task: query.get('deploy_task') ?? old.deploy_task,
    parent: old.number,
    rerun_count: old.rerun_count + 1,
    errors: old.definition === NO_DEFINITION ? [genericError('pipeline definition not found')] : null,
    created: now,
    started: 0,
    finished: 0,
    version: instance.versionText,
    environment: environmentOf(query),
  });
  // The new pipeline is stored all the same.
  if (row.status === 'error' && row.definition !== NO_DEFINITION) throw new Refusal(500);
  return row;
}

function environmentOf(query: URLSearchParams): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const [key, value] of query) {
    // Of a key that is given twice, the first value counts.
    if (!OWN_KEYS.has(key)) environment[key] ??= value;
  }
  return environment;
}
