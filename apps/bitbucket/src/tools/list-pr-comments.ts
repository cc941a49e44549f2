import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { listComments, listTasks } from '../api/comments.ts';
import { pullRequest } from '../arguments/names.ts';
import { limit } from '../arguments/window.ts';
import { commentOutput, viewComment, viewThread } from '../comments/view-comment.ts';

export const listPrComments = readTool({
  name: 'list_pr_comments',
  title: 'List comments of a pull request',
  description: 'Lists the comments of a pull request, the newest first, or its tasks alone.',
  hints: READS,
  input: z.strictObject({
    ...pullRequest,
    path: z.string().min(1).optional().describe('Only those on this file'),
    state: z.enum(['OPEN', 'RESOLVED', 'PENDING']).optional(),
    tasks_only: z.boolean().optional(),
    with_replies: z.boolean().optional(),
    limit,
  }),
  output: z.looseObject({ comments: z.array(commentOutput), more: z.boolean() }),
  untrusted: true,
  lists: { comments: { narrow: 'Pass path, state or a smaller limit.' } },
  read: async ({ input, read }) => {
    const { path, state, tasks_only: tasks, with_replies: replies, limit: most = 25, ...name } = input;
    const found = tasks === true ? await listTasks(read, name, state) : await listComments(read, name);
    // Filtered here: the list that Bitbucket filters by path knows no comment on the whole.
    const wanted = found.comments.filter(
      (comment) =>
        (state === undefined || comment.state === state) &&
        (path === undefined || comment.anchor?.path === path),
    );
    return {
      comments: wanted.slice(0, most).map(replies === true ? viewThread : viewComment),
      more: found.older || wanted.length > most,
    };
  },
});
