import { path, type Reader } from '@guard/core';
import * as z from 'zod';
import { repositoryPath, type RepositoryName } from './repository-path.ts';

const strategy = z.looseObject({ id: z.string(), enabled: z.boolean().optional() });

const settings = z.looseObject({
  mergeConfig: z.looseObject({
    defaultStrategy: strategy.optional(),
    strategies: z.array(strategy).default([]),
  }),
});

/** How a repository merges: by which strategy where nobody names one, and which it allows. */
export async function getMergeSettings(read: Reader, repository: RepositoryName) {
  const { mergeConfig } = await read.json(
    path`${repositoryPath(repository)}/settings/pull-requests`,
    settings,
  );
  const allowed = mergeConfig.strategies.filter(({ enabled }) => enabled !== false).map(({ id }) => id);
  return { defaultStrategy: mergeConfig.defaultStrategy?.id, allowed };
}
