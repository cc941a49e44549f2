import { type Reader, ToolError } from '@guard/core';
import { getCurrentUser } from '../api/account.ts';
import { getRepoPermissions } from '../api/repos.ts';

/** What a write to a repository can take. */
export type Right = 'push' | 'admin';

const NAMED: Record<Right, string> = { push: 'push to', admin: 'administer' };

/**
 * Makes sure that the account may do it before a person is asked about it: Woodpecker would refuse the approved call.
 *
 * @throws ToolError when the account lacks the right
 */
export async function requireRight(read: Reader, repoId: number, right: Right): Promise<void> {
  const rights = await getRepoPermissions(read, repoId);
  if (rights[right]) return;
  // May do it whatever the forge says. A token that is not valid, which has no rights either, fails here as that.
  if ((await getCurrentUser(read)).admin === true) return;
  throw new ToolError(
    `Nothing was done: this needs the right to ${NAMED[right]} repository ${repoId}, which this account does not have.`,
  );
}

/**
 * The same for what takes an administrator of the instance; tells whose account it is.
 *
 * @throws ToolError for an account that is none
 */
export async function requireInstanceAdmin(read: Reader) {
  const account = await getCurrentUser(read);
  if (account.admin === true) return account;
  throw new ToolError(
    'Nothing was done: this needs an administrator of the instance, and the account of this server is not one.',
  );
}
