import { BackendError, type Reader } from '@guard/core';
import { getCurrentUser } from './account.ts';

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
      return 'The account lacks the right: this needs an administrator of the repository, the organization or the instance.';
    case 404:
      return (await isSignedIn(read)) ? NOT_FOUND : BAD_TOKEN;
    case 409:
      return 'It exists already or is in use; of an update Woodpecker says so for any error of its database.';
    case 500:
      return 'Woodpecker gives no reason for many refusals but this status: a wrong branch, schedule or target, a forge that cannot be reached.';
    default:
      return undefined;
  }
}

const BAD_TOKEN =
  'WOODPECKER_TOKEN is not valid any more, or belongs to no account: Woodpecker treats such a call as anonymous. Get a new one from the profile page.';
const NOT_ADMIN_THERE =
  'The token is good. Woodpecker answers this way when the account is not an administrator of the target at the forge.';
const NOT_FOUND =
  'There is no such thing, or the account may not see it: Woodpecker answers both in the same way, also where the right to push is missing. Without an owner, a repository answers this for branches and restarts, too.';

/** A bad token is no error by itself: only a path that needs an account tells. */
async function isSignedIn(read: Reader): Promise<boolean> {
  return getCurrentUser(read).then(
    () => true,
    (error: unknown) => !(error instanceof BackendError && error.status === 401),
  );
}
