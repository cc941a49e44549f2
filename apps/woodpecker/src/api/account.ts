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
    (error: unknown) => !isRefusedToken(error),
  );
}

/**
 * The answer of a route that answers anybody. With a token that is not valid any more it would be what a stranger is
 * told, and pass for a fact about the account: "no rights", "no such settings".
 *
 * @param looksAnonymous whether a stranger could have got this answer; by default any
 * @throws BackendError with status 401 when it is one and the token is not valid
 */
export async function asAccount<T>(
  read: Reader,
  answer: Promise<T>,
  looksAnonymous?: (answer: T) => boolean,
): Promise<T> {
  if (looksAnonymous === undefined) {
    const [found] = await Promise.all([answer, refuseStranger(read)]);
    return found;
  }
  const found = await answer;
  if (looksAnonymous(found)) await refuseStranger(read);
  return found;
}

/**
 * What else may be wrong with the account does not take from an answer.
 *
 * @throws BackendError with status 401 when the token is not valid
 */
export async function refuseStranger(read: Reader): Promise<void> {
  await getCurrentUser(read).catch((error: unknown) => {
    if (isRefusedToken(error)) throw error;
  });
}

function isRefusedToken(error: unknown): boolean {
  return error instanceof BackendError && error.status === 401;
}

/**
 * The newest pipelines over all repositories, or with `latest` the newest of each; a repository that never ran is an
 * entry without a pipeline then.
 */
export async function getFeed(read: Reader, latest: boolean | undefined) {
  const entry = z.looseObject({ repo_id: z.int(), message: z.string().default('') });
  return read.json(path`/api/user/feed`, nullable(entry), { query: { latest } });
}
