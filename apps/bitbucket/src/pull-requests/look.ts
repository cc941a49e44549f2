import { oneOf, type Reader, ToolError } from '@guard/core';
import { getPullRequest, type PullRequest, type PullRequestName } from '../api/pull-requests.ts';

const STATES = ['OPEN', 'MERGED', 'DECLINED'] as const;

interface Expected {
  readonly state: (typeof STATES)[number];
  /** What the caller has seen, where it says so. */
  readonly version?: number | undefined;
}

/**
 * Reads the pull request that a write is about. What must fail anyway is refused here, before anybody is asked.
 *
 * @throws ToolError for one in another state, or of another version than the caller has seen
 */
export async function lookAt(
  read: Reader,
  name: PullRequestName,
  { state, version }: Expected,
): Promise<PullRequest> {
  const found = await getPullRequest(read, name);
  const which = `pull request ${name.pr_id}`;
  if (found.state !== state) {
    throw new ToolError(
      `Nothing was done: this takes a pull request that is ${state}, and ${which} is ${String(oneOf(found.state, STATES))}.`,
    );
  }
  if (version !== undefined && version !== found.version) {
    throw new ToolError(
      `Nothing was done: ${which} is of version ${found.version} by now, and this call names version ${version}. Look at it again with get_pull_request.`,
    );
  }
  return found;
}

/** @throws ToolError for a draft, which cannot merge */
export function refuseDraft({ id, draft }: PullRequest): void {
  if (!draft) return;
  throw new ToolError(
    `Nothing was done: pull request ${id} is a draft, and a draft cannot merge. update_pull_request with draft false ends that.`,
  );
}
