import { note } from '../engine/activity.ts';
import { addCommit } from '../engine/history.ts';
import { push } from '../engine/rescope.ts';
import type { Instance } from '../instance.ts';
import type { ParticipantRow, PullRequestRow, ReviewStatus, Veto } from '../rows/pull-request.ts';
import type { MergeSettings, RepoRow } from '../rows/repo.ts';
import { RIGHTS } from './accounts.ts';

export interface NewRepo {
  readonly project: string;
  readonly slug: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly settings?: Partial<MergeSettings>;
}

export interface NewPullRequest {
  /** `KEY/slug`; the first repository of the start world by default. */
  readonly repo?: string;
  readonly id?: number;
  readonly title?: string;
  readonly description?: string;
  /** Source branch, made with one commit when it is not there. */
  readonly from?: string;
  readonly to?: string;
  readonly author?: string;
  readonly draft?: boolean;
  readonly conflicted?: boolean;
  readonly vetoes?: readonly Veto[];
  readonly reviewers?: Readonly<Record<string, ReviewStatus>>;
  readonly state?: PullRequestRow['state'];
}

const SETTINGS: MergeSettings = {
  defaultStrategy: 'no-ff',
  strategies: ['no-ff', 'squash', 'ff-only'],
  autoMerge: true,
  requiredApprovers: 0,
  requiredAllTasksComplete: false,
};

/** A repository with one commit on `main`. */
export function addRepo({ db, clock }: Instance, { project, slug, files, settings }: NewRepo): RepoRow {
  if (!db.projects.some(({ key }) => key === project)) {
    db.projects.push({ key: project, id: db.projects.length + 1, name: `Project ${project}` });
  }
  const repo: RepoRow = {
    id: db.repos.length + 1,
    project,
    slug,
    formerSlugs: [],
    name: slug,
    archived: false,
    rights: { ...RIGHTS },
    defaultBranch: 'main',
    branches: new Map(),
    commits: new Map(),
    tags: [],
    pullRequests: [],
    requiredBuilds: [],
    settings: { ...SETTINGS, ...settings },
  };
  const tree = { 'README.md': `# ${slug}\n`, ...files };
  const first = { parents: [], message: 'Begin', author: 'maintainer', at: clock.now(), files: tree };
  repo.branches.set('main', addCommit(repo, first).id);
  db.repos.push(repo);
  return repo;
}

/** A pull request of somebody, behind the API's back. */
export function addPullRequest(instance: Instance, repo: RepoRow, fields: NewPullRequest): PullRequestRow {
  const now = instance.clock.now();
  const id = fields.id ?? Math.max(0, ...repo.pullRequests.map((row) => row.id)) + 1;
  const from = fields.from ?? `feature/${id}`;
  const to = fields.to ?? repo.defaultBranch;
  const author = fields.author ?? 'author';
  if (!repo.branches.has(from)) push(instance, repo, { branch: from, author, message: `Work on ${from}` });
  const row: PullRequestRow = {
    id,
    version: 0,
    title: fields.title ?? `Change ${id}`,
    description: fields.description ?? '',
    state: fields.state ?? 'OPEN',
    draft: fields.draft ?? false,
    createdDate: now,
    updatedDate: now,
    from,
    to,
    fromCommit: headOf(repo, from),
    toCommit: headOf(repo, to),
    author,
    reviewers: reviewersOf(fields.reviewers ?? { reviewer: 'UNAPPROVED' }),
    participants: [],
    conflicted: fields.conflicted ?? false,
    vetoes: [...(fields.vetoes ?? [])],
    comments: [],
    activities: [],
  };
  if (row.state !== 'OPEN') row.closedDate = now;
  repo.pullRequests.push(row);
  note(instance, row, { user: author, action: 'OPENED' });
  return row;
}

function headOf(repo: RepoRow, branch: string): string {
  const head = repo.branches.get(branch);
  if (head === undefined) throw new Error(`no branch ${branch} in ${repo.project}/${repo.slug}`);
  return head;
}

function reviewersOf(statuses: Readonly<Record<string, ReviewStatus>>): ParticipantRow[] {
  return Object.entries(statuses).map(([user, status]) => ({ user, role: 'REVIEWER', status }));
}
