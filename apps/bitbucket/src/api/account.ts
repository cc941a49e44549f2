import { BackendError, path, type Reader, ToolError } from '@guard/core';
import * as z from 'zod';
import { listPages } from './pages.ts';

const account = z.looseObject({ name: z.string(), slug: z.string() });

export type Account = z.output<typeof account>;

/**
 * The account of the token. Every answer to a signed-in request names it in a header (READ: upstream commit 0e67ae0);
 * its slug, which addresses need, may be another word.
 *
 * @throws ToolError where Bitbucket does not say
 */
export async function getOwnAccount(read: Reader): Promise<Account> {
  const { headers } = await read.request('GET', path`/rest/api/latest/inbox/pull-requests/count`);
  const name = decoded(headers['x-ausername'] ?? '');
  const found = name === '' ? undefined : ((await bySlug(read, name)) ?? (await byName(read, name)));
  if (found !== undefined) return found;
  throw new ToolError('Nothing was done: Bitbucket does not say which account the token belongs to.');
}

/** Most slugs are the name. That of another account may be, too. */
async function bySlug(read: Reader, name: string): Promise<Account | undefined> {
  try {
    const found = await read.json(path`/rest/api/latest/users/${name}`, account);
    return found.name === name ? found : undefined;
  } catch (error) {
    if (error instanceof BackendError && error.status === 404) return undefined;
    throw error;
  }
}

async function byName(read: Reader, name: string): Promise<Account | undefined> {
  const { entries } = await listPages(
    read,
    path`/rest/api/latest/users`,
    account,
    { limit: 100 },
    { filter: name },
  );
  return entries.find((user) => user.name === name);
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
