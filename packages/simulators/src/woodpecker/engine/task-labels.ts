import type { Instance } from '../instance.ts';
import type { PipelineRow } from '../rows/pipeline.ts';

const PREFIX = 'woodpecker-ci.org/';

/** What the server itself writes on a task; agents with labels of their own take only what fits. */
export function ownLabels({ db, minor }: Instance, pipeline: PipelineRow): Record<string, string> {
  const repo = db.repos.find(pipeline.repoId);
  if (repo === undefined) return {};
  return {
    'org-id': String(repo.org_id),
    repo: repo.full_name,
    // The default branch, whatever the pipeline is for.
    [`${PREFIX}branch`]: repo.default_branch,
    ...(minor >= 14 && {
      [`${PREFIX}commit-branch`]: pipeline.branch,
      [`${PREFIX}event`]: pipeline.event,
    }),
    // Its type, not its id.
    [`${PREFIX}forge-id`]: db.forges.find(repo.forge_id)?.type ?? '',
    [`${PREFIX}org-id`]: String(repo.org_id),
    [`${PREFIX}repo-forge-id`]: repo.forge_remote_id,
    [`${PREFIX}repo-full-name`]: repo.full_name,
    [`${PREFIX}repo-id`]: String(repo.id),
    [`${PREFIX}repo-name`]: repo.name,
  };
}
