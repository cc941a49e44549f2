import type { ActivityRow, CommentRow } from './comment.ts';

export type PullRequestState = 'OPEN' | 'MERGED' | 'DECLINED';
export type ReviewStatus = 'UNAPPROVED' | 'NEEDS_WORK' | 'APPROVED';

export interface ParticipantRow {
  /** Name of an account. */
  user: string;
  role: 'AUTHOR' | 'REVIEWER' | 'PARTICIPANT';
  status: ReviewStatus;
  lastReviewedCommit?: string;
}

export interface Veto {
  readonly summaryMessage: string;
  readonly detailedMessage: string;
}

/** A request to merge as soon as nothing is in the way. */
export interface AutoMergeRow {
  readonly createdDate: number;
  readonly fromHash: string;
  readonly toRefId: string;
  readonly strategyId: string;
  readonly message?: string;
  readonly autoSubject: boolean;
}

export interface PullRequestRow {
  readonly id: number;
  /** Goes up with every change, those of neighbours included. */
  version: number;
  title: string;
  description: string;
  state: PullRequestState;
  draft: boolean;
  readonly createdDate: number;
  updatedDate: number;
  closedDate?: number;
  /** Names of branches, and their commits as the pull request last saw them. */
  readonly from: string;
  to: string;
  fromCommit: string;
  toCommit: string;
  /** Name of an account. */
  readonly author: string;
  reviewers: ParticipantRow[];
  participants: ParticipantRow[];
  conflicted: boolean;
  /** What merge checks of plugins say, besides those of the repository. */
  vetoes: Veto[];
  autoMerge?: AutoMergeRow;
  /** The commit that the merge made. */
  mergeCommit?: string;
  readonly comments: CommentRow[];
  /** Oldest first. */
  readonly activities: ActivityRow[];
}
