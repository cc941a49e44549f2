import { describe, expect, it } from 'vitest';
import { type NamedScope, resolveScope } from '../src/api/scope.ts';
import { ofScope } from '../src/scopes/scope-words.ts';
import { fakeReader } from '@guard/testkit/fake-reader';
import { repoRow } from './support/rows.ts';

/** Repository 21 and organization 3; any other organization is the empty one that Woodpecker makes up. */
function instance() {
  return fakeReader(({ path }) => {
    if (path.startsWith('/api/repos/')) return repoRow();
    return path === '/api/orgs/3' ? { id: 3, name: 'octo', is_user: false } : { name: '', is_user: false };
  });
}

describe('the scope of a secret or registry', () => {
  it.each<[NamedScope, object, string[]]>([
    [{ repo_id: 21 }, { kind: 'repository', id: 21, name: 'octo-org/hello-world' }, ['/api/repos/21']],
    [
      { scope: 'repository', repo_id: 21 },
      { kind: 'repository', id: 21, name: 'octo-org/hello-world' },
      ['/api/repos/21'],
    ],
    [{ scope: 'organization', org_id: 3 }, { kind: 'organization', id: 3, name: 'octo' }, ['/api/orgs/3']],
    [{ scope: 'global' }, { kind: 'global' }, []],
  ])('%j', async (named, scope, reads) => {
    const { read, seen } = instance();
    expect(await resolveScope(read, named)).toEqual(scope);
    expect(seen.map(({ path }) => path)).toEqual(reads);
  });

  it.each<[NamedScope, string]>([
    [{}, 'scope repository needs repo_id'],
    [{ scope: 'repository' }, 'scope repository needs repo_id'],
    [{ scope: 'organization' }, 'scope organization needs org_id'],
    [{ org_id: 3 }, 'leave out org_id with scope repository'],
    [{ scope: 'repository', repo_id: 21, org_id: 3 }, 'leave out org_id with scope repository'],
    [{ scope: 'organization', org_id: 3, repo_id: 21 }, 'leave out repo_id with scope organization'],
    [{ scope: 'global', repo_id: 21 }, 'leave out repo_id with scope global'],
    [{ scope: 'global', org_id: 3 }, 'leave out org_id with scope global'],
  ])('%j reaches nothing: a forgotten id must not widen it', async (named, why) => {
    const { read, seen } = instance();
    await expect(resolveScope(read, named)).rejects.toThrow(why);
    expect(seen).toEqual([]);
  });

  it('is not the whole instance for an organization that does not exist', async () => {
    const { read } = instance();
    await expect(resolveScope(read, { scope: 'organization', org_id: 999 })).rejects.toThrow(
      'There is no organization 999. Nothing was done.',
    );
  });

  it('is part of what an approval covers, with the kind beside the number', () => {
    const name = 'octo';
    const scopes = [
      { kind: 'repository', id: 3, name },
      { kind: 'organization', id: 3, name },
      { kind: 'global' },
    ] as const;
    expect(scopes.map((scope) => String(ofScope(scope)))).toEqual([
      'of repository 3',
      'of organization 3',
      'of the whole instance',
    ]);
  });
});
