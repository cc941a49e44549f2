import { type Path, path } from '@guard/core';

/** Key of a project and slug of a repository in it. */
export interface RepositoryName {
  readonly project: string;
  readonly repo: string;
}

/** Where a repository is in the API. `latest` is the only version there has been (READ: REST, 9.4 OpenAPI). */
export function repositoryPath({ project, repo }: RepositoryName): Path {
  return path`/rest/api/latest/projects/${project}/repos/${repo}`;
}
