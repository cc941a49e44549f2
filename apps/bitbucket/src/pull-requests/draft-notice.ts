import type { PullRequest } from '../api/pull-requests.ts';

/** Releases before drafts take the flag without a word, and a pull request that was to be a draft can be merged. */
export function draftNotice({ draft }: PullRequest, wanted: boolean | undefined) {
  if (wanted === undefined || wanted === draft) return {};
  return { notice: `Bitbucket did not store draft ${wanted}: this release may know no drafts.` };
}
