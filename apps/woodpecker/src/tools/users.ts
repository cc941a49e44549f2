import { READS, readTool, wholeNumber } from '@guard/core';
import * as z from 'zod';
import { getUser, listUsers } from '../api/users.ts';
import { more, window } from '../arguments/window.ts';
import { pathName } from '../arguments/path-name.ts';

/** What every tool says of an account. */
export const userOutput = z.looseObject({
  id: z.int(),
  login: z.string(),
  forge_id: z.int().optional(),
  email: z.string().optional(),
  /** Missing where it is false. */
  admin: z.boolean().optional(),
  org_id: z.int().optional(),
});

export const login = pathName('Login name: letters, digits, - _ .').regex(
  /^[\w.-]+$/,
  'expected letters, digits, - _ and .',
);
export const forgeId = wholeNumber('Id of the forge; default 1');

/** The arguments that name an account to be looked at or deleted. */
export const namedUser = {
  login,
  forge_id: forgeId.optional(),
  forge_remote_id: z.string().min(1).max(250).describe('Id at the forge; wins over login (3.12+)').optional(),
};

export const listUsersTool = readTool({
  name: 'list_users',
  title: 'List users',
  description: 'Lists the accounts of the instance (administrators).',
  hints: READS,
  input: z.strictObject(window),
  output: z.looseObject({ users: z.array(userOutput), more }),
  untrusted: true,
  list: { key: 'users', narrow: 'Pass a smaller limit, or page for the next ones.' },
  read: async ({ input, read }) => {
    const { entries, more: rest } = await listUsers(read, input);
    return { users: entries, more: rest };
  },
});

export const getUserTool = readTool({
  name: 'get_user',
  title: 'Get a user',
  description: 'Shows one account by its login name (administrators).',
  hints: READS,
  input: z.strictObject(namedUser),
  output: userOutput,
  untrusted: true,
  read: async ({ input, read }) => getUser(read, input),
});
