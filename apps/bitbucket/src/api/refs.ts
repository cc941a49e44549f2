import { BackendError, type Path, path, type Reader, type Writer } from '@guard/core';
import * as z from 'zod';
import { commitId } from './commits.ts';
import { listPages, type Window } from './pages.ts';
import { repositoryPath, type RepositoryName } from './repository-path.ts';

export const ref = z.looseObject({ id: z.string(), displayId: z.string(), latestCommit: commitId });

export type Ref = z.output<typeof ref>;

/** Below it, a name that may hold slashes: they are kept, and each piece is encoded. */
export function belowPath(base: Path, name: string): Path {
  return name.split('/').reduce((built, piece) => path`${built}/${piece}`, base);
}

export async function listBranches(
  read: Reader,
  repository: RepositoryName,
  window: Window,
  filterText: string | undefined,
) {
  // Whole and first matches come first, so that a name which is part of many others is found.
  const query = { filterText, boostMatches: true };
  return listPages(read, path`${repositoryPath(repository)}/branches`, ref, window, query);
}

export async function listTags(
  read: Reader,
  repository: RepositoryName,
  window: Window,
  filterText: string | undefined,
) {
  return listPages(read, path`${repositoryPath(repository)}/tags`, ref, window, { filterText });
}

/** Undefined for a repository without a commit. */
export async function getDefaultBranch(read: Reader, repository: RepositoryName): Promise<Ref | undefined> {
  return read.json(path`${repositoryPath(repository)}/default-branch`, ref.optional());
}

/** There is no address of one branch: it is looked for among those whose names hold it. */
export async function findBranch(
  read: Reader,
  repository: RepositoryName,
  name: string,
): Promise<Ref | undefined> {
  const { entries } = await listBranches(read, repository, { limit: 1000 }, name);
  return entries.find(({ displayId }) => displayId === name);
}

export async function findTag(
  read: Reader,
  repository: RepositoryName,
  name: string,
): Promise<Ref | undefined> {
  try {
    return await read.json(belowPath(path`${repositoryPath(repository)}/tags`, name), ref);
  } catch (error) {
    if (error instanceof BackendError && error.status === 404) return undefined;
    throw error;
  }
}

/** Never with force, which would move a tag that is there. */
export async function createTag(
  write: Writer,
  repository: RepositoryName,
  json: { readonly name: string; readonly startPoint: string; readonly message?: string | undefined },
): Promise<Ref> {
  return write.send('POST', path`${repositoryPath(repository)}/tags`, { json, reply: ref });
}
