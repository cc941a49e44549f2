import { insertComment } from '../engine/insert-comment.ts';
import { mergeWhatWaits } from '../engine/merge.ts';
import { json, Refusal } from '../http/answers.ts';
import { fieldsOf, numberField, objectField, textField } from '../http/body.ts';
import { idOf } from '../http/call.ts';
import type { Call } from '../http/call.ts';
import { page } from '../http/pages.ts';
import { hasRight } from '../http/permissions.ts';
import { archived, badValue, noSuch, notAllowed } from '../http/refusals.ts';
import { repoRead } from '../http/route.ts';
import { activityShape, commentShape } from '../rows/comment-shapes.ts';
import type { CommentAnchor, CommentRow } from '../rows/comment.ts';
import type { PullRequestRow } from '../rows/pull-request.ts';
import type { RepoRow } from '../rows/repo.ts';
import { addressedPullRequest } from './addressed-pull-request.ts';

export const COMMENT_ROUTES = [
  repoRead('GET', '/pull-requests/:id/activities', (call, repo) => {
    const row = addressedPullRequest(call, repo);
    // Newest first, and a comment stands there once for each thing that was done to it (READ).
    return page(call, row.activities.toReversed(), (one) => activityShape(call.instance, row, one));
  }),
  repoRead('GET', '/pull-requests/:id/comments', ofPath),
  repoRead('POST', '/pull-requests/:id/comments', add),
  repoRead('GET', '/pull-requests/:id/comments/:comment', (call, repo) => {
    const row = addressedPullRequest(call, repo);
    return json(commentShape(call.instance, row, addressedComment(call, row)));
  }),
  repoRead('GET', '/pull-requests/:id/blocker-comments', tasks),
  repoRead('PUT', '/pull-requests/:id/blocker-comments/:comment', resolveTask),
];

function addressedComment(call: Call, row: PullRequestRow): CommentRow {
  const id = idOf(call, 'comment');
  const comment = row.comments.find((one) => one.id === id);
  if (comment === undefined) throw noSuch('comment', `There is no comment ${id}.`);
  return comment;
}

/** Comments are listed by path only (READ). */
function ofPath(call: Call, repo: RepoRow): Response {
  const row = addressedPullRequest(call, repo);
  const path = call.query.get('path') ?? '';
  if (path === '') throw badValue('path', 'Please supply a path.');
  const found = row.comments.filter(({ anchor, parent }) => anchor?.path === path && parent === undefined);
  return page(call, found, (one) => commentShape(call.instance, row, one));
}

function tasks(call: Call, repo: RepoRow): Response {
  const row = addressedPullRequest(call, repo);
  const state = call.query.get('state')?.toUpperCase();
  const found = row.comments.filter((one) => one.severity === 'BLOCKER');
  if (call.query.get('count') === 'true') {
    const count = (wanted: string) => found.filter((one) => one.state === wanted).length;
    return json({ OPEN: count('OPEN'), RESOLVED: count('RESOLVED') });
  }
  const shown = found.filter((one) => state === undefined || one.state === state);
  return page(call, shown, (one) => commentShape(call.instance, row, one));
}

/** `state: "PENDING"` makes a draft of it; `pending: true` does not (READ: verified upstream). */
function add(call: Call, repo: RepoRow): Response {
  const { instance, user } = call;
  const row = addressedPullRequest(call, repo);
  if (repo.archived) throw archived();
  const body = fieldsOf(call);
  const text = textField(body, 'text') ?? '';
  if (text.trim() === '') throw badValue('text', 'Please supply a text.');
  const parent = numberField(objectField(body, 'parent') ?? {}, 'id');
  if (parent !== undefined && !row.comments.some(({ id }) => id === parent)) {
    throw noSuch('comment', `There is no comment ${parent}.`);
  }
  const anchor = anchorIn(objectField(body, 'anchor'));
  const comment = insertComment(instance, row, {
    text,
    author: user.name,
    state: textField(body, 'state') === 'PENDING' ? 'PENDING' : 'OPEN',
    severity: textField(body, 'severity') === 'BLOCKER' ? 'BLOCKER' : 'NORMAL',
    anchor,
    parent,
  });
  return json(commentShape(instance, row, comment), 201);
}

function anchorIn(anchor: Readonly<Record<string, unknown>> | undefined): CommentAnchor | undefined {
  if (anchor === undefined) return undefined;
  const path = textField(anchor, 'path');
  if (path === undefined) throw badValue('anchor.path', 'Please supply a path.');
  const line = numberField(anchor, 'line');
  const lineType = textField(anchor, 'lineType');
  const fileType = textField(anchor, 'fileType');
  const diffType = textField(anchor, 'diffType');
  return {
    path,
    ...(line === undefined ? {} : { line }),
    ...(lineType === undefined ? {} : { lineType }),
    ...(fileType === undefined ? {} : { fileType }),
    ...(diffType === undefined ? {} : { diffType }),
  };
}

/** Its author, the author of the pull request, or an admin (READ). The version is that of the comment. */
function resolveTask(call: Call, repo: RepoRow): Response {
  const { instance, user } = call;
  const row = addressedPullRequest(call, repo);
  const comment = addressedComment(call, row);
  if (comment.severity !== 'BLOCKER') throw noSuch('comment', `There is no task ${comment.id}.`);
  const mayResolve = [comment.author, row.author].includes(user.name) || hasRight(repo, user, 'REPO_ADMIN');
  if (!mayResolve) throw notAllowed();
  if (repo.archived) throw archived();
  const body = fieldsOf(call);
  const version = numberField(body, 'version') ?? -1;
  if (version !== comment.version) {
    const message = 'You are attempting to modify a comment based on out-of-date information.';
    throw new Refusal(409, 'comment.CommentOutOfDateException', message, {
      currentVersion: comment.version,
      expectedVersion: version,
    });
  }
  const state = textField(body, 'state');
  if (state === 'OPEN' || state === 'RESOLVED') comment.state = state;
  comment.version += 1;
  comment.updatedDate = instance.clock.now();
  mergeWhatWaits(instance, user.name);
  return json(commentShape(instance, row, comment));
}
