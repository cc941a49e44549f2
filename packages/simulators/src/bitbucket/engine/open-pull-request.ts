import type { Instance } from '../instance.ts';
import type { ParticipantRow, PullRequestRow } from '../rows/pull-request.ts';
import type { RepoRow } from '../rows/repo.ts';
import { note } from './activity.ts';

/** A pull request to open; what is left out is ordinary. */
export interface NewPullRequestRow {
  readonly id?: number | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly from: string;
  readonly to?: string | undefined;
  readonly author: string;
  readonly draft?: boolean | undefined;
  readonly conflicted?: boolean | undefined;
  readonly vetoes?: PullRequestRow['vetoes'] | undefined;
  readonly reviewers: ParticipantRow[];
  readonly state?: PullRequestRow['state'] | undefined;
}

/** The row of a pull request whose branches are there. */
export function openPullRequest(
  instance: Instance,
  repo: RepoRow,
  fields: NewPullRequestRow,
): PullRequestRow {
  const now = instance.clock.now();
  const id = fields.id ?? nextNumber(repo);
  const { from, author, reviewers, state = 'OPEN', to = repo.defaultBranch } = fields;
  const row: PullRequestRow = {
    id,
    version: 0,
    title: fields.title ?? `Change ${id}`,
    description: fields.description ?? '',
    state,
    draft: fields.draft ?? false,
    createdDate: now,
    updatedDate: now,
    from,
    to,
    fromCommit: headOf(repo, from),
    toCommit: headOf(repo, to),
    author,
    reviewers,
    participants: [],
    conflicted: fields.conflicted ?? false,
    vetoes: [...(fields.vetoes ?? [])],
    comments: [],
    activities: [],
  };
  if (state !== 'OPEN') row.closedDate = now;
  repo.pullRequests.push(row);
  note(instance, row, { user: author, action: 'OPENED' });
  return row;
}

/** Numbers count up in each repository. */
export function nextNumber({ pullRequests }: RepoRow): number {
  return Math.max(0, ...pullRequests.map(({ id }) => id)) + 1;
}

function headOf(repo: RepoRow, branch: string): string {
  const head = repo.branches.get(branch);
  if (head === undefined) throw new Error(`no branch ${branch} in ${repo.project}/${repo.slug}`);
  return head;
}
