import { Refusal } from '../http/answers.ts';
import type { Instance } from '../instance.ts';
import type { PullRequestRow } from '../rows/pull-request.ts';
import type { RepoRow } from '../rows/repo.ts';
import { bump, note } from './activity.ts';
import { addCommit, commitOf, historyOf } from './history.ts';
import { vetoesOf } from './merge-checks.ts';
import { moveBranch } from './rescope.ts';

export interface MergeHow {
  readonly strategyId: string;
  readonly message?: string | undefined;
  /** Name of an account. */
  readonly by: string;
}

/** Refuses what cannot be merged now, with the vetoes (409; the name is ASSUMED). */
export function requireMergeable(
  instance: Instance,
  repo: RepoRow,
  row: PullRequestRow,
  strategy: string,
): void {
  const vetoes = vetoesOf(instance, repo, row);
  if (row.draft) refuse('The pull request is a draft and cannot be merged.', row, vetoes);
  if (row.conflicted) refuse('The pull request has conflicts and cannot be merged.', row, vetoes);
  if (vetoes.length > 0)
    refuse('The pull request cannot be merged: a merge check is against it.', row, vetoes);
  const behind = !historyOf(repo, row.fromCommit).some(({ id }) => id === repo.branches.get(row.to));
  if (strategy === 'ff-only' && behind) {
    refuse('The target branch cannot be fast-forwarded.', row, vetoes);
  }
}

function refuse(message: string, { conflicted }: PullRequestRow, vetoes: readonly unknown[]): never {
  throw new Refusal(409, 'pull.PullRequestMergeVetoedException', message, { conflicted, vetoes });
}

/** Whether an automatic merge would go ahead now. */
export function isMergeable(instance: Instance, repo: RepoRow, row: PullRequestRow): boolean {
  return !row.draft && !row.conflicted && vetoesOf(instance, repo, row).length === 0;
}

/** Merges, whatever speaks against it. The neighbours learn of it. */
export function merge(instance: Instance, repo: RepoRow, row: PullRequestRow, how: MergeHow): void {
  const source = commitOf(repo, row.fromCommit);
  const target = commitOf(repo, repo.branches.get(row.to) ?? row.toCommit);
  const squashed = how.strategyId.startsWith('squash');
  const commit = addCommit(repo, {
    parents: squashed ? [target.id] : [target.id, source.id],
    message: how.message ?? `Pull request #${row.id}: ${row.title}`,
    author: how.by,
    at: instance.clock.now(),
    files: { ...target.files, ...source.files },
  });
  delete row.autoMerge;
  row.state = 'MERGED';
  row.mergeCommit = commit.id;
  row.closedDate = instance.clock.now();
  bump(instance, row);
  note(instance, row, { user: how.by, action: 'MERGED' });
  moveBranch(instance, repo, row.to, commit.id);
}

/** Merges what was to merge by itself and has nothing in the way any more. */
export function mergeWhatWaits(instance: Instance, by: string): void {
  for (const repo of instance.db.repos) {
    for (const row of repo.pullRequests) {
      if (row.state !== 'OPEN' || row.autoMerge === undefined) continue;
      if (!isMergeable(instance, repo, row)) continue;
      merge(instance, repo, row, { strategyId: row.autoMerge.strategyId, by });
    }
  }
}
