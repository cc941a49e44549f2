import { codeName, guardedTool, words } from '@guard/core';
import * as z from 'zod';
import { enableAutoMerge as sendAutoMerge } from '../api/change-pull-requests.ts';
import { PULL_REQUEST_TARGETS, pullRequest, seenVersion } from '../arguments/names.ts';
import { OVERWRITES } from '../hints.ts';
import { lookAt, refuseDraft } from '../pull-requests/look.ts';
import { chooseStrategy, strategyWords } from '../pull-requests/strategy.ts';
import { about, subject } from '../pull-requests/subject.ts';
import { pullRequestOutput, viewPullRequest } from '../pull-requests/view-pull-request.ts';

/** Conflicts and merge checks refuse nothing here: to wait for them is what it is for. */
export const enableAutoMerge = guardedTool({
  name: 'enable_auto_merge',
  title: 'Enable auto-merge',
  description:
    'Has Bitbucket merge a pull request by itself as soon as its merge checks allow that, which may be at once.',
  hints: OVERWRITES,
  input: z.strictObject({
    ...pullRequest,
    version: seenVersion.optional(),
    strategy: z.string().max(128).optional().describe('By default that of the repository'),
  }),
  output: pullRequestOutput,
  untrusted: true,
  emptyIsAbsent: ['strategy'],
  lookWith: 'get_pull_request',
  targets: PULL_REQUEST_TARGETS,
  note: 'bound to the version and the strategy',
  question: async ({ input: { version, strategy, ...name }, read }) => {
    const found = await lookAt(read, name, { state: 'OPEN', version });
    refuseDraft(found);
    const strategyId = await chooseStrategy(read, name, strategy);
    return {
      will: words`This will have pull request ${subject(name)} merged by itself.`,
      cost: words`Bitbucket merges it as soon as no merge check forbids that, perhaps at once, and nobody is asked again. It is requested for version ${found.version}, at commit ${codeName(found.fromRef.latestCommit)}, by the strategy ${strategyWords(strategyId)}. If the pull request changes before, nothing is requested.
disable_auto_merge takes the request back for as long as nothing is merged.`,
      confirm: words`Merge ${subject(name)} as soon as it is allowed`,
      ...about(found),
      plan: { version: found.version, strategyId },
    };
  },
  write: async ({ input: { project, repo, pr_id }, plan, write }) => {
    const answered = await sendAutoMerge(write, { project, repo, pr_id }, plan);
    return {
      ...viewPullRequest(answered),
      auto_merge: answered.state === 'MERGED' ? 'merged at once' : 'waits',
    };
  },
});
