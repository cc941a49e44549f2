import { codeName, guardedTool, ToolError, words } from '@guard/core';
import * as z from 'zod';
import { getOwnAccount } from '../api/account.ts';
import { sendReview } from '../api/reviews.ts';
import { PULL_REQUEST_TARGETS, pullRequest } from '../arguments/names.ts';
import { OVERWRITES } from '../hints.ts';
import { lookAt } from '../pull-requests/look.ts';
import { about, subject } from '../pull-requests/subject.ts';
import { ACTIONS, REVIEWS } from '../reviews/actions.ts';

/** The older addresses of an approval take no commit, and would approve whatever was pushed by then (READ). */
export const submitPrReview = guardedTool({
  name: 'submit_pr_review',
  title: 'Submit a review',
  description:
    'Sets what the account of this server says of a pull request: approve, needs_work, or unapprove to take it back. It holds for the commit that is there now.',
  hints: OVERWRITES,
  input: z.strictObject({ ...pullRequest, action: z.enum(ACTIONS) }),
  output: z.looseObject({ pr_id: z.int(), status: z.string(), commit: z.string() }),
  untrusted: false,
  lookWith: 'get_pull_request',
  targets: PULL_REQUEST_TARGETS,
  note: 'bound to the version and the source commit',
  question: async ({ input: { action, ...name }, read }) => {
    const found = await lookAt(read, name, { state: 'OPEN' });
    const account = await getOwnAccount(read);
    if (account.name === found.author.user.name)
      throw new ToolError('Nothing was done: an author cannot review their own pull request.');
    const { supplied, recognise } = about(found);
    const { will, confirm, means, status } = REVIEWS[action];
    const commit = found.fromRef.latestCommit;
    return {
      will: words`${will} pull request ${subject(name)}.`,
      cost: words`${means} It counts for version ${found.version}, at commit ${codeName(commit)}: if its source branch moves before, nothing is done.`,
      confirm: words`${confirm} ${subject(name)}`,
      supplied: [...supplied, { label: words`As account`, value: account.name }],
      recognise,
      plan: { slug: account.slug, review: { version: found.version, status, lastReviewedCommit: commit } },
    };
  },
  write: async ({ input: { project, repo, pr_id }, plan: { slug, review }, write }) => {
    const { status } = await sendReview(write, { project, repo, pr_id }, slug, review);
    return { pr_id, status, commit: review.lastReviewedCommit };
  },
});
