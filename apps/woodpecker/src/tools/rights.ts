import { type Reader, ToolError } from '@guard/core';
import { asAccount } from '../api/account.ts';
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
  const rights = await asAccount(read, getRepoPermissions(read, repoId), ({ pull }) => !pull);
  if (rights[right] === true) return;
  throw new ToolError(
    `Nothing was done: this takes the right to ${NAMED[right]} repository ${repoId}, which this account does not have.`,
  );
}
