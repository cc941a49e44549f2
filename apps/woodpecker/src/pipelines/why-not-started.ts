import { BackendError, type Reader } from '@guard/core';
import { causeAt, forgeCause, NO_REASON } from '../api/explain-failed.ts';
import { getRepo, listBranches } from '../api/repos.ts';

/** A start that was answered with a bare failure and left nothing behind. */
interface Failed {
  readonly repoId: number;
  readonly branch: string | undefined;
  readonly error: BackendError;
}

/** More branches than this are not looked through. */
const MOST_BRANCHES = 1000;

/** Reads why nothing was started: Woodpecker answers all of these with the same empty 500. */
export async function whyNotStarted(read: Reader, { repoId, branch, error }: Failed): Promise<string> {
  // Cleaned and cut by the core, and told apart from our own words here.
  const said =
    error.instanceWords === undefined ? '' : ` The instance says: ${JSON.stringify(error.instanceWords)}.`;
  const cause = await causeOf(read, repoId, branch);
  // It gave one, and nothing else was found.
  if (said !== '' && cause === NO_REASON) return `No pipeline was started (status 500).${said}`;
  return `No pipeline was started (status 500).${said} ${cause}`;
}

async function causeOf(read: Reader, repoId: number, branch: string | undefined): Promise<string> {
  if (branch === undefined) return causeAt(repoId, read);
  try {
    const { active } = await getRepo(read, repoId);
    if (!active) return await causeAt(repoId, read);
    const { entries, more } = await listBranches(read, repoId, { limit: MOST_BRANCHES });
    if (more || entries.includes(branch)) return NO_REASON;
    return `Repository ${repoId} has no branch with that name at its forge: list_repository_branches shows the ${entries.length} that exist.`;
  } catch (failure) {
    return failure instanceof BackendError ? forgeCause(failure) : NO_REASON;
  }
}
