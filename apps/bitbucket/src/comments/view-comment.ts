import { shorten } from '@guard/core';
import * as z from 'zod';
import type { Comment } from '../api/comments.ts';

/** What every tool says of a comment. */
export const commentOutput = z.looseObject({
  id: z.int(),
  version: z.int(),
  text: z.string(),
  state: z.string(),
});

const TEXT = 2000;
const FIELD = 250;
const MOST_REPLIES = 50;

/** A comment without its replies, of which it says how many there are. */
export function viewComment({ id, version, text, state, ...found }: Comment) {
  return {
    id,
    version,
    state,
    ...(found.severity === 'BLOCKER' && { task: true }),
    author: shorten(found.author.name, FIELD),
    created: new Date(found.createdDate).toISOString(),
    ...(found.anchor && { path: shorten(found.anchor.path, FIELD), line: found.anchor.line ?? undefined }),
    text: shorten(text, TEXT),
    ...(found.threadResolved === true && { thread_resolved: true }),
    replies_total: found.comments.length,
  };
}

/** The same with its replies, and theirs, in one list. */
export function viewThread(found: Comment) {
  const replies = repliesOf(found);
  return {
    ...viewComment(found),
    replies: replies.slice(0, MOST_REPLIES).map(viewComment),
    replies_total: replies.length,
  };
}

function repliesOf({ comments }: Comment): Comment[] {
  return comments.flatMap((reply) => [reply, ...repliesOf(reply)]);
}
