import { BackendError, ifReadable, sometimesGuardedTool, ToolError, words, type Writer } from '@guard/core';
import * as z from 'zod';
import { getForge } from '../api/forges.ts';
import { refuseUnknown, withNotStored } from '../api/settings.ts';
import { createUser as sendUser, replaceUser, type User, USER_SETTINGS } from '../api/users.ts';
import { forgeFact } from '../forges/forge-fact.ts';
import { CREATES } from '../hints.ts';
import { fromCall } from '../questions/from-call.ts';
import { ADMINISTRATOR } from '../users/administrator.ts';
import { requireFreeLogin } from '../users/free-login.ts';
import { profileOf } from '../users/profile.ts';
import { forgeOfUser, login, userSettings } from '../users/user-arguments.ts';
import { writtenUser } from '../users/user-output.ts';

export const createUser = sometimesGuardedTool({
  name: 'create_user',
  title: 'Create a user',
  description:
    'Creates an account before its first login. With admin it is also made an administrator, and a person is asked first.',
  hints: CREATES,
  input: z.strictObject({ login, forge_id: forgeOfUser, ...userSettings }),
  output: writtenUser,
  untrusted: true,
  lookWith: 'get_user',
  sends: 'several',
  targets: { forge_id: 'forge' },
  asksWhen: 'only when it creates an admin',
  question: async ({ input, read }) => {
    const forge_id = input.forge_id ?? 1;
    await refuseUnknown(read, { forge_id }, USER_SETTINGS);
    const forge = await (input.forge_id === undefined
      ? ifReadable(getForge(read, forge_id))
      : getForge(read, forge_id));
    await requireFreeLogin(read, input.login, input.forge_id);
    if (input.admin !== true) return {};
    return {
      ask: {
        will: words`This will create an administrator of the instance, signing in through forge ${forge_id}.`,
        cost: ADMINISTRATOR,
        confirm: words`Create an administrator`,
        supplied: fromCall([[words`Login`, input.login], ...profileOf(input)]),
        recognise: [{ label: words`Login`, value: input.login, from: 'call' }, forgeFact(forge)],
      },
    };
  },
  write: async ({ input: { admin = false, ...account }, write }) => {
    const wanted = { ...account, forge_id: account.forge_id ?? 1 };
    const created = await sendUser(write, wanted);
    return withNotStored(admin ? await grantAdmin(write, created) : created, wanted, USER_SETTINGS);
  },
});

/** Woodpecker ignores the wish when it creates an account. */
async function grantAdmin(write: Writer, created: User): Promise<User> {
  const granted = await replaceUser(write, created, { admin: true }).catch((error: unknown) => {
    if (error instanceof BackendError && error.outcome !== 'unknown') return undefined;
    throw new ToolError(
      `Account ${created.id} was created. Whether it is an administrator is not known, for the second call failed half way. Look with get_user.`,
    );
  });
  if (granted?.id === created.id && granted.admin === true) return granted;
  throw new ToolError(
    `Account ${created.id} was created, but is no administrator: the second call did not take effect. update_user can grant it.`,
  );
}
