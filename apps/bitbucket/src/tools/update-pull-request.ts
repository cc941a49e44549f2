import { type Question, sometimesGuardedTool, ToolError, words } from '@guard/core';
import * as z from 'zod';
import { updatePullRequest as sendUpdate } from '../api/change-pull-requests.ts';
import type { PullRequest, PullRequestName } from '../api/pull-requests.ts';
import { PULL_REQUEST_TARGETS, pullRequest, seenVersion } from '../arguments/names.ts';
import { isShownOnLine } from '../arguments/texts.ts';
import { OVERWRITES } from '../hints.ts';
import { draftNotice } from '../pull-requests/draft-notice.ts';
import { lookAt } from '../pull-requests/look.ts';
import { about, MERGES_AT_ONCE, subject } from '../pull-requests/subject.ts';
import { pullRequestOutput, viewPullRequest } from '../pull-requests/view-pull-request.ts';

const settings = {
  title: z.string().min(1).max(255).optional(),
  description: z.string().max(32_000).optional(),
  draft: z.boolean().optional(),
};

export const updatePullRequest = sometimesGuardedTool({
  name: 'update_pull_request',
  title: 'Update a pull request',
  description:
    'Changes title, description or draft of an open pull request; what is not named stays. version is that of get_pull_request.',
  hints: OVERWRITES,
  input: z
    .strictObject({ ...pullRequest, version: seenVersion, ...settings })
    .refine(
      ({ title, description, draft }) => (title ?? description ?? draft) !== undefined,
      'name at least one of title, description and draft',
    ),
  output: pullRequestOutput,
  untrusted: true,
  lookWith: 'get_pull_request',
  targets: PULL_REQUEST_TARGETS,
  asksWhen: 'only when the call sets draft, which decides whether it can merge',
  surelyAsks: ({ draft }) => draft !== undefined,
  question: async ({ input: { project, repo, pr_id, version, ...changes }, read }) => {
    const name = { project, repo, pr_id };
    const found = await lookAt(read, name, { state: 'OPEN', version });
    // Sent along, because Bitbucket would take reviewers that are left out, and their approvals, away.
    const reviewers = found.reviewers.map(({ user }) => ({ user: { name: user.name } }));
    return { ask: aboutDraft(name, found, changes), plan: { version, reviewers, ...changes } };
  },
  write: async ({ input: { project, repo, pr_id, draft }, plan, write }) => {
    const stored = await sendUpdate(write, { project, repo, pr_id }, plan);
    return { ...viewPullRequest(stored), ...draftNotice(stored, draft) };
  },
});

interface Changes {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly draft?: boolean | undefined;
}

/** Nothing to ask where the call leaves alone whether it can merge. */
function aboutDraft(name: PullRequestName, found: PullRequest, changes: Changes): Question | undefined {
  const { draft, title, description } = changes;
  if (draft === undefined) return undefined;
  if (title !== undefined && !isShownOnLine(title))
    throw new ToolError(
      'Nothing was done: a person could not be shown this title whole. Set it in a call without draft.',
    );
  const { supplied, recognise } = about(found);
  const [will, becomes] = draft
    ? [words`a draft`, words`A draft cannot merge until somebody ends that.`]
    : [
        words`ready, and no draft`,
        words`From then on it can be merged, as soon as its merge checks allow it. ${MERGES_AT_ONCE}`,
      ];
  const described = description === undefined ? words`` : words` The call replaces its description, too.`;
  return {
    will: words`This will make pull request ${subject(name)} ${will}.`,
    cost: words`${becomes}${described} It holds for version ${found.version}: if the pull request changes before, nothing is done.`,
    confirm: words`Make ${subject(name)} ${will}`,
    supplied: [...supplied, ...(title === undefined ? [] : [{ label: words`New title`, value: title }])],
    recognise,
  };
}
