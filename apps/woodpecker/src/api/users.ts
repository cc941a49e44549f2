import { BackendError, path, type Reader, ToolError, type Writer } from '@guard/core';
import * as z from 'zod';
import { listPages, type Window } from './pages.ts';
import type { Settings } from './settings.ts';

/** An account. `admin` is missing where it is false; `forge_remote_id` is "0" before the first login. */
export const user = z.looseObject({
  id: z.int(),
  login: z.string(),
  forge_id: z.int().optional(),
  forge_remote_id: z.string().optional(),
  email: z.string().optional(),
  avatar_url: z.string().optional(),
  admin: z.boolean().optional(),
  org_id: z.int().optional(),
});

export type User = z.output<typeof user>;

export const USER_SETTINGS: Settings = { admin: { absent: false }, forge_id: { since: 12, absent: 1 } };

export async function listUsers(read: Reader, window: Window) {
  return listPages(read, path`/api/users`, user, window);
}

/** How an account is named: by the id at the forge where that is given, which needs 3.12, else by the login. */
export interface NamedUser {
  readonly login: string;
  readonly forge_id?: number | undefined;
  readonly forge_remote_id?: string | undefined;
}

/** @throws ToolError when the answer is an account of another forge or with another id there, as up to 3.11 */
export async function getUser(read: Reader, { login, ...query }: NamedUser): Promise<User> {
  const found = await read.json(path`/api/users/${login}`, user, { query });
  if (query.forge_id !== undefined && query.forge_id !== (found.forge_id ?? query.forge_id)) {
    throw new ToolError(
      'Nothing was done: Woodpecker answered with an account of another forge, as it does up to version 3.11. Leave forge_id out.',
    );
  }
  if (query.forge_remote_id === undefined || query.forge_remote_id === found.forge_remote_id) return found;
  throw new ToolError(
    'Nothing was done: up to version 3.11 Woodpecker finds accounts only by their login. Leave forge_remote_id out.',
  );
}

/** The same; undefined where there is none. */
export async function findUser(read: Reader, named: NamedUser): Promise<User | undefined> {
  return getUser(read, named).catch((error: unknown) => {
    if (error instanceof BackendError && error.status === 404) return undefined;
    throw error;
  });
}

/** Version 3.12 stores an account whose forge is not named under forge 0, where nobody finds it again. */
export async function createUser(
  write: Writer,
  body: Record<string, unknown> & { readonly forge_id: number },
): Promise<User> {
  return write.send('POST', path`/api/users`, { json: body, reply: user });
}

/**
 * Overwrites an account. Since 3.12 it is found by `forge_id` and `forge_remote_id` of the body and by nothing else;
 * where that finds nobody, the answer is 200 with the id 0.
 */
export async function replaceUser(write: Writer, current: User, changes: Partial<User>): Promise<User> {
  const {
    login,
    email = '',
    avatar_url = '',
    admin = false,
    forge_id = 1,
    forge_remote_id,
  } = { ...current, ...changes };
  const body = { forge_id, forge_remote_id, login, email, avatar_url, admin };
  return write.send('PATCH', path`/api/users/${current.login}`, { json: body, reply: user });
}

export async function deleteUser(write: Writer, { login, ...query }: NamedUser): Promise<void> {
  await write.send('DELETE', path`/api/users/${login}`, { query, reply: z.undefined() });
}
