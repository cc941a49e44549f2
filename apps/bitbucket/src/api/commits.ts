import { path, type Reader } from '@guard/core';
import * as z from 'zod';
import { epoch } from './epoch.ts';
import { listPages, type Window } from './pages.ts';
import { repositoryPath, type RepositoryName } from './repository-path.ts';

/** A whole commit id, which a question can show within its own words. */
export const commitId = z.string().regex(/^[\da-f]{40,64}$/);

const person = z.looseObject({ name: z.string() });

const commit = z.looseObject({
  id: commitId,
  author: person,
  authorTimestamp: epoch,
  message: z.string().default(''),
  parents: z.array(z.looseObject({ id: z.string() })).default([]),
});

export type Commit = z.output<typeof commit>;

/** @param id not the name of a branch, which this read does not take (READ) */
export async function getCommit(read: Reader, repository: RepositoryName, id: string): Promise<Commit> {
  return read.json(path`${repositoryPath(repository)}/commits/${id}`, commit);
}

/** Those that lead to a ref, the newest first; the default branch where none is named. */
export async function listCommits(
  read: Reader,
  repository: RepositoryName,
  window: Window,
  query: { readonly until?: string | undefined; readonly path?: string | undefined },
) {
  return listPages(read, path`${repositoryPath(repository)}/commits`, commit, window, query);
}

/** What is in `from` and not in `to` (READ). */
export async function compareCommits(
  read: Reader,
  repository: RepositoryName,
  window: Window,
  query: { readonly from: string; readonly to: string },
) {
  return listPages(read, path`${repositoryPath(repository)}/compare/commits`, commit, window, query);
}
