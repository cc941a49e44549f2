import { type Question, type Reader, sometimesGuardedTool, ToolError, words } from '@guard/core';
import { changesNothing, unchanged, withNotStored } from '../api/settings.ts';
import { getUser, replaceUser, type User, USER_SETTINGS } from '../api/users.ts';
import { updating } from '../arguments/updating.ts';
import { DESTROYS } from '../hints.ts';
import { fromCall, namedBy } from '../questions/from-call.ts';
import { isOwnAccount, OWN_ACCOUNT } from '../questions/own-account.ts';
import { ADMINISTRATOR } from '../users/administrator.ts';
import { alongside, profileOf } from '../users/profile.ts';
import { forgeOfUser, login, userSettings } from '../users/user-arguments.ts';
import { userFacts } from '../users/user-facts.ts';
import { writtenUser } from '../users/user-output.ts';

export const updateUser = sometimesGuardedTool({
  name: 'update_user',
  title: 'Update a user',
  description:
    "Changes the named settings of an account. Asks a person first when it grants admin, or takes it from this server's own account.",
  hints: DESTROYS,
  input: updating({ login, forge_id: forgeOfUser }, userSettings),
  output: writtenUser,
  untrusted: true,
  emptyIsAbsent: ['forge_id'],
  lookWith: 'get_user',
  targets: { forge_id: 'forge', login: 'user' },
  asksWhen: "only when it grants admin, or takes it from this server's own account",
  question: async ({ input: { login: name, forge_id, ...changes }, read }) => {
    const current = await getUser(read, { login: name, forge_id });
    if (changesNothing(changes, current, USER_SETTINGS)) return { settled: unchanged(current) };
    return { ask: await aboutAdmin(read, current, changes), plan: { current, changes } };
  },
  write: async ({ plan: { current, changes }, write }) => {
    const updated = await replaceUser(write, current, changes);
    if (updated.id === current.id) return withNotStored(updated, changes, USER_SETTINGS);
    throw new ToolError(
      'Woodpecker accepted the call and changed nothing: it did not find the account again.',
    );
  },
});

async function aboutAdmin(
  read: Reader,
  current: User,
  changes: Partial<User>,
): Promise<Question | undefined> {
  const { id, forge_id = 1, admin = false } = current;
  const same = () => ({
    supplied: [namedBy(words`Login`, current.login), ...fromCall(profileOf(changes))],
    recognise: userFacts(current),
  });
  if (changes.admin === true && !admin) {
    return {
      will: words`This will make user ${id} of forge ${forge_id} an administrator of the instance.`,
      cost: words`admin: false -> true. ${ADMINISTRATOR}${alongside(changes)}`,
      confirm: words`Make user ${id} an administrator`,
      ...same(),
    };
  }
  if (changes.admin !== false || !admin || !(await isOwnAccount(read, id))) return undefined;
  return {
    will: words`This will take the rights of an administrator from user ${id} of forge ${forge_id}.`,
    cost: words`admin: true -> false.${alongside(changes)}${OWN_ACCOUNT.noAdministrator}`,
    confirm: words`Take the administrator's rights from user ${id}`,
    ...same(),
  };
}
