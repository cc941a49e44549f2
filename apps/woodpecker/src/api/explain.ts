import type { BackendError, Reader } from '@guard/core';
import { isSignedIn } from './account.ts';

/**
 * Says what an error of Woodpecker means and what to do. Many of its errors have no text at all, and its 401 and 404
 * each stand for several things.
 */
export async function explain(error: BackendError, read: Reader): Promise<string | undefined> {
  if (error.kind === 'not_api' || error.kind === 'redirect') {
    return 'Woodpecker answers unknown paths with its own web page: check WOODPECKER_URL, its sub-folder above all.';
  }
  switch (error.status) {
    case 401:
      return (await isSignedIn(read)) ? NOT_ADMIN_THERE : BAD_TOKEN;
    case 403:
      return isRestart(error) ? NO_DEPLOYMENTS : LACKS_THE_RIGHT;
    case 404:
      return (await isSignedIn(read)) ? NOT_FOUND : BAD_TOKEN;
    case 409:
      return 'It exists already or is in use; of an update Woodpecker says so for any error of its database.';
    case 500:
      return isRepairOfAll(error) ? PARTLY_REPAIRED : NO_REASON;
    default:
      return undefined;
  }
}

const BAD_TOKEN =
  'WOODPECKER_TOKEN is not valid any more, or belongs to no account: Woodpecker treats such a call as anonymous. Get a new one from the profile page.';
const NOT_ADMIN_THERE =
  'The token is good. Woodpecker answers this way when the account is not an administrator of the target at the forge.';
const LACKS_THE_RIGHT =
  'The account lacks the right: this needs an administrator of the repository, the organization or the instance.';
const NO_DEPLOYMENTS =
  'The reason is a setting: allow_deploy of this repository is off, and a restart with event deployment needs it. update_repository turns it on, and asks a person first.';
const NO_REASON =
  'Woodpecker gives no reason for many refusals but this status: a wrong branch, schedule or target, a forge that cannot be reached.';
const PARTLY_REPAIRED =
  'Partly done: it could not repair some of the repositories, and went on with the others. Look for those with has_no_forge_repo or has_forge_name_conflict in list_repositories with scope all, and try the others one by one.';
const NOT_FOUND =
  'There is no such thing, or the account may not see it: Woodpecker answers both in the same way, also where the right to push is missing. Without an owner, a repository answers this for branches and restarts, too.';

/** Without the right to push a restart is answered with 404, so that its 403 stands for one thing only. */
function isRestart({ method, path }: BackendError): boolean {
  return method === 'POST' && /^\/api\/repos\/\d+\/pipelines\/\d+$/.test(path);
}

function isRepairOfAll({ method, path }: BackendError): boolean {
  return method === 'POST' && path === '/api/repos/repair';
}
