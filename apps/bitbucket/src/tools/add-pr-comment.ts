import { wholeNumber, writeTool } from '@guard/core';
import * as z from 'zod';
import { addComment } from '../api/comments.ts';
import { PULL_REQUEST_TARGETS, pullRequest } from '../arguments/names.ts';
import { placeOf } from '../comments/place.ts';
import { commentOutput, viewComment } from '../comments/view-comment.ts';
import { CREATES } from '../hints.ts';

/** It takes no severity: a comment that blocks would decide about a merge, by a door that asks nobody. */
export const addPrComment = writeTool({
  name: 'add_pr_comment',
  title: 'Comment on a pull request',
  description:
    'Adds a comment to a pull request, to a line of a file (path, line and line_type), or as a reply (parent_id).',
  hints: CREATES,
  input: z
    .strictObject({
      ...pullRequest,
      text: z.string().min(1).max(32_000),
      path: z.string().min(1).optional(),
      line: wholeNumber().optional(),
      line_type: z.enum(['ADDED', 'REMOVED', 'CONTEXT']).optional(),
      parent_id: wholeNumber('A comment id').optional(),
    })
    .refine(({ path, line }) => line === undefined || path !== undefined, 'a line needs the path of its file')
    .refine(({ line, line_type: type }) => (line === undefined) === (type === undefined), {
      error: 'line and line_type belong together',
    })
    .refine(({ path, parent_id: parent }) => path === undefined || parent === undefined, {
      error: 'a reply stands where its parent_id stands: leave path out',
    }),
  output: commentOutput,
  untrusted: true,
  lookWith: 'list_pr_comments',
  targets: { ...PULL_REQUEST_TARGETS, parent_id: 'comment' },
  emptyIsAbsent: ['path', 'line', 'line_type', 'parent_id'],
  neverAsks: 'a comment keeps no pull request from merging; only a task does, and this makes none',
  write: async ({ input: { project, repo, pr_id, text, parent_id: parent, ...place }, write }) => {
    const anchor = placeOf(place);
    const said = await addComment(
      write,
      { project, repo, pr_id },
      {
        text,
        ...(parent !== undefined && { parent: { id: parent } }),
        ...(anchor && { anchor }),
      },
    );
    return viewComment(said);
  },
});
