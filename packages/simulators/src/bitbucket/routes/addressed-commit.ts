import { commitOf, resolve } from '../engine/history.ts';
import { param } from '../http/call.ts';
import type { Call } from '../http/call.ts';
import { noSuch } from '../http/refusals.ts';
import type { CommitRow, RepoRow } from '../rows/repo.ts';

/** By its full id; names of branches are not taken here (READ), nor short ids (ASSUMED). */
export function addressedCommit(call: Call, repo: RepoRow): CommitRow {
  const id = param(call, 'commit');
  const commit = repo.commits.get(id);
  if (commit === undefined) throw noSuch('commit', `Commit ${id} does not exist in ${repo.slug}.`);
  return commit;
}

/** What a parameter of the query names: a branch, a tag or an id; the default branch when it is left out. */
export function commitIn(call: Call, repo: RepoRow, parameter: string): CommitRow {
  const name = call.query.get(parameter) ?? '';
  const id = resolve(repo, name === '' ? repo.defaultBranch : name);
  if (id === undefined) throw noSuch('commit', `Commit ${name} does not exist in ${repo.slug}.`);
  return commitOf(repo, id);
}
