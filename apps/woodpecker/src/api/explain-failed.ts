import { BackendError, type Reader } from '@guard/core';
import { getRepo, listBranches } from './repos.ts';

/** Says why Woodpecker failed, if it does not say so itself: half of its refusals are an empty 500. */
export async function explainFailed(
  { method, path, instanceWords }: BackendError,
  read: Reader,
): Promise<string | undefined> {
  if (method === 'POST' && path === '/api/repos/repair') return PARTLY_REPAIRED;
  if (instanceWords !== undefined) return undefined;
  const [, repo] = /^\/api\/repos\/(\d+)(?:\/|$)/.exec(path) ?? [];
  return repo === undefined ? NO_REASON : causeAt(Number(repo), read);
}

/** What prevents the call on a repository, if that can be seen. */
export async function causeAt(repoId: number, read: Reader): Promise<string> {
  try {
    const { active } = await getRepo(read, repoId);
    if (!active) return `Repository ${repoId} is not active: activate_repository switches it on.`;
    await listBranches(read, repoId, { limit: 1 });
    return NO_REASON;
  } catch (error) {
    return error instanceof BackendError ? forgeCause(error) : NO_REASON;
  }
}

/** What it means that the branches of a repository cannot be read: Woodpecker asks its forge for them. */
export function forgeCause({ status, instanceWords }: BackendError): string {
  if (status === 404) return NO_OWNER;
  if (status !== 500) return NO_REASON;
  // Cleaned and cut by the core, and told apart from our own words here.
  const said = instanceWords === undefined ? '' : ` The instance says: ${JSON.stringify(instanceWords)}.`;
  return `Its forge does not answer correctly: its branches cannot be read either.${said}`;
}

export const NO_REASON = 'Woodpecker gives no reason; the log of its server may name it.';
const NO_OWNER =
  'The repository has no owner whose account at the forge Woodpecker could use: chown_repository makes this account its owner, and asks a person first.';
const PARTLY_REPAIRED =
  'Partly done: some of the repositories could not be repaired, and it went on with the others. list_repositories with scope all shows has_no_forge_repo or has_forge_name_conflict for some of them; try the rest one by one.';
