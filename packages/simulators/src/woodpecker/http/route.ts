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

/** Verbs with routes. Every other one gets the web page. */
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A line of the route table: permissions are part of `handle`. */
export interface Route {
  readonly method: Method;
  /** `:name` is one part of a path, `*name` all the rest. */
  readonly path: string;
  /** Second number of the version that brought it; all have it when not given. */
  readonly since?: number;
  readonly handle: (call: Call) => Response;
}

/** A route that older versions do not have: there it is the web page. */
export function since(minor: number, route: Route): Route {
  return { ...route, since: minor };
}

type For<Subject> = (call: Call, subject: Subject) => Response;

/** Anybody, also with a bad token. */
export function open(method: Method, path: string, handle: (call: Call) => Response): Route {
  return { method, path, handle };
}

/** Any account. */
export function signedIn(method: Method, path: string, handle: For<UserRow>): Route {
  return { method, path, handle: (call) => handle(call, requireUser(call)) };
}

/** Accounts with the admin flag; what the forge grants does not matter. */
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
/** Who may read the repository, which can be everybody. */
export const repoPull = onRepo(requirePull);
/** Who may push; to everybody else the repository does not exist, readable or not. */
export const repoPush = onRepo(requirePush);
/** Admins of the repository; to readers this one says that they are not. */
export const repoAdmin = onRepo(requireRepoAdmin);

/** Members of the organization, its own account, instance admins. */
export function orgMember(method: Method, path: string, handle: For<OrgRow>): Route {
  return { method, path, handle: (call) => handle(call, requireOrg(call, 'member')) };
}

/** Its admins; the personal organization counts as its account's. */
export function orgAdmin(method: Method, path: string, handle: For<OrgRow>): Route {
  return { method, path, handle: (call) => handle(call, requireOrg(call, 'admin')) };
}
