import { ifReadable, READS, readTool } from '@guard/core';
import * as z from 'zod';
import { countOpenTasks, getPullRequest as readPullRequest } from '../api/pull-requests.ts';
import { pullRequestId, repository } from '../arguments/names.ts';
import { reviewOf } from '../pull-requests/review.ts';
import { pullRequestOutput, viewPullRequest } from '../pull-requests/view-pull-request.ts';

export const getPullRequest = readTool({
  name: 'get_pull_request',
  title: 'Get a pull request',
  description:
    'Shows a pull request with its version, branches, reviewers and a summary of its reviews and open tasks.',
  hints: READS,
  input: z.strictObject({
    ...repository,
    id: pullRequestId,
    skip_review_summary: z.boolean().optional(),
  }),
  output: pullRequestOutput,
  untrusted: true,
  read: async ({ input: { id: pr_id, skip_review_summary: skip, ...repository }, read }) => {
    const found = await readPullRequest(read, { ...repository, pr_id });
    if (skip === true) return viewPullRequest(found);
    const openTasks = await ifReadable(countOpenTasks(read, { ...repository, pr_id }));
    return { ...viewPullRequest(found), review: reviewOf(found, openTasks) };
  },
});
