import type { ParticipantRow } from './pull-request.ts';

export interface CommentAnchor {
  /** A plain text, although the schema says object (READ: verified upstream on a running server). */
  readonly path: string;
  readonly line?: number;
  readonly lineType?: string;
  readonly fileType?: string;
  readonly diffType?: string;
}

/** A comment; with severity BLOCKER it is a task. */
export interface CommentRow {
  readonly id: number;
  version: number;
  text: string;
  readonly author: string;
  state: 'OPEN' | 'RESOLVED' | 'PENDING';
  readonly severity: 'NORMAL' | 'BLOCKER';
  readonly anchor?: CommentAnchor;
  readonly parent?: number;
  readonly createdDate: number;
  updatedDate: number;
}

export interface ActivityRow {
  readonly id: number;
  readonly createdDate: number;
  readonly user: string;
  readonly action:
    | 'OPENED'
    | 'UPDATED'
    | 'RESCOPED'
    | 'COMMENTED'
    | 'MERGED'
    | 'DECLINED'
    | 'REOPENED'
    | 'APPROVED'
    | 'REVIEWED'
    | 'UNAPPROVED';
  /** Only of COMMENTED. A reply shows the comment that it replies to once more. */
  readonly commentAction?: 'ADDED' | 'REPLIED' | 'EDITED';
  readonly commentId?: number;
  readonly participant?: ParticipantRow;
}
