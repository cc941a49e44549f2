import { BackendError, type Reader, ToolError } from '@guard/core';
import { getCommit } from '../api/commits.ts';
import { findBranch, findTag } from '../api/refs.ts';
import type { RepositoryName } from '../api/repository-path.ts';

/** What a name stands for, and the commit that it leads to now. */
export interface ResolvedRef {
  readonly type: 'branch' | 'tag' | 'commit';
  readonly id: string;
  readonly commit: string;
}

const COMMIT_ID = /^[\da-f]{40,64}$/;
const BRANCH = 'refs/heads/';
const TAG = 'refs/tags/';

/**
 * Finds a branch, a tag or a whole commit id, by the exact name.
 *
 * @throws ToolError for what is not there, and for a name that means two things: whoever may push can call a branch
 * like a tag, or like a commit
 */
export async function resolveRef(
  read: Reader,
  repository: RepositoryName,
  name: string,
): Promise<ResolvedRef> {
  const meant = await Promise.all([
    name.startsWith(TAG) ? undefined : findBranch(read, repository, withoutStart(name, BRANCH)),
    name.startsWith(BRANCH) ? undefined : findTag(read, repository, withoutStart(name, TAG)),
    COMMIT_ID.test(name) ? findCommit(read, repository, name) : undefined,
  ]);
  const [branch, tag, commit] = meant;
  if (meant.filter((found) => found !== undefined).length > 1) throw new ToolError(AMBIGUOUS);
  if (branch !== undefined) return { type: 'branch', id: branch.id, commit: branch.latestCommit };
  if (tag !== undefined) return { type: 'tag', id: tag.id, commit: tag.latestCommit };
  if (commit !== undefined) return { type: 'commit', id: commit.id, commit: commit.id };
  throw new ToolError(NOT_THERE);
}

const AMBIGUOUS =
  'This name means two things here, of a branch, a tag and a commit: write refs/heads/ or refs/tags/ before it to say which.';
const NOT_THERE =
  'This repository has no branch, tag or whole commit id of exactly this name. list_branches and list_tags find by a part of it.';

async function findCommit(read: Reader, repository: RepositoryName, id: string) {
  try {
    return await getCommit(read, repository, id);
  } catch (error) {
    if (error instanceof BackendError && error.status === 404) return undefined;
    throw error;
  }
}

function withoutStart(name: string, start: string): string {
  return name.startsWith(start) ? name.slice(start.length) : name;
}
