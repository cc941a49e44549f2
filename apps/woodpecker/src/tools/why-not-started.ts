import { BackendError, type Reader } from '@guard/core';
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
  const said = error.instanceWords === undefined ? '' : ` ${quoted(error.instanceWords)}`;
  return `No pipeline was started (status 500).${said} ${await causeOf(read, repoId, branch).catch(() => NO_REASON)}`;
}

async function causeOf(read: Reader, repoId: number, branch: string | undefined): Promise<string> {
  const { active } = await getRepo(read, repoId);
  if (!active) return `Repository ${repoId} is not active: activate_repository switches it on.`;
  try {
    const { entries, more } = await listBranches(read, repoId, { limit: MOST_BRANCHES });
    if (branch !== undefined && !more && !entries.includes(branch)) {
      return `Repository ${repoId} has no branch of that name at its forge: list_repository_branches shows its ${entries.length}.`;
    }
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    if (error.status === 404) return NO_OWNER;
    if (error.status !== 500) throw error;
    return error.instanceWords === undefined ? FORGE_FAILS : `${FORGE_FAILS} ${quoted(error.instanceWords)}`;
  }
  return NO_REASON;
}

/** Cleaned and cut by the core, and told apart from our own words here. */
const quoted = (words: string): string => `The instance says: ${JSON.stringify(words)}.`;

const NO_OWNER =
  'The repository has no owner whose account at the forge Woodpecker could use: chown_repository makes this account its owner, and asks a person first.';
const FORGE_FAILS = 'Its forge does not answer as it should: its branches cannot be read either.';
const NO_REASON = 'Woodpecker gives no reason; the log of its server has it.';
