import { idOf, versionOf } from '../http/call.ts';
import type { Call } from '../http/call.ts';
import { archived, illegalState, noSuch, outOfDate } from '../http/refusals.ts';
import type { PullRequestRow } from '../rows/pull-request.ts';
import type { RepoRow } from '../rows/repo.ts';

export function addressedPullRequest(call: Call, repo: RepoRow): PullRequestRow {
  const id = idOf(call, 'id');
  const row = repo.pullRequests.find((one) => one.id === id);
  if (row === undefined) throw noSuch('pullRequest', `No pull request ${id} in ${repo.slug}.`);
  return row;
}

/** The pull request that a write is about: not archived, open, and at the version that the query names. */
export function openAtVersion(call: Call, repo: RepoRow): PullRequestRow {
  const row = addressedPullRequest(call, repo);
  requireOpen(repo, row);
  requireVersion(row, versionOf(call));
  return row;
}

export function requireOpen(repo: RepoRow, row: PullRequestRow): void {
  if (repo.archived) throw archived();
  if (row.state !== 'OPEN') throw illegalState(`The pull request is already ${row.state.toLowerCase()}.`);
}

export function requireVersion({ version }: PullRequestRow, expected: number): void {
  if (version !== expected) throw outOfDate(version, expected);
}
