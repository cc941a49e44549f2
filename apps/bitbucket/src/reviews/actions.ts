import { type Words, words } from '@guard/core';
import type { ReviewStatus } from '../api/reviews.ts';
import { MERGES_AT_ONCE } from '../pull-requests/subject.ts';

export const ACTIONS = ['approve', 'unapprove', 'needs_work'] as const;

interface Review {
  readonly status: ReviewStatus;
  /** Continued with the pull request that it is about. */
  readonly will: Words;
  readonly confirm: Words;
  readonly means: Words;
}

/** What each action sends, and what a question says of it. */
export const REVIEWS: Readonly<Record<(typeof ACTIONS)[number], Review>> = {
  approve: {
    status: 'APPROVED',
    will: words`This will approve`,
    confirm: words`Approve`,
    means: words`An approval can be what a merge check waits for. ${MERGES_AT_ONCE}`,
  },
  unapprove: {
    status: 'UNAPPROVED',
    will: words`This will take back the review of`,
    confirm: words`Take back the review of`,
    means: words`A merge check that waits for approvals may forbid the merge then, and one that "needs work" forbade may allow it. ${MERGES_AT_ONCE}`,
  },
  needs_work: {
    status: 'NEEDS_WORK',
    will: words`This will mark as "needs work"`,
    confirm: words`Mark as "needs work":`,
    means: words`It replaces an approval of this account, and a merge check may forbid the merge because of it.`,
  },
};
