import type { Instance } from '../instance.ts';
import type { OrgRow } from '../rows/org.ts';
import type { PipelineRow } from '../rows/pipeline.ts';
import type { RepoRow } from '../rows/repo.ts';

/** The page in which pipelines of a repository are deleted; older versions delete one page and stop. */
const PIPELINE_PAGE = 50;

/** Steps of a pipeline, over all workflows. */
export function stepIdsOf(pipeline: PipelineRow): Set<number> {
  return new Set(pipeline.workflows.flatMap((workflow) => workflow.children.map((step) => step.id)));
}

/** A pipeline with its rows. Logs in files are left behind. */
export function removePipeline({ db, switches }: Instance, pipeline: PipelineRow): void {
  const steps = stepIdsOf(pipeline);
  if (switches.logStore === 'database') db.logs.remove((entry) => steps.has(entry.step_id));
  db.pipelines.remove((row) => row === pipeline);
}

/** A repository with what belongs to it, except its crons, which the server forgets. */
export function removeRepo(instance: Instance, repo: RepoRow): void {
  const { db, quirks } = instance;
  const pipelines = db.pipelines.rows.filter((row) => row.repoId === repo.id);
  const limit = quirks.deleteLeavesPipelines ? PIPELINE_PAGE : pipelines.length;
  for (const pipeline of pipelines.toReversed().slice(0, limit)) removePipeline(instance, pipeline);
  db.registries.remove((row) => row.repo_id === repo.id);
  db.secrets.remove((row) => row.repo_id === repo.id);
  db.redirects.remove((row) => row.repo_id === repo.id);
  db.repos.remove((row) => row === repo);
}

/** Secrets and repositories of an organization; with organization 0 these are everybody's. */
export function emptyOrg(instance: Instance, org: OrgRow): void {
  const { db } = instance;
  db.secrets.remove((row) => row.org_id === org.id);
  for (const repo of db.repos.rows.filter((row) => row.org_id === org.id)) removeRepo(instance, repo);
}
