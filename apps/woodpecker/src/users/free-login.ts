import { type Reader, ToolError } from '@guard/core';
import { getMinorVersion } from '../api/instance.ts';
import { findSharedOrg } from '../api/orgs.ts';
import { findUser } from '../api/users.ts';

/** @throws ToolError for a login with which no account can be created, or none that should be */
export async function requireFreeLogin(
  read: Reader,
  login: string,
  forge_id: number | undefined,
): Promise<void> {
  await refuseNameOfOrg(read, login, forge_id ?? 1);
  await refuseTaken(read, login, forge_id);
}

/** Woodpecker makes an organization of that name the personal one of the account, which can then use its secrets. */
async function refuseNameOfOrg(read: Reader, login: string, forgeId: number): Promise<void> {
  const taken = await findSharedOrg(read, login, forgeId);
  if (taken === undefined) return;
  throw new ToolError(
    `Nothing was done: organization ${taken.id ?? 0} has this name. It would become the personal organization of the new account, with its repositories and secrets. Choose another login.`,
  );
}

/** Woodpecker keeps one account of a login, and since 3.12 one at a forge that has not signed in yet. */
async function refuseTaken(read: Reader, login: string, forge_id: number | undefined): Promise<void> {
  const taken = await findUser(read, { login, forge_id });
  if (taken !== undefined) {
    throw new ToolError(
      `Nothing was done: user ${taken.id} already has this login. update_user changes that account.`,
    );
  }
  if ((await getMinorVersion(read)) < 12) return;
  const waiting = await findUser(read, { login, forge_id, forge_remote_id: '0' });
  if (waiting === undefined) return;
  throw new ToolError(
    `Nothing was done: user ${waiting.id} was created earlier and has not signed in yet, and Woodpecker keeps only one such account per forge. It has to sign in first, or delete it with delete_user.`,
  );
}
