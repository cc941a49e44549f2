import { codeName, guardedTool, words } from '@guard/core';
import * as z from 'zod';
import { mergePullRequest as sendMerge } from '../api/change-pull-requests.ts';
import { PULL_REQUEST_TARGETS, pullRequest, seenVersion } from '../arguments/names.ts';
import { OVERWRITES } from '../hints.ts';
import { lookAt, refuseDraft } from '../pull-requests/look.ts';
import { requireMergeable } from '../pull-requests/mergeable.ts';
import { chooseStrategy, strategyWords } from '../pull-requests/strategy.ts';
import { about, subject } from '../pull-requests/subject.ts';
import { pullRequestOutput, viewPullRequest } from '../pull-requests/view-pull-request.ts';

/**
 * Also where nobody is asked, what was read decides: the version goes along with the merge, so that a push between the
 * read and the write is never merged unseen.
 */
export const mergePullRequest = guardedTool({
  name: 'merge_pull_request',
  title: 'Merge a pull request',
  description:
    'Merges a pull request by the strategy of its repository. It holds for one version: if the pull request changes first, nothing is merged.',
  hints: OVERWRITES,
  input: z.strictObject({ ...pullRequest, version: seenVersion.optional() }),
  output: pullRequestOutput,
  untrusted: true,
  lookWith: 'get_pull_request',
  targets: PULL_REQUEST_TARGETS,
  note: 'bound to the version and the strategy',
  question: async ({ input: { version, ...name }, read }) => {
    const found = await lookAt(read, name, { state: 'OPEN', version });
    refuseDraft(found);
    await requireMergeable(read, name);
    const strategyId = await chooseStrategy(read, name);
    return {
      will: words`This will merge pull request ${subject(name)}.`,
      cost: words`It merges version ${found.version}, at commit ${codeName(found.fromRef.latestCommit)}, by the strategy ${strategyWords(strategyId)}. If the pull request changes before that, nothing is merged.
What was merged can be undone by further commits only, and what watches the target branch may build or deploy it at once.`,
      confirm: words`Merge ${subject(name)}`,
      ...about(found),
      plan: { version: found.version, strategyId },
    };
  },
  write: async ({ input: { version: _seen, ...name }, plan, write }) =>
    viewPullRequest(await sendMerge(write, name, plan)),
});
