import { json } from '../http/answers.ts';
import type { Call } from '../http/call.ts';
import { page } from '../http/pages.ts';
import { hasRight } from '../http/permissions.ts';
import { licensed } from '../http/route.ts';
import type { PullRequestRow } from '../rows/pull-request.ts';
import type { RepoRow } from '../rows/repo.ts';
import { pullRequestShape } from '../rows/shapes.ts';

interface Mine {
  readonly repo: RepoRow;
  readonly row: PullRequestRow;
}

/** Pull requests of the account in all repositories (READ: 9.4 OpenAPI). */
export const DASHBOARD_ROUTES = [
  licensed('GET', '/dashboard/pull-requests', (call) => {
    const state = call.query.get('state')?.toUpperCase() ?? 'ALL';
    const role = call.query.get('role')?.toUpperCase();
    const status = call.query.get('participantStatus')?.toUpperCase();
    const rows = mine(call).filter(
      ({ row }) =>
        (state === 'ALL' || row.state === state) &&
        rolesOf(call, row).some(
          (one) =>
            (role === undefined || one.role === role) && (status === undefined || one.status === status),
        ),
    );
    return shown(call, call.query.get('order')?.toUpperCase() === 'OLDEST' ? rows : rows.toReversed());
  }),
  licensed('GET', '/inbox/pull-requests', (call) => shown(call, waiting(call))),
  licensed('GET', '/inbox/pull-requests/count', (call) => json({ count: waiting(call).length })),
];

function shown(call: Call, rows: readonly Mine[]): Response {
  return page(call, rows, ({ repo, row }) => pullRequestShape(call.instance, repo, row));
}

function rolesOf({ user }: Call, { author, reviewers, participants }: PullRequestRow) {
  const people = [
    { user: author, role: 'AUTHOR', status: 'UNAPPROVED' },
    ...reviewers,
    ...participants,
  ] as const;
  return people.filter((one) => one.user === user.name);
}

function mine(call: Call): Mine[] {
  const { instance, user } = call;
  return instance.db.repos
    .filter((repo) => hasRight(repo, user, 'REPO_READ'))
    .flatMap((repo) => repo.pullRequests.map((row) => ({ repo, row })))
    .filter(({ row }) => rolesOf(call, row).length > 0);
}

/** What waits for a review of the account. */
function waiting(call: Call): Mine[] {
  return mine(call).filter(
    ({ row }) =>
      row.state === 'OPEN' &&
      rolesOf(call, row).some(({ role, status }) => role === 'REVIEWER' && status === 'UNAPPROVED'),
  );
}
