import { BackendError, path, type Reader } from '@guard/core';
import * as z from 'zod';
import { saysWoodpecker } from './own-answer.ts';
import { nullable } from './pages.ts';
import { user } from './users.ts';

/** The account that the token belongs to. */
export async function getCurrentUser(read: Reader) {
  return read.json(path`/api/user`, user);
}

/** `stopped`: something in front of Woodpecker refuses, so nothing is known about the token. */
export type TokenState = 'good' | 'bad' | 'stopped';

/** A bad token alone causes no error: only a path that needs an account shows it, and says so in its text. */
export async function tokenState(read: Reader): Promise<TokenState> {
  return getCurrentUser(read).then(
    () => 'good',
    (error: unknown) => {
      if (!isRefusedToken(error)) return 'good';
      return saysWoodpecker(error) ? 'bad' : 'stopped';
    },
  );
}

/**
 * The answer of a route that answers anybody. With a token that is no longer valid, it is the answer for a stranger,
 * and would look like a fact about the account: "no rights", "no such settings".
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

function isRefusedToken(error: unknown): error is BackendError {
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
