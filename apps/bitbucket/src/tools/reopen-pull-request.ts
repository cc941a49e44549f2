import { guardedTool, words } from '@guard/core';
import * as z from 'zod';
import { reopenPullRequest as sendReopening } from '../api/change-pull-requests.ts';
import { PULL_REQUEST_TARGETS, pullRequest, seenVersion } from '../arguments/names.ts';
import { OVERWRITES } from '../hints.ts';
import { lookAt } from '../pull-requests/look.ts';
import { about, subject } from '../pull-requests/subject.ts';
import { pullRequestOutput, viewPullRequest } from '../pull-requests/view-pull-request.ts';

export const reopenPullRequest = guardedTool({
  name: 'reopen_pull_request',
  title: 'Reopen a pull request',
  description: 'Opens a declined pull request again, for what its branches hold by now.',
  hints: OVERWRITES,
  input: z.strictObject({ ...pullRequest, version: seenVersion.optional() }),
  output: pullRequestOutput,
  untrusted: true,
  lookWith: 'get_pull_request',
  targets: PULL_REQUEST_TARGETS,
  note: 'bound to the version',
  question: async ({ input: { version, ...name }, read }) => {
    const found = await lookAt(read, name, { state: 'DECLINED', version });
    return {
      will: words`This will open pull request ${subject(name)} again.`,
      cost: words`From then on it can be merged, as soon as its merge checks allow it, with what its source branch holds by then. It holds for version ${found.version}: if the pull request changes before, nothing is done.`,
      confirm: words`Reopen ${subject(name)}`,
      ...about(found),
      plan: found.version,
    };
  },
  write: async ({ input: { project, repo, pr_id }, plan, write }) =>
    viewPullRequest(await sendReopening(write, { project, repo, pr_id }, plan)),
});
