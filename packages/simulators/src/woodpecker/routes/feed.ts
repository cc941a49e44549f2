import { json } from '../http/answers.ts';
import { queryFlag } from '../http/call.ts';
import type { Call } from '../http/call.ts';
import { nullWhenEmpty } from '../http/pagination.ts';
import { signedIn } from '../http/route.ts';
import { feedShape } from '../rows/feed.ts';
import type { UserRow } from '../rows/user.ts';
import { pipelinesOf } from './addressed-pipeline.ts';
import { ownRepos } from './repo-list.ts';

const MOST = 50;

export const FEED_ROUTES = [
  signedIn('GET', '/api/user/feed', (call, user) =>
    queryFlag(call, 'latest') ? latest(call, user) : newest(call, user),
  ),
];

function newest(call: Call, user: UserRow): Response {
  const { minor } = call.instance;
  const rows = ownRepos(call, user)
    .flatMap((repo) => pipelinesOf(call, repo).map((pipeline) => ({ repo, pipeline })))
    .sort((a, b) => b.pipeline.id - a.pipeline.id)
    .slice(0, MOST);
  return json(
    nullWhenEmpty(
      call,
      rows.map(({ repo, pipeline }) => feedShape(repo, pipeline, minor)),
    ),
  );
}

/** One row for every active repository. */
function latest(call: Call, user: UserRow): Response {
  const repos = ownRepos(call, user).filter((repo) => repo.active);
  return json(repos.map((repo) => feedShape(repo, pipelinesOf(call, repo)[0], call.instance.minor)));
}
