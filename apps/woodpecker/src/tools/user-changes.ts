import {
  BackendError,
  joinWords,
  oneOf,
  type Reader,
  ToolError,
  type Words,
  words,
  type Writer,
  writeTool,
} from '@guard/core';
import * as z from 'zod';
import { findSharedOrg } from '../api/orgs.ts';
import { createUser, deleteUser, getUser, replaceUser, type User } from '../api/users.ts';
import { CREATES, DESTROYS } from './hints.ts';
import { forgeId, login, namedUser, userOutput } from './users.ts';

const ADMIN = words`An administrator can read and change everything on this instance: every repository, its
secrets, its agents and the server itself.`;

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
  output: userOutput,
  untrusted: true,
  lookWith: 'get_user',
  asks: {
    rule: 'when',
    when: 'only when it creates an admin',
    prepare: async ({ input, read }) => {
      const forge_id = input.forge_id ?? 1;
      await refuseNameOfOrg(read, input.login, forge_id);
      if (input.admin !== true) return { plan: undefined };
      return {
        question: {
          targets: [{ role: 'forge', id: forge_id }],
          will: words`This will create an administrator of the instance, signing in through forge ${forge_id}.`,
          cost: ADMIN,
          confirm: words`Create an administrator`,
        },
        plan: undefined,
      };
    },
  },
  write: async ({ input: { admin = false, ...account }, write }) => {
    const created = await createUser(write, account);
    return admin ? grantAdmin(write, created) : created;
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
  description: 'Changes the named settings of an account. Asks a person first when it grants admin.',
  hints: DESTROYS,
  input: z.strictObject({ login, forge_id: forgeId.optional(), ...profile }),
  output: userOutput,
  untrusted: true,
  lookWith: 'get_user',
  asks: {
    rule: 'when',
    when: 'only when it grants admin',
    prepare: async ({ input: { login: name, forge_id, ...changes }, read }) => {
      const current = await getUser(read, { login: name, forge_id });
      const plan = { current, changes };
      if (changes.admin !== true || current.admin === true) return { plan };
      return {
        question: {
          targets: [{ role: 'user', id: current.id }],
          will: words`This will make user ${current.id} of forge ${current.forge_id ?? 1} an administrator of the instance.`,
          cost: words`admin: false -> true. ${ADMIN}${alongside(changes)}`,
          confirm: words`Make user ${current.id} an administrator`,
        },
        plan,
      };
    },
  },
  write: async ({ plan: { current, changes }, write }) => {
    const updated = await replaceUser(write, current, changes);
    if (updated.id === current.id) return updated;
    throw new ToolError(
      'Woodpecker accepted the call and changed nothing: it did not find the account again.',
    );
  },
});

const PROFILE = ['email', 'avatar_url'] as const;

/** What else the call sets: an address must not come along unseen. */
function alongside(changes: Partial<User>): Words {
  const named = PROFILE.filter((key) => changes[key] !== undefined).map((key) => oneOf(key, PROFILE));
  return named.length === 0 ? words`` : words`\n\nThe call also sets: ${joinWords(named, words`, `)}.`;
}

export const deleteUserTool = writeTool({
  name: 'delete_user',
  title: 'Delete a user',
  description:
    'Deletes an account with its personal organization and all repositories in it. Asks a person first.',
  hints: DESTROYS,
  input: z.strictObject(namedUser),
  output: z.looseObject({ deleted: z.boolean() }),
  untrusted: false,
  lookWith: 'list_users',
  asks: {
    rule: 'always',
    prepare: async ({ input, read }) => {
      const { id, org_id, admin = false } = await getUser(read, input);
      return {
        question: {
          targets: [{ role: 'user', id }],
          will: words`This will delete user ${id} (administrator: ${admin}).`,
          cost: words`The personal organization ${org_id ?? 0} goes with it, with all its repositories and secrets. Repositories
it owns elsewhere get no webhooks and restarts until somebody takes them over.`,
          confirm: words`Delete user ${id}`,
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
