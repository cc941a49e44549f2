import { insertComment } from '../engine/insert-comment.ts';
import { addCommit } from '../engine/history.ts';
import { nextNumber, openPullRequest } from '../engine/open-pull-request.ts';
import { push } from '../engine/rescope.ts';
import type { Instance } from '../instance.ts';
import type { CommentAnchor, CommentRow } from '../rows/comment.ts';
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
  readonly vetoes?: Veto[];
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
  const from = fields.from ?? `feature/${fields.id ?? nextNumber(repo)}`;
  const author = fields.author ?? 'author';
  if (!repo.branches.has(from)) push(instance, repo, { branch: from, author, message: `Work on ${from}` });
  const reviewers = reviewersOf(fields.reviewers ?? { reviewer: 'UNAPPROVED' });
  return openPullRequest(instance, repo, { ...fields, from, author, reviewers });
}

export interface NewComment {
  readonly text: string;
  readonly author?: string;
  readonly severity?: CommentRow['severity'];
  readonly anchor?: CommentAnchor;
  /** Id of the comment that it replies to. */
  readonly parent?: number;
}

/** Somebody comments, behind the API's back. */
export function addComment(instance: Instance, row: PullRequestRow, fields: NewComment): CommentRow {
  const { text, author = 'reviewer', severity = 'NORMAL', anchor, parent } = fields;
  return insertComment(instance, row, { text, author, severity, anchor, parent, state: 'OPEN' });
}

function reviewersOf(statuses: Readonly<Record<string, ReviewStatus>>): ParticipantRow[] {
  return Object.entries(statuses).map(([user, status]) => ({ user, role: 'REVIEWER', status }));
}
