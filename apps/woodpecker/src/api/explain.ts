import type { BackendError, Reader } from '@guard/core';
import { getCurrentUser, isSignedIn } from './account.ts';
import { explainFailed } from './explain-failed.ts';
import { explainMissing } from './explain-missing.ts';
import { getRepo, getRepoPermissions } from './repos.ts';

/**
 * Says what an error of Woodpecker means and what to do. Many of its errors have no text at all, and its statuses stand
 * for several things each: which of them it is gets read where it can be.
 */
export async function explain(error: BackendError, read: Reader): Promise<string | undefined> {
  if (error.kind === 'not_api' || error.kind === 'redirect') {
    return 'Woodpecker answers unknown paths with its own web page: check WOODPECKER_URL, its sub-folder above all.';
  }
  // Woodpecker refuses in words of its own: what a page says is no news about the token or its rights.
  if (error.page && (error.status === 401 || error.status === 403)) return undefined;
  switch (error.status) {
    case 401:
      return (await isSignedIn(read)) ? explainUnauthorized(error) : BAD_TOKEN;
    case 403:
      return explainForbidden(error, read);
    case 404:
      return (await isSignedIn(read)) ? explainMissing(error, read) : BAD_TOKEN;
    case 409:
      return error.method === 'PATCH' && error.instanceWords === undefined ? DATABASE : undefined;
    case 500:
      // Some routes fail over a call without an account, which is what a bad token makes of it.
      if (error.instanceWords === undefined && !(await isSignedIn(read))) return BAD_TOKEN;
      return explainFailed(error, read);
    default:
      return undefined;
  }
}

const BAD_TOKEN =
  'WOODPECKER_TOKEN is not valid any more, or belongs to no account: Woodpecker treats such a call as anonymous. Get a new one from the profile page.';
const NOT_ADMIN_THERE =
  'The token is good. Woodpecker answers this way when the account is not an administrator of the target at the forge.';
const DATABASE =
  'It gives no words: of an update Woodpecker says so for any error of its database, a name that is taken among them.';
const NO_DEPLOYMENTS =
  'The reason is a setting: allow_deploy of this repository is off, and a restart with event deployment needs it. update_repository turns it on, and asks a person first.';

function explainUnauthorized({ path }: BackendError): string {
  return path.endsWith('/move') ? NOT_ADMIN_THERE : 'The token is good now: call again.';
}

async function explainForbidden({ method, path }: BackendError, read: Reader): Promise<string | undefined> {
  const [, repo, rest = ''] = /^\/api\/repos\/(\d+)(\/.*)?$/.exec(path) ?? [];
  // Without the right to push a restart is answered with 404.
  if (method === 'POST' && /^\/pipelines\/\d+$/.test(rest)) {
    const { allow_deploy } = await getRepo(read, Number(repo));
    if (!allow_deploy) return NO_DEPLOYMENTS;
  }
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
