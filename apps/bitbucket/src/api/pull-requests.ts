import { type Parameters, path, type Reader } from '@guard/core';
import * as z from 'zod';
import { epoch } from './epoch.ts';
import { commitId } from './commits.ts';
import { listPages, type Window } from './pages.ts';
import { repositoryPath, type RepositoryName } from './repository-path.ts';

/** A repository, and in it a pull request. */
export interface PullRequestName extends RepositoryName {
  readonly pr_id: number;
}

export const user = z.looseObject({ name: z.string() });

const ref = z.looseObject({
  id: z.string(),
  displayId: z.string(),
  latestCommit: commitId,
  repository: z.looseObject({ slug: z.string(), project: z.looseObject({ key: z.string() }) }),
});

export const participant = z.looseObject({ user, status: z.string() });

/** A pull request as Bitbucket answers it (READ: 9.4 OpenAPI); further fields come along. */
export const pullRequest = z.looseObject({
  id: z.int(),
  /** Goes up with every change. Zero is a version. */
  version: z.int(),
  title: z.string(),
  description: z.string().nullish(),
  state: z.string(),
  /** Releases before drafts do not send it. */
  draft: z.boolean().default(false),
  createdDate: epoch,
  updatedDate: epoch,
  fromRef: ref,
  toRef: ref,
  author: z.looseObject({ user }),
  reviewers: z.array(participant),
});

export type PullRequest = z.output<typeof pullRequest>;

const mergeability = z.looseObject({
  canMerge: z.boolean().optional(), // ASSUMED from clients; the 9.4 OpenAPI does not have it
  conflicted: z.boolean().optional(),
  outcome: z.string().optional(),
  vetoes: z
    .array(z.looseObject({ summaryMessage: z.string().nullish(), detailedMessage: z.string().nullish() }))
    .default([]),
});

export type Mergeability = z.output<typeof mergeability>;

export const pullRequestPath = (name: PullRequestName) =>
  path`${repositoryPath(name)}/pull-requests/${name.pr_id}`;

export async function getPullRequest(read: Reader, name: PullRequestName): Promise<PullRequest> {
  return read.json(pullRequestPath(name), pullRequest);
}

export async function listPullRequests(
  read: Reader,
  repository: RepositoryName,
  window: Window,
  query: Parameters,
) {
  return listPages(read, path`${repositoryPath(repository)}/pull-requests`, pullRequest, window, query);
}

/** Those of the account itself, over all repositories. */
export async function listOwnPullRequests(read: Reader, window: Window, query: Parameters) {
  return listPages(read, path`/rest/api/latest/dashboard/pull-requests`, pullRequest, window, query);
}

/** Whether an open pull request could be merged now; 409 for any other (READ). It does not look at drafts. */
export async function getMergeability(read: Reader, name: PullRequestName): Promise<Mergeability> {
  return read.json(path`${pullRequestPath(name)}/merge`, mergeability);
}

/** How many tasks are open; a release without tasks answers 404. */
export async function countOpenTasks(read: Reader, name: PullRequestName): Promise<number | undefined> {
  const counts = z.looseObject({ OPEN: z.int().optional() });
  const found = await read.json(path`${pullRequestPath(name)}/blocker-comments`, counts, {
    query: { count: true },
  });
  return found.OPEN;
}
