import { BackendError, path, type Reader } from '@guard/core';
import * as z from 'zod';
import { nullable } from './pages.ts';
import { user } from './users.ts';

/** The account that the token belongs to. */
export async function getCurrentUser(read: Reader) {
  return read.json(path`/api/user`, user);
}

/** A bad token is no error by itself: only a path that needs an account tells. */
export async function isSignedIn(read: Reader): Promise<boolean> {
  return getCurrentUser(read).then(
    () => true,
    (error: unknown) => !(error instanceof BackendError && error.status === 401),
  );
}

/** The newest pipelines over all repositories, or with `latest` the newest of each. */
export async function getFeed(read: Reader, latest: boolean | undefined) {
  const entry = z.looseObject({ repo_id: z.int() });
  return read.json(path`/api/user/feed`, nullable(entry), { query: { latest } });
}
