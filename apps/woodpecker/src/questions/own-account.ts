import { type Reader, type Words, words } from '@guard/core';
import { getCurrentUser } from '../api/account.ts';

/**
 * What takes rights or the sign-in from the account that this server acts as: it cannot take that back itself, and so
 * it is said at every door that leads there.
 */
export const OWN_ACCOUNT = {
  deleted: words`

It is the account that this server acts as: its token stops working at once, every call of this
server fails from then on, and it cannot undo this.`,
  noAdministrator: words`

It is the account that this server acts as: from then on this server manages no users, agents,
forges, global secrets or settings of the instance, and it cannot give itself the right back.`,
  organization: words`

It is the personal organization of the account that this server acts as: the account stays without
one, may no longer be able to sign in on the web page, and this server cannot repair that.`,
  forgeDeleted: words`

It is the forge of the account that this server acts as: within ten minutes every call of it fails,
also the one that would repair this.`,
  forgeChanged: words`

It is the forge of the account that this server acts as: if a new setting is wrong, its calls fail
within ten minutes, also the one that would repair this.`,
} satisfies Readonly<Record<string, Words>>;

/** Whether an account is the one that this server acts as. */
export async function isOwnAccount(read: Reader, id: number): Promise<boolean> {
  return (await getCurrentUser(read)).id === id;
}
