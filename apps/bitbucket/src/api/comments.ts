import { path, type Reader, type Writer } from '@guard/core';
import * as z from 'zod';
import { epoch } from './epoch.ts';
import { listPages } from './pages.ts';
import { type PullRequestName, pullRequestPath, user } from './pull-requests.ts';

/** The path is a plain text, although the published schema says object (READ: verified upstream). */
const anchor = z.looseObject({ path: z.string(), line: z.int().nullish() });

/** A comment; with severity BLOCKER it is a task. */
export const comment = z.looseObject({
  id: z.int(),
  version: z.int(),
  text: z.string(),
  author: user,
  state: z.string(),
  severity: z.string(),
  createdDate: epoch,
  threadResolved: z.boolean().nullish(),
  anchor: anchor.nullish(),
  permittedOperations: z.looseObject({ transitionable: z.boolean().nullish() }).nullish(),
  get comments() {
    return z.array(comment).default([]);
  },
});

export type Comment = z.output<typeof comment>;

const activity = z.looseObject({
  action: z.string(),
  comment: comment.nullish(),
  commentAnchor: anchor.nullish(),
});

/** Entries of the feed that are looked through for comments. */
const MOST_ACTIVITIES = 500;

/**
 * The comments of a pull request, each thread once, the newest first, and whether there may be older ones. Only the feed
 * of what happened has those of all files, and it repeats a comment for each thing that was done to it (READ).
 */
export async function listComments(read: Reader, name: PullRequestName) {
  const found = await listPages(read, path`${pullRequestPath(name)}/activities`, activity, {
    limit: MOST_ACTIVITIES,
  });
  const threads = new Map<number, Comment>();
  for (const { comment: said, commentAnchor } of found.entries) {
    if (said == null || threads.has(said.id)) continue;
    threads.set(said.id, { ...said, anchor: said.anchor ?? commentAnchor });
  }
  return { comments: [...threads.values()], older: found.nextStart !== undefined };
}

/** The tasks of a pull request, replies that are tasks included. */
export async function listTasks(read: Reader, name: PullRequestName, state: string | undefined) {
  const found = await listPages(
    read,
    path`${pullRequestPath(name)}/blocker-comments`,
    comment,
    { limit: MOST_ACTIVITIES },
    { state },
  );
  return { comments: found.entries, older: found.nextStart !== undefined };
}

export async function getComment(read: Reader, name: PullRequestName, id: number): Promise<Comment> {
  return read.json(path`${pullRequestPath(name)}/comments/${id}`, comment);
}

/** What is said, and where. */
export interface NewComment {
  readonly text: string;
  readonly parent?: { readonly id: number };
  readonly anchor?: Readonly<Record<string, unknown>>;
}

/** Never with a severity: a task keeps a pull request from merging. */
export async function addComment(write: Writer, name: PullRequestName, json: NewComment): Promise<Comment> {
  return write.send('POST', path`${pullRequestPath(name)}/comments`, { json, reply: comment });
}

export async function setTaskState(
  write: Writer,
  name: PullRequestName,
  id: number,
  json: { readonly version: number; readonly state: 'OPEN' | 'RESOLVED' },
): Promise<Comment> {
  return write.send('PUT', path`${pullRequestPath(name)}/blocker-comments/${id}`, { json, reply: comment });
}
