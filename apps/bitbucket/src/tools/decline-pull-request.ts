import { guardedTool, words } from '@guard/core';
import * as z from 'zod';
import { declinePullRequest as sendRefusal } from '../api/change-pull-requests.ts';
import { PULL_REQUEST_TARGETS, pullRequest, seenVersion } from '../arguments/names.ts';
import { OVERWRITES } from '../hints.ts';
import { lookAt } from '../pull-requests/look.ts';
import { about, subject } from '../pull-requests/subject.ts';
import { pullRequestOutput, viewPullRequest } from '../pull-requests/view-pull-request.ts';

/** Whoever may read a repository may close its pull requests, and open them again (READ). */
export const declinePullRequest = guardedTool({
  name: 'decline_pull_request',
  title: 'Decline a pull request',
  description: 'Closes an open pull request without merging it. reopen_pull_request opens it again.',
  hints: OVERWRITES,
  input: z.strictObject({ ...pullRequest, version: seenVersion.optional() }),
  output: pullRequestOutput,
  untrusted: true,
  lookWith: 'get_pull_request',
  targets: PULL_REQUEST_TARGETS,
  note: 'bound to the version',
  question: async ({ input: { version, ...name }, read }) => {
    const found = await lookAt(read, name, { state: 'OPEN', version });
    return {
      will: words`This will decline pull request ${subject(name)}.`,
      cost: words`It is closed without being merged, and can be opened again. It holds for version ${found.version}: if the pull request changes before, nothing is done.`,
      confirm: words`Decline ${subject(name)}`,
      ...about(found),
      plan: found.version,
    };
  },
  write: async ({ input: { project, repo, pr_id }, plan, write }) =>
    viewPullRequest(await sendRefusal(write, { project, repo, pr_id }, plan)),
});
