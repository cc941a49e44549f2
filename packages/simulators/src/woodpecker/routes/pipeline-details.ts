import { createHash } from 'node:crypto';
import { json } from '../http/answers.ts';
import type { Call } from '../http/call.ts';
import { repoPull, repoPush } from '../http/route.ts';
import { metadataShape } from '../rows/metadata.ts';
import type { RepoRow } from '../rows/repo.ts';
import { addressedPipeline, pipelinesOf } from './addressed-pipeline.ts';

const ONE = '/api/repos/:repo/pipelines/:number';

export const PIPELINE_DETAIL_ROUTES = [
  repoPull('GET', `${ONE}/config`, (call, repo) => {
    const { definition } = addressedPipeline(call, repo);
    return json(
      definition.configs.map(({ name, data }) => ({
        hash: createHash('sha256').update(data).digest('hex'),
        name,
        data: Buffer.from(data).toString('base64'),
      })),
    );
  }),
  repoPush('GET', `${ONE}/metadata`, metadata),
];

function metadata(call: Call, repo: RepoRow): Response {
  const { db, versionText } = call.instance;
  const current = addressedPipeline(call, repo);
  const previous = pipelinesOf(call, repo).find(
    (row) => row.number < current.number && row.branch === current.branch,
  );
  const forge = db.forges.find(repo.forge_id);
  return json(metadataShape({ repo, current, previous, forge, version: versionText }));
}
