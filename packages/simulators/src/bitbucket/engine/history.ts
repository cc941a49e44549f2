import { createHash } from 'node:crypto';
import type { CommitRow, RepoRow } from '../rows/repo.ts';

/** Adds a commit; its id follows from where and when it was made, so that every run has the same ids. */
export function addCommit(repo: RepoRow, fields: Omit<CommitRow, 'id'>): CommitRow {
  const seed = `${repo.project}/${repo.id}/${repo.commits.size}`;
  const commit = { id: createHash('sha1').update(seed).digest('hex'), ...fields };
  repo.commits.set(commit.id, commit);
  return commit;
}

/** A commit that is there because something points to it. */
export function commitOf(repo: RepoRow, id: string): CommitRow {
  const commit = repo.commits.get(id);
  if (commit === undefined) throw new Error(`no commit ${id} in ${repo.project}/${repo.slug}`);
  return commit;
}

/** A commit and everything before it, newest first. */
export function historyOf(repo: RepoRow, id: string): CommitRow[] {
  const found = new Map<string, CommitRow>();
  const open = [id];
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    if (found.has(next)) continue;
    const commit = commitOf(repo, next);
    found.set(next, commit);
    open.push(...commit.parents);
  }
  const order = [...repo.commits.keys()];
  return [...found.values()].sort((a, b) => b.at - a.at || order.indexOf(b.id) - order.indexOf(a.id));
}

/** What is in `until` and not in `since`, newest first. */
export function between(repo: RepoRow, since: string | undefined, until: string): CommitRow[] {
  const known = new Set(since === undefined ? [] : historyOf(repo, since).map(({ id }) => id));
  return historyOf(repo, until).filter(({ id }) => !known.has(id));
}

/** The commit that a branch, a tag, a full name of either or an id stands for. */
export function resolve(repo: RepoRow, name: string): string | undefined {
  if (repo.commits.has(name)) return name;
  const branch = repo.branches.get(name.replace(/^refs\/heads\//, ''));
  if (branch !== undefined) return branch;
  return repo.tags.find((tag) => tag.name === name.replace(/^refs\/tags\//, ''))?.commit;
}
