import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Repo } from '../src/api/repos.ts';
import { escalations } from '../src/repositories/escalations.ts';
import {
  APPROVALS,
  changesTrust,
  type RepoPatch,
  toPatch,
  VISIBILITIES,
} from '../src/repositories/repository-patch.ts';
import { repoRow } from './support/rows.ts';

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const names = fc.array(fc.constantFrom('amy', 'zoe', 'plugin/git', '__proto__'), { maxLength: 3 });
const address = fc.constantFrom('', 'https://x.example', 'https://y.example');
const flag = fc.boolean();

const EXTENSIONS = ['config', 'registry', 'secret'] as const;

const settings = {
  visibility: fc.constantFrom(...VISIBILITIES),
  require_approval: fc.constantFrom(...APPROVALS),
  approval_allowed_users: names,
  netrc_trusted: names,
  allow_pr: flag,
  allow_deploy: flag,
  config_extension_endpoint: address,
  config_extension_netrc: flag,
  registry_extension_endpoint: address,
  registry_extension_netrc: flag,
  secret_extension_endpoint: address,
  secret_extension_netrc: flag,
};
const repos = fc
  .record({ ...settings, trusted: fc.record({ network: flag, volumes: flag, security: flag }) })
  .map((fields) => repoRow(fields));
const changes: fc.Arbitrary<RepoPatch> = fc.record({
  ...Object.fromEntries(
    Object.entries(settings).map(([key, arbitrary]) => [key, optional<unknown>(arbitrary)]),
  ),
  trusted_network: optional(flag),
  trusted_volumes: optional(flag),
  trusted_security: optional(flag),
  timeout: optional(fc.integer({ min: 1 })),
});

/** A repository as it stands afterwards. */
function changed(patch: RepoPatch, current: Repo): Repo {
  const named = Object.entries(toPatch(patch, current)).filter(([, value]) => value !== undefined);
  return { ...current, ...Object.fromEntries(named) };
}

/** All that a repository may do, each as a word: who has more of them has more reach. */
function reachOf(row: Repo): Set<string> {
  const modes = APPROVALS.slice(0, APPROVALS.findIndex((mode) => mode === row.require_approval) + 1);
  const sights = VISIBILITIES.slice(0, VISIBILITIES.findIndex((sight) => sight === row.visibility) + 1);
  return new Set([
    ...modes.map((mode) => `approval down to ${mode}`),
    ...sights.map((sight) => `sight up to ${sight}`),
    ...Object.entries(row.trusted).flatMap(([name, on]) => (on === true ? [`trust in ${name}`] : [])),
    ...(row.approval_allowed_users ?? []).map((name) => `no approval for ${name}`),
    ...(row.netrc_trusted ?? []).map((name) => `credentials for ${name}`),
    ...(row.allow_pr ? ['pull requests'] : []),
    ...(row.allow_deploy ? ['deployments'] : []),
    ...EXTENSIONS.flatMap((kind) => {
      const endpoint = row[`${kind}_extension_endpoint`];
      return typeof endpoint !== 'string' || endpoint === '' ? [] : [`${kind} from ${endpoint}`];
    }),
    ...EXTENSIONS.filter((kind) => row[`${kind}_extension_netrc`] === true).map(
      (kind) => `credentials for the ${kind} extension`,
    ),
  ]);
}

describe('an update of a repository', () => {
  it('asks exactly where it has reach afterwards that it did not have', () => {
    fc.assert(
      fc.property(changes, repos, (patch, current) => {
        const before = reachOf(current);
        const more = [...reachOf(changed(patch, current))].filter((reach) => !before.has(reach));
        expect(escalations(patch, current).length > 0).toBe(more.length > 0);
      }),
      { numRuns: 2000 },
    );
  });

  it('does not ask again once it was carried out', () => {
    fc.assert(
      fc.property(changes, repos, (patch, current) => {
        expect(escalations(patch, changed(patch, current))).toEqual([]);
      }),
    );
  });

  it('asks for a part of a call whatever the rest of it takes away', () => {
    fc.assert(
      fc.property(changes, repos, (rest, current) => {
        const patch = { ...rest, trusted_security: true, visibility: 'private' } as const;
        const said = escalations(patch, { ...current, trusted: { ...current.trusted, security: false } });
        expect(said.map(String).filter((each) => each.startsWith('trusted_security'))).toHaveLength(1);
      }),
    );
  });

  it('says that credentials go to a new address, also where only the address is new', () => {
    fc.assert(
      fc.property(fc.constantFrom(...EXTENSIONS), repos, (kind, row) => {
        const current = { ...row, [`${kind}_extension_netrc`]: true };
        const said = escalations({ [`${kind}_extension_endpoint`]: 'https://new.example' }, current);
        expect(said.map(String).join('\n')).toContain("it gets the owner's credentials for the forge");
      }),
    );
  });
});

describe('the body of an update', () => {
  it('takes trust that was not named from how it stands, whichever flags are', () => {
    fc.assert(
      fc.property(changes, repos, (patch, current) => {
        const { trusted } = changed(patch, current);
        expect(trusted).toEqual({
          network: patch.trusted_network ?? current.trusted.network,
          volumes: patch.trusted_volumes ?? current.trusted.volumes,
          security: patch.trusted_security ?? current.trusted.security,
        });
        expect(changesTrust(patch, current)).toBe(
          JSON.stringify(trusted) !== JSON.stringify(current.trusted),
        );
      }),
    );
  });

  it('holds no name that Woodpecker does not know', () => {
    fc.assert(
      fc.property(changes, repos, (patch, current) => {
        const sent = Object.keys(toPatch(patch, current));
        expect(sent.filter((key) => key.startsWith('trusted_'))).toEqual([]);
      }),
    );
  });
});

describe('a stored value that this server does not know, as a newer version could have', () => {
  it.each(APPROVALS.slice(1))('of require_approval may be stricter than %s, so that it asks', (wanted) => {
    const said = escalations(
      { require_approval: wanted },
      repoRow({ require_approval: 'all_events_and_crons' }),
    );
    expect(said.map(String)).toEqual([expect.stringContaining(`require_approval: unknown -> ${wanted}.`)]);
  });

  it('is left for the strictest one that is known without a question', () => {
    const current = repoRow({ require_approval: 'forks_and_branches' });
    expect(escalations({ require_approval: 'all_events' }, current)).toEqual([]);
  });

  it.each(APPROVALS)('is none where an old version has no such setting: -> %s', (wanted) => {
    expect(escalations({ require_approval: wanted }, repoRow({ require_approval: '' }))).toEqual([]);
  });
});
