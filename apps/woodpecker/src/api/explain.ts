import type { BackendError, Reader } from '@guard/core';
import { getCurrentUser, tokenState, type TokenState } from './account.ts';
import { explainFailed } from './explain-failed.ts';
import { explainMissing } from './explain-missing.ts';
import { isOfWoodpecker } from './own-answer.ts';
import { getRepo, getRepoPermissions } from './repos.ts';

/**
 * Says what an error of Woodpecker means and what to do. Many of its errors have no text at all, and each status has
 * several meanings: further reads find out which one it is, if they can.
 */
export async function explain(error: BackendError, read: Reader): Promise<string | undefined> {
  if (error.kind === 'not_api' || error.kind === 'redirect') {
    return 'Woodpecker answers unknown paths with its own web page: check WOODPECKER_URL, most of all its sub-folder.';
  }
  if (error.page && (error.status === 401 || error.status === 403)) return undefined;
  switch (error.status) {
    case 401:
      if (!isOfWoodpecker(error)) return BEFORE_WOODPECKER;
      return OF_TOKEN[await tokenState(read)] ?? explainUnauthorized(error);
    case 403:
      return isOfWoodpecker(error) ? explainForbidden(error, read) : BEFORE_WOODPECKER;
    case 404:
      return OF_TOKEN[await tokenState(read)] ?? explainMissing(error, read);
    case 409:
      return error.method === 'PATCH' && error.instanceWords === undefined ? DATABASE : undefined;
    case 500:
      // Some routes fail over a call without an account, which is what a bad token makes of it.
      if (error.instanceWords === undefined && (await tokenState(read)) === 'bad') return BAD_TOKEN;
      return explainFailed(error, read);
    default:
      return undefined;
  }
}

const BAD_TOKEN =
  'WOODPECKER_TOKEN is no longer valid, or belongs to no account: Woodpecker treats such a call as anonymous. Get a new one from the profile page.';
const BEFORE_WOODPECKER =
  'Woodpecker itself does not refuse in these words. Check whether a proxy in front of it asks for its own sign-in, or lets only some requests through, and let this server through.';
const OF_TOKEN: Readonly<Record<TokenState, string | undefined>> = {
  good: undefined,
  bad: BAD_TOKEN,
  stopped: BEFORE_WOODPECKER,
};
const NOT_ADMIN_THERE =
  'The token is valid. Woodpecker gives this answer when the account is not an administrator of the target at the forge.';
const DATABASE =
  'Woodpecker gives no text: after an update it answers like this for any error of its database, such as a name that is already taken.';
const NO_DEPLOYMENTS =
  'The reason is a setting: allow_deploy of this repository is off, and a restart with event deployment needs it. update_repository turns it on, and asks a person first.';

function explainUnauthorized({ path }: BackendError): string {
  return path.endsWith('/move') ? NOT_ADMIN_THERE : 'The token is valid now: call again.';
}

async function explainForbidden(
  { method, path, instanceWords }: BackendError,
  read: Reader,
): Promise<string | undefined> {
  const [, repo, rest = ''] = /^\/api\/repos\/(\d+)(\/.*)?$/.exec(path) ?? [];
  // Without the right to push a restart is answered with 404.
  if (method === 'POST' && /^\/pipelines\/\d+$/.test(rest)) {
    const { allow_deploy } = await getRepo(read, Number(repo));
    if (!allow_deploy) return NO_DEPLOYMENTS;
  }
  // Every other refusal of Woodpecker has words.
  if (instanceWords === undefined) return BEFORE_WOODPECKER;
  if (repo !== undefined) return lacksRightOn(Number(repo), read);
  if (path === '/api/repos' && method === 'POST')
    return 'This needs an administrator of that repository at its forge.';
  const [, org] = /^\/api\/orgs\/(\d+)/.exec(path) ?? [];
  if (org !== undefined && path !== `/api/orgs/${org}`)
    return `This needs an administrator of organization ${org}, or of the instance.`;
  if (org !== undefined && method === 'GET')
    return `This needs a member of organization ${org}, or an administrator of the instance.`;
  const { id, admin } = await getCurrentUser(read);
  const rights = admin === true ? 'is one, according to Woodpecker' : 'is not one';
  return `This needs an administrator of the instance, and account ${id} ${rights}.`;
}

async function lacksRightOn(repoId: number, read: Reader): Promise<string | undefined> {
  const { push, admin } = await getRepoPermissions(read, repoId);
  // The account has every right: something else refused.
  if ((await getCurrentUser(read)).admin === true) return undefined;
  if (admin)
    return `The account administers repository ${repoId}, but this needs an administrator of the instance.`;
  const may = push ? 'push to' : 'read';
  return `The account may ${may} repository ${repoId} but not administer it, and this needs an administrator of the repository.`;
}
