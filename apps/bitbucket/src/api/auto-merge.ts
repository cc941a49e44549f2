import { BackendError, path, type Reader, type Writer } from '@guard/core';
import * as z from 'zod';
import { epoch } from './epoch.ts';
import { commitId } from './commits.ts';
import { type PullRequestName, pullRequestPath } from './pull-requests.ts';
import { refusalOf } from './refusal.ts';

const autoMerge = z.looseObject({
  createdDate: epoch,
  fromHash: commitId,
  strategyId: z.string().nullish(),
});

export type AutoMerge = z.output<typeof autoMerge>;

/** What was requested; undefined where nothing was. */
export async function getAutoMerge(read: Reader, name: PullRequestName): Promise<AutoMerge | undefined> {
  try {
    return await read.json(path`${pullRequestPath(name)}/auto-merge`, autoMerge.optional());
  } catch (error) {
    // ASSUMED: a release that does not know the route answers 404 as well, but not in the words of Bitbucket.
    if (error instanceof BackendError && error.status === 404 && refusalOf(error).isOfBitbucket)
      return undefined;
    throw error;
  }
}

/** It takes no version (READ: 9.4 OpenAPI). */
export async function disableAutoMerge(write: Writer, name: PullRequestName): Promise<void> {
  await write.send('DELETE', path`${pullRequestPath(name)}/auto-merge`, { reply: z.undefined() });
}
