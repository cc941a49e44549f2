import type { Instance } from '../instance.ts';
import type { ActivityRow, CommentRow } from './comment.ts';
import type { PullRequestRow } from './pull-request.ts';
import { userShape } from './shapes.ts';

type Shape = Record<string, unknown>;

/** Without `pending` and `anchored`, which are never sent (READ: verified upstream). */
export function commentShape(instance: Instance, row: PullRequestRow, comment: CommentRow): Shape {
  const replies = row.comments.filter(({ parent }) => parent === comment.id);
  return {
    id: comment.id,
    version: comment.version,
    text: comment.text,
    author: userShape(instance, comment.author),
    createdDate: comment.createdDate,
    updatedDate: comment.updatedDate,
    comments: replies.map((one) => commentShape(instance, row, one)),
    threadResolved: false,
    severity: comment.severity,
    state: comment.state,
    ...(comment.anchor && { anchor: comment.anchor }),
    permittedOperations: { editable: true, deletable: true, transitionable: true },
  };
}

/** The entry of a reply shows the whole thread from its beginning, as the entry of the beginning does. */
export function activityShape(instance: Instance, row: PullRequestRow, activity: ActivityRow): Shape {
  const { id, createdDate, user, action, commentAction, commentId } = activity;
  const own = { id, createdDate, user: userShape(instance, user), action };
  const comment = row.comments.find((one) => one.id === commentId);
  if (comment === undefined) return own;
  const first = beginning(row, comment);
  return {
    ...own,
    commentAction,
    comment: commentShape(instance, row, first),
    ...(first.anchor && { commentAnchor: first.anchor }),
  };
}

function beginning(row: PullRequestRow, comment: CommentRow): CommentRow {
  const above = row.comments.find(({ id }) => id === comment.parent);
  return above === undefined ? comment : beginning(row, above);
}
