import { goRune } from '../http/go-rune.ts';
import { instanceAdmin, orgAdmin, repoPush, signedIn } from '../http/route.ts';
import type { Call } from '../http/call.ts';
import type { Method, Route } from '../http/route.ts';

interface Owned {
  readonly org_id: number;
  readonly repo_id: number;
}

/** Where secrets and registries live, and what differs there. */
export interface Scope extends Owned {
  readonly kind: 'repository' | 'organization' | 'global';
  /** Stands before the noun in the texts of refusals. */
  readonly named: string;
  readonly holds: (row: Owned) => boolean;
}

const GLOBAL: Scope = {
  kind: 'global',
  named: 'global ',
  org_id: 0,
  repo_id: 0,
  holds: (row) => row.org_id === 0 && row.repo_id === 0,
};

/** One route in its three places: below a repository, below an organization, and for the instance. */
export function inEveryScope(
  method: Method,
  tail: string,
  handle: (call: Call, scope: Scope) => Response,
): Route[] {
  // Any account may read what is there for the whole instance: the values are not in it.
  const forInstance = method === 'GET' ? signedIn : instanceAdmin;
  return [
    repoPush(method, `/api/repos/:repo${tail}`, (call, repo) =>
      handle(call, {
        kind: 'repository',
        named: '',
        org_id: 0,
        repo_id: repo.id,
        holds: (row) => row.repo_id === repo.id,
      }),
    ),
    orgAdmin(method, `/api/orgs/:org${tail}`, (call, org) =>
      handle(call, {
        kind: 'organization',
        named: `org ${goRune(org.id)} `,
        org_id: org.id,
        repo_id: 0,
        // By the organization alone: with id 0 these are the rows of everybody.
        holds: (row) => row.org_id === org.id,
      }),
    ),
    forInstance(method, `/api${tail}`, (call) => handle(call, GLOBAL)),
  ];
}
