import { json } from '../http/answers.ts';
import type { Call } from '../http/call.ts';
import { filtered, page } from '../http/pages.ts';
import { repoRead } from '../http/route.ts';
import type { PullRequestRow } from '../rows/pull-request.ts';
import type { RepoRow } from '../rows/repo.ts';
import { participantShape, pullRequestShape } from '../rows/shapes.ts';
import { addressedPullRequest } from './addressed-pull-request.ts';

export const PULL_REQUEST_ROUTES = [
  repoRead('GET', '/pull-requests', list),
  repoRead('GET', '/pull-requests/:id', (call, repo) =>
    json(pullRequestShape(call.instance, repo, addressedPullRequest(call, repo))),
  ),
  repoRead('GET', '/pull-requests/:id/participants', (call, repo) => {
    const row = addressedPullRequest(call, repo);
    const author = { user: row.author, role: 'AUTHOR', status: 'UNAPPROVED' } as const;
    return page(call, [author, ...row.reviewers, ...row.participants], (one) =>
      participantShape(call.instance, one),
    );
  }),
];

/** Newest first. `at` is a full name, of the target unless the direction says otherwise (READ: 9.4 OpenAPI). */
function list(call: Call, repo: RepoRow): Response {
  const { query } = call;
  const state = query.get('state') ?? 'OPEN';
  const at = query.get('at');
  const outgoing = query.get('direction')?.toUpperCase() === 'OUTGOING';
  const draft = query.get('draft');
  const rows = repo.pullRequests.filter(
    (row) =>
      (state.toUpperCase() === 'ALL' || row.state === state.toUpperCase()) &&
      (at === null || at === `refs/heads/${outgoing ? row.from : row.to}`) &&
      (draft === null || String(row.draft) === draft) &&
      filtered(call, 'filterText', `${row.title} ${row.description}`) &&
      hasParticipants(query, row),
  );
  const oldestFirst = query.get('order')?.toUpperCase() === 'OLDEST';
  const ordered = oldestFirst ? rows : rows.toReversed();
  return page(call, ordered, (row) => pullRequestShape(call.instance, repo, row));
}

/** `username.N` with `role.N`, at most ten. A `role` without a name is no parameter and changes nothing (READ). */
function hasParticipants(query: URLSearchParams, row: PullRequestRow): boolean {
  const people = [
    { user: row.author, role: 'AUTHOR', status: 'UNAPPROVED' },
    ...row.reviewers,
    ...row.participants,
  ];
  for (let n = 1; n <= 10; n += 1) {
    const name = query.get(`username.${n}`);
    if (name === null) continue;
    const role = query.get(`role.${n}`)?.toUpperCase();
    const there = people.some((one) => one.user === name && (role === undefined || one.role === role));
    if (!there) return false;
  }
  return true;
}
