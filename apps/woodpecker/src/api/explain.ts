import type { BackendError, Reader } from '@guard/core';
import { getCurrentUser, tokenState, type TokenState } from './account.ts';
import { explainFailed } from './explain-failed.ts';
import { explainMissing } from './explain-missing.ts';
import { isOfWoodpecker } from './own-answer.ts';
import { getRepo, getRepoPermissions } from './repos.ts';

/**
 * Says what an error of Woodpecker means and what to do. Many of its errors have no text at all, and its statuses stand
 * for several things each: which of them it is gets read where it can be.
 */
export async function explain(error: BackendError, read: Reader): Promise<string | undefined> {
  if (error.kind === 'not_api' || error.kind === 'redirect') {
    return 'Woodpecker answers unknown paths with its own web page: check WOODPECKER_URL, its sub-folder above all.';
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
  'WOODPECKER_TOKEN is not valid any more, or belongs to no account: Woodpecker treats such a call as anonymous. Get a new one from the profile page.';
const BEFORE_WOODPECKER =
  'These are not the words in which Woodpecker refuses: look whether a proxy before it asks for a sign-in of its own, or lets only some requests through, and let this server past it.';
const OF_TOKEN: Readonly<Record<TokenState, string | undefined>> = {
  good: undefined,
  bad: BAD_TOKEN,
  stopped: BEFORE_WOODPECKER,
};
const NOT_ADMIN_THERE =
  'The token is good. Woodpecker answers this way when the account is not an administrator of the target at the forge.';
const DATABASE =
  'It gives no words: of an update Woodpecker says so for any error of its database, a name that is taken among them.';
const NO_DEPLOYMENTS =
  'The reason is a setting: allow_deploy of this repository is off, and a restart with event deployment needs it. update_repository turns it on, and asks a person first.';

function explainUnauthorized({ path }: BackendError): string {
  return path.endsWith('/move') ? NOT_ADMIN_THERE : 'The token is good now: call again.';
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
    return 'This takes an administrator of that repository at its forge.';
  const [, org] = /^\/api\/orgs\/(\d+)/.exec(path) ?? [];
  if (org !== undefined && path !== `/api/orgs/${org}`)
    return `This takes an administrator of organization ${org}, or of the instance.`;
  if (org !== undefined && method === 'GET')
    return `This takes a member of organization ${org}, or an administrator of the instance.`;
  const { id, admin } = await getCurrentUser(read);
  const rights = admin === true ? 'is one, by what it says of itself' : 'is none';
  return `This takes an administrator of the instance, and account ${id} ${rights}.`;
}

async function lacksRightOn(repoId: number, read: Reader): Promise<string | undefined> {
  const { push, admin } = await getRepoPermissions(read, repoId);
  // Lacks nothing: somebody else refused.
  if ((await getCurrentUser(read)).admin === true) return undefined;
  if (admin)
    return `The account administers repository ${repoId}: this takes an administrator of the instance.`;
  const may = push ? 'push to' : 'read';
  return `The account may ${may} repository ${repoId} and not administer it: this takes an administrator of the repository.`;
}
