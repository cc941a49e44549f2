import { path, type Reader } from '@guard/core';
import * as z from 'zod';
import { nullable } from './pages.ts';
import { user } from './users.ts';

/** The account that the token belongs to. */
export async function getCurrentUser(read: Reader) {
  return read.json(path`/api/user`, user);
}

/**
 * The newest pipelines over all repositories, or with `latest` the newest of each; a repository that never ran is an
 * entry without a pipeline then.
 */
export async function getFeed(read: Reader, latest: boolean | undefined) {
  const entry = z.looseObject({ repo_id: z.int(), message: z.string().default('') });
  return read.json(path`/api/user/feed`, nullable(entry), { query: { latest } });
}
