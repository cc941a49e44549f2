import { guardedTool, ifReadable, type Reader, ToolError, words } from '@guard/core';
import * as z from 'zod';
import { getOrg } from '../api/orgs.ts';
import { listRepoNamesOf } from '../api/repos.ts';
import { deleteUser as sendDeletion, getUser } from '../api/users.ts';
import { DESTROYS } from '../hints.ts';
import { eachFromBackend } from '../questions/facts.ts';
import { fromCall, namedBy } from '../questions/from-call.ts';
import { isOwnAccount, OWN_ACCOUNT } from '../questions/own-account.ts';
import { namedUser } from '../users/user-arguments.ts';
import { userFacts } from '../users/user-facts.ts';

export const deleteUser = guardedTool({
  name: 'delete_user',
  title: 'Delete a user',
  description:
    'Deletes an account with its personal organization and all repositories in it. Asks a person first.',
  hints: DESTROYS,
  input: z.strictObject(namedUser),
  output: z.looseObject({ deleted: z.boolean() }),
  untrusted: false,
  emptyIsAbsent: ['forge_id', 'forge_remote_id'],
  lookWith: 'list_users',
  targets: { forge_id: 'forge', login: 'user', forge_remote_id: 'user at the forge' },
  question: async ({ input, read }) => {
    const user = await getUser(read, input);
    const { id, org_id = 0, admin = false } = user;
    await refuseWithoutOrg(read, id, org_id);
    const own = (await isOwnAccount(read, id)) ? OWN_ACCOUNT.deleted : words``;
    const other = user.login === input.login ? words`` : OTHER_LOGIN;
    const repositories = org_id === 0 ? [] : await ifReadable(listRepoNamesOf(read, org_id));
    return {
      will: words`This will delete user ${id} (administrator: ${admin}).`,
      cost: words`The personal organization ${org_id} goes with it, with all its repositories and secrets. Repositories
it owns elsewhere get no webhooks and restarts until somebody takes them over.${other}${own}`,
      confirm: words`Delete user ${id}`,
      supplied: [
        namedBy(words`Login`, input.login),
        ...fromCall([[words`Id at the forge`, input.forge_remote_id]]),
      ],
      recognise: [...userFacts(user), ...eachFromBackend(words`Repository`, repositories)],
    };
  },
  write: async ({ input, write }) => {
    await sendDeletion(write, input);
    return { deleted: true };
  },
});

/** The id at the forge wins over the login, and the login is what a person would go by. */
const OTHER_LOGIN = words`

The call names the user by the id at the forge: the login of that user is not the one below.`;

/** Woodpecker deletes no account whose personal organization is gone, and answers as if there were no such account. */
async function refuseWithoutOrg(read: Reader, id: number, orgId: number): Promise<void> {
  if (orgId === 0) return;
  await getOrg(read, orgId).catch((error: unknown) => {
    if (!(error instanceof ToolError)) throw error;
    throw new ToolError(
      `Nothing was done: Woodpecker deletes no account whose personal organization is gone, and organization ${orgId} of user ${id} is.`,
    );
  });
}
