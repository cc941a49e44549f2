import type { RepoRight, RepoRow } from '../rows/repo.ts';
import type { Call } from './call.ts';
import { addressedRepo, requireRight } from './permissions.ts';

/** A line of the route table, below `/rest`; permissions are part of `handle`. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly handle: (call: Call) => Response;
}

type OnRepo = (call: Call, repo: RepoRow) => Response;

/** Below `/rest/api/latest`, any licensed account. */
export function licensed(method: Route['method'], path: string, handle: Route['handle']): Route {
  return { method, path: `/api/:version${path}`, handle };
}

function onRepo(right: RepoRight) {
  return (method: Route['method'], path: string, handle: OnRepo): Route =>
    below(method, `/api/:version/projects/:project/repos/:repo${path}`, right, handle);
}

/** Below a repository; whoever may read it. */
export const repoRead = onRepo('REPO_READ');
/** Below a repository; whoever may write to it. */
export const repoWrite = onRepo('REPO_WRITE');

/** A path of another module of the API that names project and repository. */
export function below(method: Route['method'], path: string, right: RepoRight, handle: OnRepo): Route {
  return {
    method,
    path,
    handle: (call) => {
      const repo = addressedRepo(call);
      requireRight(repo, call.user, right);
      return handle(call, repo);
    },
  };
}
