import type { Instance } from '../instance.ts';
import type { CommentRow } from '../rows/comment.ts';
import type { PullRequestRow } from '../rows/pull-request.ts';
import { note } from './activity.ts';

interface NewCommentRow {
  readonly text: string;
  readonly author: string;
  readonly state: CommentRow['state'];
  readonly severity: CommentRow['severity'];
  readonly anchor?: CommentRow['anchor'] | undefined;
  readonly parent?: number | undefined;
}

/** Adds a comment, and what the feed says of it. */
export function insertComment(instance: Instance, row: PullRequestRow, fields: NewCommentRow): CommentRow {
  const { anchor, parent, ...own } = fields;
  const now = instance.clock.now();
  const comment: CommentRow = {
    ...own,
    id: instance.db.nextId(),
    version: 0,
    ...(anchor && { anchor }),
    ...(parent === undefined ? {} : { parent }),
    createdDate: now,
    updatedDate: now,
  };
  row.comments.push(comment);
  const commentAction = parent === undefined ? 'ADDED' : 'REPLIED';
  note(instance, row, { user: own.author, action: 'COMMENTED', commentAction, commentId: comment.id });
  return comment;
}
