import { type Path, path, type Reader, ToolError } from '@guard/core';
import { getRepo } from './repos.ts';
import { getOrg } from './orgs.ts';

/** Where a secret or a registry belongs. At run time the repository's wins over the organization's and the global. */
export type Scope =
  | { readonly kind: 'repository' | 'organization'; readonly id: number; readonly name: string }
  | { readonly kind: 'global' };

/** Where the API keeps what belongs to a scope. */
export function scopePath(scope: Scope): Path {
  if (scope.kind === 'global') return path`/api`;
  return scope.kind === 'repository' ? path`/api/repos/${scope.id}` : path`/api/orgs/${scope.id}`;
}

/** As the caller names it: a forgotten id must not turn into the scope of the whole instance. */
export interface NamedScope {
  readonly scope?: Scope['kind'] | undefined;
  readonly repo_id?: number | undefined;
  readonly org_id?: number | undefined;
}

/**
 * Makes sure that the scope exists: Woodpecker takes an organization that does not for the whole instance.
 *
 * @throws ToolError when the id does not go with the scope
 */
export async function resolveScope(read: Reader, named: NamedScope): Promise<Scope> {
  const { scope = 'repository', repo_id, org_id } = named;
  if (scope !== 'repository' && repo_id !== undefined) throw mismatch(scope, 'repo_id');
  if (scope !== 'organization' && org_id !== undefined) throw mismatch(scope, 'org_id');
  if (scope === 'global') return { kind: 'global' };
  if (scope === 'organization') {
    if (org_id === undefined) throw needs(scope, 'org_id');
    const { id, name } = await getOrg(read, org_id);
    return { kind: 'organization', id, name };
  }
  if (repo_id === undefined) throw needs(scope, 'repo_id');
  const { full_name: name } = await getRepo(read, repo_id);
  return { kind: 'repository', id: repo_id, name };
}

function mismatch(scope: string, argument: string): ToolError {
  return new ToolError(`Nothing was done: leave out ${argument} with scope ${scope}.`);
}

function needs(scope: string, argument: string): ToolError {
  return new ToolError(`Nothing was done: scope ${scope} needs ${argument}.`);
}
