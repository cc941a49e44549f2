import { path, type Writer } from '@guard/core';
import { pullRequest, type PullRequest, type PullRequestName, pullRequestPath } from './pull-requests.ts';
import { repositoryPath, type RepositoryName } from './repository-path.ts';

/** What is sent with a merge: the version that was shown, and the strategy. */
export interface Merge {
  readonly version: number;
  readonly strategyId: string;
}

/** @throws BackendError of status 409 where the pull request is of another version by now, as all that take one do */
export async function mergePullRequest(
  write: Writer,
  name: PullRequestName,
  { version, strategyId }: Merge,
): Promise<PullRequest> {
  return write.send('POST', path`${pullRequestPath(name)}/merge`, {
    query: { version },
    json: { strategyId },
    reply: pullRequest,
  });
}

/**
 * Has it merged as soon as nothing forbids that, perhaps at once. The address is that of a merge: the one called
 * auto-merge only tries again what was requested before (READ: a fault that was shipped once).
 */
export async function enableAutoMerge(
  write: Writer,
  name: PullRequestName,
  { version, strategyId }: Merge,
): Promise<PullRequest> {
  return write.send('POST', path`${pullRequestPath(name)}/merge`, {
    query: { version },
    json: { autoMerge: true, strategyId },
    reply: pullRequest,
  });
}

/** A draft, its title and the rest of a new pull request. */
export interface NewPullRequest {
  readonly title: string;
  readonly description?: string | undefined;
  readonly draft?: boolean | undefined;
  readonly fromRef: { readonly id: string };
  readonly toRef: { readonly id: string };
  readonly reviewers: readonly Reviewer[];
}

/** A reviewer by the name of the account. */
export interface Reviewer {
  readonly user: { readonly name: string };
}

export async function createPullRequest(
  write: Writer,
  repository: RepositoryName,
  json: NewPullRequest,
): Promise<PullRequest> {
  return write.send('POST', path`${repositoryPath(repository)}/pull-requests`, { json, reply: pullRequest });
}

/** Reviewers that are left out are gone, and their approvals with them (READ): they have to be sent along. */
export async function updatePullRequest(
  write: Writer,
  name: PullRequestName,
  json: Readonly<Record<string, unknown>> & {
    readonly version: number;
    readonly reviewers: readonly Reviewer[];
  },
): Promise<PullRequest> {
  return write.send('PUT', pullRequestPath(name), { json, reply: pullRequest });
}

export async function declinePullRequest(
  write: Writer,
  name: PullRequestName,
  version: number,
): Promise<PullRequest> {
  return write.send('POST', path`${pullRequestPath(name)}/decline`, {
    query: { version },
    reply: pullRequest,
  });
}

export async function reopenPullRequest(
  write: Writer,
  name: PullRequestName,
  version: number,
): Promise<PullRequest> {
  return write.send('POST', path`${pullRequestPath(name)}/reopen`, {
    query: { version },
    reply: pullRequest,
  });
}
