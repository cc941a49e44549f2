import { path, type Writer } from '@guard/core';
import { participant, type PullRequestName, pullRequestPath } from './pull-requests.ts';

/** What a reviewer says of a pull request. */
export type ReviewStatus = 'APPROVED' | 'UNAPPROVED' | 'NEEDS_WORK';

/** 409 where the source branch moved on since `lastReviewedCommit` (READ). */
export async function sendReview(
  write: Writer,
  name: PullRequestName,
  slug: string,
  { version, ...json }: { version: number; status: ReviewStatus; lastReviewedCommit: string },
) {
  return write.send('PUT', path`${pullRequestPath(name)}/participants/${slug}`, {
    query: { version },
    json,
    reply: participant,
  });
}
