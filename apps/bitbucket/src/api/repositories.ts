import { path, type Reader } from '@guard/core';
import * as z from 'zod';
import { listPages, type Window } from './pages.ts';
import { repositoryPath, type RepositoryName } from './repository-path.ts';

const repository = z.looseObject({
  slug: z.string(),
  name: z.string(),
  description: z.string().nullish(),
  archived: z.boolean().default(false),
  public: z.boolean().default(false),
  project: z.looseObject({ key: z.string() }),
  links: z
    .looseObject({ clone: z.array(z.looseObject({ name: z.string(), href: z.string() })).default([]) })
    .optional(),
});

export type Repository = z.output<typeof repository>;

export async function getRepository(read: Reader, name: RepositoryName): Promise<Repository> {
  return read.json(repositoryPath(name), repository);
}

export async function searchRepositories(
  read: Reader,
  window: Window,
  query: { readonly name?: string | undefined; readonly projectkey?: string | undefined },
) {
  return listPages(read, path`/rest/api/latest/repos`, repository, window, query);
}
