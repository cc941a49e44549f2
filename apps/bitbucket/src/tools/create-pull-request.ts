import { ToolError, writeTool } from '@guard/core';
import * as z from 'zod';
import { createPullRequest as sendPullRequest } from '../api/change-pull-requests.ts';
import { getDefaultBranch } from '../api/refs.ts';
import { branchRef } from '../arguments/branch.ts';
import { repository } from '../arguments/names.ts';
import { CREATES } from '../hints.ts';
import { draftNotice } from '../pull-requests/draft-notice.ts';
import { pullRequestOutput, viewPullRequest } from '../pull-requests/view-pull-request.ts';

export const createPullRequest = writeTool({
  name: 'create_pull_request',
  title: 'Create a pull request',
  description:
    'Opens a pull request from one branch into another, the default branch unless to_ref names one.',
  hints: CREATES,
  input: z.strictObject({
    ...repository,
    from_ref: branchRef,
    to_ref: branchRef.optional(),
    title: z.string().min(1).max(255),
    description: z.string().max(32_000).optional(),
    reviewers: z.array(z.string().min(1)).max(100).optional().describe('Names of accounts'),
    draft: z.boolean().optional(),
  }),
  output: pullRequestOutput,
  untrusted: true,
  lookWith: 'list_pull_requests',
  targets: { project: 'project', repo: 'repository', from_ref: 'source branch', to_ref: 'target branch' },
  emptyIsAbsent: ['to_ref'],
  neverAsks: 'it merges nothing; merge_pull_request decides about that',
  write: async ({ input, read, write }) => {
    // Bitbucket takes no pull request without a target, and the default branch is what people mean by none.
    const { project, repo, from_ref, to_ref, reviewers = [], ...rest } = input;
    const target = to_ref ?? (await getDefaultBranch(read, { project, repo }))?.id;
    if (target === undefined)
      throw new ToolError('Nothing was done: the repository has no default branch yet: name one as to_ref.');
    const created = await sendPullRequest(
      write,
      { project, repo },
      {
        ...rest,
        fromRef: { id: from_ref },
        toRef: { id: target },
        reviewers: reviewers.map((name) => ({ user: { name } })),
      },
    );
    return { ...viewPullRequest(created), ...draftNotice(created, rest.draft) };
  },
});
