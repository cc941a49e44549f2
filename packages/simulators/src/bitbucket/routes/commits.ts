import { between, commitOf } from '../engine/history.ts';
import { json } from '../http/answers.ts';
import type { Call } from '../http/call.ts';
import { page } from '../http/pages.ts';
import { repoRead } from '../http/route.ts';
import type { Instance } from '../instance.ts';
import type { CommitRow, RepoRow } from '../rows/repo.ts';
import { userShape } from '../rows/shapes.ts';
import { addressedCommit, commitIn } from './addressed-commit.ts';
import { addressedPullRequest } from './addressed-pull-request.ts';

export const COMMIT_ROUTES = [
  repoRead('GET', '/commits', list),
  repoRead('GET', '/commits/:commit', (call, repo) =>
    json(commitShape(call.instance, addressedCommit(call, repo))),
  ),
  // What is in `from` and not in `to` (READ).
  repoRead('GET', '/compare/commits', (call, repo) => {
    const { id: from } = commitIn(call, repo, 'from');
    return shown(call, between(repo, commitIn(call, repo, 'to').id, from));
  }),
  repoRead('GET', '/pull-requests/:id/commits', (call, repo) => {
    const row = addressedPullRequest(call, repo);
    return shown(call, between(repo, row.toCommit, row.fromCommit));
  }),
];

function list(call: Call, repo: RepoRow): Response {
  const since = call.query.get('since') ?? '';
  const from = since === '' ? undefined : commitIn(call, repo, 'since').id;
  const path = call.query.get('path') ?? '';
  const merges = call.query.get('merges')?.toLowerCase();
  const rows = between(repo, from, commitIn(call, repo, 'until').id).filter(
    (row) =>
      (path === '' || touches(repo, row, path)) &&
      (merges !== 'exclude' || row.parents.length < 2) &&
      (merges !== 'only' || row.parents.length > 1),
  );
  return shown(call, rows);
}

function shown(call: Call, rows: readonly CommitRow[]): Response {
  return page(call, rows, (row) => commitShape(call.instance, row));
}

function touches(repo: RepoRow, { files, parents }: CommitRow, path: string): boolean {
  const [parent] = parents;
  const before = parent === undefined ? {} : commitOf(repo, parent).files;
  const names = new Set([...Object.keys(files), ...Object.keys(before)]);
  return [...names].some(
    (name) => (name === path || name.startsWith(`${path}/`)) && files[name] !== before[name],
  );
}

/** READ: 9.4 OpenAPI. Who wrote it is known to git by name and address only. */
function commitShape(instance: Instance, row: CommitRow): Record<string, unknown> {
  const { name, emailAddress } = userShape(instance, row.author);
  const person = { name, emailAddress };
  return {
    id: row.id,
    displayId: row.id.slice(0, 11),
    author: person,
    authorTimestamp: row.at,
    committer: person,
    committerTimestamp: row.at,
    message: row.message,
    parents: row.parents.map((id) => ({ id, displayId: id.slice(0, 11) })),
  };
}
