import type { Instance } from '../instance.ts';
import type { RepoRow } from '../rows/repo.ts';
import { bump, note } from './activity.ts';
import { addCommit, commitOf } from './history.ts';

export interface NewPush {
  readonly branch: string;
  /** Changes to the tree; null removes a file. */
  readonly files?: Readonly<Record<string, string | null>>;
  readonly message?: string;
  readonly author?: string;
}

/** A push: a new commit, and every pull request of the branch learns of it. Returns the commit. */
export function push(instance: Instance, repo: RepoRow, { branch, ...how }: NewPush): string {
  const head = repo.branches.get(branch) ?? repo.branches.get(repo.defaultBranch);
  const parents = head === undefined ? [] : [head];
  const files = new Map(head === undefined ? [] : Object.entries(commitOf(repo, head).files));
  for (const [path, content] of Object.entries(how.files ?? { [`pushed/${repo.commits.size}.txt`]: 'x\n' })) {
    if (content === null) files.delete(path);
    else files.set(path, content);
  }
  const author = how.author ?? 'author';
  const message = how.message ?? `Change ${branch}`;
  const tree = Object.fromEntries(files);
  const { id } = addCommit(repo, { parents, message, author, at: instance.clock.now(), files: tree });
  moveBranch(instance, repo, branch, id);
  return id;
}

/** Points a branch somewhere else; pull requests from it or into it are rescoped, which bumps their version. */
export function moveBranch(instance: Instance, repo: RepoRow, branch: string, commit: string): void {
  repo.branches.set(branch, commit);
  const { rescopeMs } = instance.switches;
  if (rescopeMs > 0) instance.clock.after(rescopeMs, () => rescope(instance, repo, branch));
  else rescope(instance, repo, branch);
}

/** READ: verified upstream on a running server, also for a merge of another pull request into the same target. */
function rescope(instance: Instance, repo: RepoRow, branch: string): void {
  const head = repo.branches.get(branch) ?? '';
  for (const row of repo.pullRequests) {
    if (row.state !== 'OPEN') continue;
    const fromMoved = row.from === branch && row.fromCommit !== head;
    const toMoved = row.to === branch && row.toCommit !== head;
    if (!fromMoved && !toMoved) continue;
    if (fromMoved) {
      row.fromCommit = head;
      // It was asked for the commit of then, `fromHash` (ASSUMED that a push ends it).
      delete row.autoMerge;
    }
    if (toMoved) row.toCommit = head;
    bump(instance, row);
    note(instance, row, { user: row.author, action: 'RESCOPED' });
  }
}
