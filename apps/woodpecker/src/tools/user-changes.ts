import {
  BackendError,
  joinWords,
  oneOf,
  type OldQuestion as Question,
  type Reader,
  ToolError,
  type Words,
  words,
  type Writer,
  writeTool,
} from '@guard/core';
import * as z from 'zod';
import { getForge } from '../api/forges.ts';
import { getMinorVersion } from '../api/instance.ts';
import { findSharedOrg, getOrg } from '../api/orgs.ts';
import { changesNothing, refuseUnknown, unchanged, withNotStored } from '../api/settings.ts';
import {
  createUser,
  deleteUser,
  findUser,
  getUser,
  replaceUser,
  type User,
  USER_SETTINGS,
} from '../api/users.ts';
import { updating, written } from '../arguments/updating.ts';
import { CREATES, DESTROYS } from '../hints.ts';
import { isOwnAccount, OWN_ACCOUNT } from '../questions/own-account.ts';
import { fromCall, namedBy } from '../questions/from-call.ts';
import { forgeId, login, namedUser, userOutput } from './users.ts';

const ADMIN = words`An administrator can read and change everything on this instance: every repository, its
secrets, its agents and the server itself.`;

const writtenUser = z.looseObject({ ...userOutput.shape, ...written });

const profile = {
  email: z.string().max(250).optional(),
  avatar_url: z.string().max(2000).optional(),
  admin: z.boolean().optional(),
};

export const createUserTool = writeTool({
  name: 'create_user',
  title: 'Create a user',
  description:
    'Creates an account before its first login. With admin it is made an administrator by a second call, and a person is asked first.',
  hints: CREATES,
  input: z.strictObject({ login, forge_id: forgeId.optional(), ...profile }),
  output: writtenUser,
  untrusted: true,
  lookWith: 'get_user',
  sends: 'several',
  asks: {
    rule: 'when',
    when: 'only when it creates an admin',
    prepare: async ({ input, read }) => {
      const forge_id = input.forge_id ?? 1;
      await refuseUnknown(read, { forge_id }, USER_SETTINGS);
      if (input.forge_id !== undefined) await getForge(read, forge_id);
      await refuseNameOfOrg(read, input.login, forge_id);
      await refuseTaken(read, input.login, input.forge_id);
      if (input.admin !== true) return { plan: undefined };
      return {
        question: {
          targets: [{ role: 'forge', id: forge_id }],
          will: words`This will create an administrator of the instance, signing in through forge ${forge_id}.`,
          cost: ADMIN,
          confirm: words`Create an administrator`,
          supplied: fromCall([[words`Login`, input.login], ...profileOf(input)]),
        },
        plan: undefined,
      };
    },
  },
  write: async ({ input: { admin = false, ...account }, write }) => {
    const wanted = { ...account, forge_id: account.forge_id ?? 1 };
    const created = await createUser(write, wanted);
    return withNotStored(admin ? await grantAdmin(write, created) : created, wanted, USER_SETTINGS);
  },
});

/** Woodpecker makes an organization of that name the personal one of the account, which can then use its secrets. */
async function refuseNameOfOrg(read: Reader, name: string, forgeId: number): Promise<void> {
  const taken = await findSharedOrg(read, name, forgeId);
  if (taken === undefined) return;
  throw new ToolError(
    `Nothing was done: organization ${taken.id ?? 0} has this name, and would become the personal one of the new account, with its repositories and secrets. Choose another login.`,
  );
}

/** Woodpecker keeps one account of a login, and since 3.12 one at a forge that has not signed in yet. */
async function refuseTaken(read: Reader, name: string, forge_id: number | undefined): Promise<void> {
  const taken = await findUser(read, { login: name, forge_id });
  if (taken !== undefined) {
    throw new ToolError(
      `Nothing was done: user ${taken.id} has this login already. update_user changes that account.`,
    );
  }
  if ((await getMinorVersion(read)) < 12) return;
  const waiting = await findUser(read, { login: name, forge_id, forge_remote_id: '0' });
  if (waiting === undefined) return;
  throw new ToolError(
    `Nothing was done: user ${waiting.id} was created before and has not signed in yet, and Woodpecker keeps one such account at a forge. Let it sign in first, or delete it with delete_user.`,
  );
}

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

