import type { OrgRow } from '../rows/org.ts';
import type { RepoRow } from '../rows/repo.ts';
import type { UserRow } from '../rows/user.ts';
import type { Call } from './call.ts';
import {
  addressedRepo,
  requireInstanceAdmin,
  requireOrg,
  requirePull,
  requirePush,
  requireRepoAdmin,
  requireUser,
} from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A line of the route table: permissions are part of `handle`. */
export interface Route {
  readonly method: Method;
  /** `:name` is one part of a path, `*name` all the rest. */
  readonly path: string;
  readonly handle: (call: Call) => Response;
}

type For<Subject> = (call: Call, subject: Subject) => Response;

/** Anybody, also with a bad token. */
export function open(method: Method, path: string, handle: (call: Call) => Response): Route {
  return { method, path, handle };
}

export function signedIn(method: Method, path: string, handle: For<UserRow>): Route {
  return { method, path, handle: (call) => handle(call, requireUser(call)) };
}

export function instanceAdmin(method: Method, path: string, handle: For<UserRow>): Route {
  return { method, path, handle: (call) => handle(call, requireInstanceAdmin(call)) };
}

function onRepo(require: (call: Call, repo: RepoRow) => void) {
  return (method: Method, path: string, handle: For<RepoRow>): Route => ({
    method,
    path,
    handle: (call) => {
      const repo = addressedRepo(call);
      require(call, repo);
      return handle(call, repo);
    },
  });
}

/** Any repository that exists, without a look at rights. */
export const anyRepo = onRepo(() => undefined);
export const repoPull = onRepo(requirePull);
export const repoPush = onRepo(requirePush);
export const repoAdmin = onRepo(requireRepoAdmin);

export function orgMember(method: Method, path: string, handle: For<OrgRow>): Route {
  return { method, path, handle: (call) => handle(call, requireOrg(call, 'member')) };
}

export function orgAdmin(method: Method, path: string, handle: For<OrgRow>): Route {
  return { method, path, handle: (call) => handle(call, requireOrg(call, 'admin')) };
}
