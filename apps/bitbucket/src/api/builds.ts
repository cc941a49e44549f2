import { path, type Reader, type Writer } from '@guard/core';
import * as z from 'zod';
import { epoch } from './epoch.ts';
import { listPages } from './pages.ts';
import { repositoryPath, type RepositoryName } from './repository-path.ts';

const buildStatus = z.looseObject({
  key: z.string(),
  state: z.string(),
  url: z.string().nullish(),
  name: z.string().nullish(),
  description: z.string().nullish(),
  projectKey: z.string().nullish(),
  repositorySlug: z.string().nullish(),
  updatedDate: epoch.nullish(),
});

export type BuildStatus = z.output<typeof buildStatus>;

/** What Bitbucket takes as the state of a build. */
export const BUILD_STATES = ['SUCCESSFUL', 'FAILED', 'INPROGRESS', 'CANCELLED', 'UNKNOWN'] as const;

/**
 * All that was reported on a commit, by whatever repository has it. The address is deprecated since 7.14, and the only
 * one that lists (READ).
 */
export async function listBuildStatuses(read: Reader, commitId: string, limit: number) {
  return listPages(read, path`/rest/build-status/latest/commits/${commitId}`, buildStatus, { limit });
}

/** A status as it is reported; one of the same key is replaced. */
export interface NewBuildStatus {
  readonly key: string;
  readonly state: (typeof BUILD_STATES)[number];
  readonly url: string;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
}

/** By the address that names the repository: the old one takes a status from any account (READ). */
export async function setBuildStatus(
  write: Writer,
  repository: RepositoryName,
  commitId: string,
  json: NewBuildStatus,
): Promise<void> {
  await write.send('POST', path`${repositoryPath(repository)}/commits/${commitId}/builds`, {
    json,
    reply: z.unknown(),
  });
}

const requiredBuild = z.looseObject({
  id: z.int(),
  buildParentKeys: z.array(z.string()),
  refMatcher: z.unknown(),
  exemptRefMatcher: z.unknown(),
});

/** The builds that have to succeed before a merge. */
export async function listRequiredBuilds(
  read: Reader,
  { project, repo }: RepositoryName,
  window: { limit?: number | undefined; start?: number | undefined },
) {
  const conditions = path`/rest/required-builds/latest/projects/${project}/repos/${repo}/conditions`;
  return listPages(read, conditions, requiredBuild, window);
}
