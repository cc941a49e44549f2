import { cancel } from '../engine/cancel.ts';
import { createPipeline } from '../engine/new-pipeline.ts';
import { removePipeline } from '../engine/remove.ts';
import { restart } from '../engine/restart.ts';
import { approve, decline } from '../engine/review.ts';
import { isActive } from '../engine/status.ts';
import { empty, json, Refusal } from '../http/answers.ts';
import { bind } from '../http/bind.ts';
import type { Call } from '../http/call.ts';
import { pageOf } from '../http/pagination.ts';
import { requireUser } from '../http/permissions.ts';
import { forgeRepoOf } from '../http/rights.ts';
import { repoAdmin, repoPull, repoPush } from '../http/route.ts';
import { pipelineShape } from '../rows/pipeline.ts';
import type { PipelineRow } from '../rows/pipeline.ts';
import type { RepoRow } from '../rows/repo.ts';
import { addressedPipeline, pipelinesOf } from './addressed-pipeline.ts';
import { requireOwner } from './forge-access.ts';
import { selectPipelines } from './pipeline-filter.ts';
import { started } from './started.ts';

const ONE = '/api/repos/:repo/pipelines/:number';

export const PIPELINE_ROUTES = [
  repoPull('GET', '/api/repos/:repo/pipelines', (call, repo) => {
    const page = pageOf(call, selectPipelines(call, pipelinesOf(call, repo)));
    return json(page.map((row) => pipelineShape(row, call.instance.minor, false)));
  }),
  repoPull('GET', ONE, (call, repo) => shown(call, addressedPipeline(call, repo, 'latest'))),
  repoPush('POST', '/api/repos/:repo/pipelines', trigger),
  repoPush('POST', ONE, (call, repo) => {
    const old = addressedPipeline(call, repo);
    requireOwner(call, repo);
    return shown(call, restart(call.instance, repo, old, call.query));
  }),
  repoPush('POST', `${ONE}/cancel`, (call, repo) => {
    const pipeline = addressedPipeline(call, repo, 'hidden');
    if (!isActive(pipeline.status)) {
      throw new Refusal(400, 'Cannot cancel a non-running or non-pending or non-blocked pipeline');
    }
    cancel(call.instance, pipeline, { canceled_by_user: requireUser(call).login });
    return empty(204);
  }),
  repoPush('POST', `${ONE}/approve`, (call, repo) => {
    const pipeline = addressedPipeline(call, repo);
    approve(call.instance, pipeline, requireUser(call));
    return shown(call, pipeline);
  }),
  repoPush('POST', `${ONE}/decline`, (call, repo) => {
    const pipeline = addressedPipeline(call, repo);
    decline(call.instance, pipeline, requireUser(call));
    return shown(call, pipeline);
  }),
  repoAdmin('DELETE', ONE, (call, repo) => {
    const pipeline = addressedPipeline(call, repo);
    if (isActive(pipeline.status)) {
      throw new Refusal(422, `Cannot delete pipeline with status ${pipeline.status}`);
    }
    removePipeline(call.instance, pipeline);
    return empty(204);
  }),
];

function shape({ instance }: Call): (row: PipelineRow) => object {
  return (row) => pipelineShape(row, instance.minor, true);
}

function shown(call: Call, pipeline: PipelineRow): Response {
  return json(shape(call)(pipeline));
}

/** An event of this kind never waits for an approval. */
function trigger(call: Call, repo: RepoRow): Response {
  const { instance } = call;
  const user = requireUser(call);
  const body = bind(call, { branch: 'text', variables: 'map', message: 'text' }, { anyType: true });
  const branch = body.branch ?? '';
  const known = forgeRepoOf(instance, repo)?.branches?.includes(branch) === true;
  if (!repo.active || instance.switches.forgeDown || !known) throw new Refusal(500);
  const isNext = instance.minor >= 18;
  const pipeline = createPipeline(instance, repo, {
    event: 'manual',
    branch,
    ref: isNext ? `refs/heads/${branch}` : branch,
    variables: body.variables ?? {},
    message: isNext && body.message ? `MANUAL: ${body.message} @ ${branch}` : `MANUAL PIPELINE @ ${branch}`,
    author: user.login,
    author_email: user.email,
    author_avatar: user.avatar_url,
  });
  return started(pipeline, shape(call), () =>
    instance.quirks.unfetchedTriggerIsNull ? json(null) : empty(204),
  );
}