export const updateUserTool = writeTool({
  name: 'update_user',
  title: 'Update a user',
  description:
    "Changes the named settings of an account. Asks a person first when it grants admin, or takes it from this server's own account.",
  hints: DESTROYS,
  input: updating({ login, forge_id: forgeId.optional() }, profile),
  output: writtenUser,
  untrusted: true,
  emptyIsAbsent: ['forge_id'],
  lookWith: 'get_user',
  asks: {
    rule: 'when',
    when: "only when it grants admin, or takes it from this server's own account",
    prepare: async ({ input: { login: name, forge_id, ...changes }, read }) => {
      const current = await getUser(read, { login: name, forge_id });
      if (changesNothing(changes, current, USER_SETTINGS)) return { settled: unchanged(current) };
      return { question: await aboutAdmin(read, current, changes), plan: { current, changes } };
    },
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
  { id, login, forge_id = 1, admin = false }: User,
  changes: Partial<User>,
): Promise<Question | undefined> {
  const targets = [{ role: 'user', id }];
  const supplied = () => [namedBy(words`Login`, login), ...fromCall(profileOf(changes))];
  if (changes.admin === true && !admin) {
    return {
      targets,
      will: words`This will make user ${id} of forge ${forge_id} an administrator of the instance.`,
      cost: words`admin: false -> true. ${ADMIN}${alongside(changes)}`,
      confirm: words`Make user ${id} an administrator`,
      supplied: supplied(),
    };
  }
  if (changes.admin !== false || !admin || !(await isOwnAccount(read, id))) return undefined;
  return {
    targets,
    will: words`This will take the rights of an administrator from user ${id} of forge ${forge_id}.`,
    cost: words`admin: true -> false.${alongside(changes)}${OWN_ACCOUNT.noAdministrator}`,
    confirm: words`Take the administrator's rights from user ${id}`,
    supplied: supplied(),
  };
}

/** What else the call sets. */
function profileOf({ email, avatar_url }: Partial<User>) {
  return [
    [words`Email`, email],
    [words`Avatar`, avatar_url],
  ] as const;
}

const PROFILE = ['email', 'avatar_url'] as const;

/** What else the call sets: an address must not come along unseen. */
function alongside(changes: Partial<User>): Words {
  const named = PROFILE.filter((key) => changes[key] !== undefined).map((key) => oneOf(key, PROFILE));
  return named.length === 0 ? words`` : words`\n\nThe call also sets: ${joinWords(named, words`, `)}.`;
}

/** The id at the forge wins over the login, and the login is what a person would go by. */
const OTHER_LOGIN = words`

The call names it by its id at the forge: its login is another than the one below.`;

export const deleteUserTool = writeTool({
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
  asks: {
    rule: 'always',
    prepare: async ({ input, read }) => {
      const { id, org_id, admin = false, login: name } = await getUser(read, input);
      await refuseWithoutOrg(read, id, org_id);
      const own = (await isOwnAccount(read, id)) ? OWN_ACCOUNT.deleted : words``;
      const other = name === input.login ? words`` : OTHER_LOGIN;
      return {
        question: {
          targets: [{ role: 'user', id }],
          will: words`This will delete user ${id} (administrator: ${admin}).`,
          cost: words`The personal organization ${org_id ?? 0} goes with it, with all its repositories and secrets. Repositories
it owns elsewhere get no webhooks and restarts until somebody takes them over.${other}${own}`,
          confirm: words`Delete user ${id}`,
          supplied: [
            namedBy(words`Login`, input.login),
            ...fromCall([[words`Id at the forge`, input.forge_remote_id]]),
          ],
        },
        plan: undefined,
      };
    },
  },
  write: async ({ input, write }) => {
    await deleteUser(write, input);
    return { deleted: true };
  },
});

/** Woodpecker deletes no account whose personal organization is gone, and answers as if there were no such account. */
async function refuseWithoutOrg(read: Reader, id: number, orgId: number | undefined): Promise<void> {
  if (orgId === undefined || orgId === 0) return;
  await getOrg(read, orgId).catch((error: unknown) => {
    if (!(error instanceof ToolError)) throw error;
    throw new ToolError(
      `Nothing was done: Woodpecker deletes no account whose personal organization is gone, and organization ${orgId} of user ${id} is.`,
    );
  });
}
