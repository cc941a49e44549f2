import { describe, expect, it } from 'vitest';
import type { WoodpeckerSimulator } from '../../src/index.ts';
import { ask, call, useWoodpecker } from './support.ts';

const start = useWoodpecker();

/** One secret and one registry in every scope. */
async function startWithSecrets(): Promise<WoodpeckerSimulator> {
  const simulator = await start();
  simulator.addSecret({ name: 'REPO' });
  simulator.addSecret({ name: 'ORG', org_id: 3 });
  simulator.addSecret({ name: 'GLOBAL', org_id: 0 });
  simulator.addRegistry({ address: 'repo.example.com' });
  simulator.addRegistry({ address: 'global.example.com', org_id: 0 });
  return simulator;
}

function secretNames(simulator: WoodpeckerSimulator): string[] {
  return simulator.state.secrets.rows.map(({ name }) => name);
}

describe.each(['999', '0'])('organization %s, which does not exist', (id) => {
  const base = `/api/orgs/${id}`;

  it('is an empty one to an instance admin, without an id', async () => {
    const simulator = await startWithSecrets();
    expect((await call(simulator, 'GET', base)).text).toBe('{"name":"","is_user":false}');
    expect((await call(simulator, 'GET', `${base}/permissions`)).json).toEqual({ member: true, admin: true });
  });

  it('holds the secrets and registries of every repository and of the instance', async () => {
    const simulator = await startWithSecrets();
    expect((await call(simulator, 'GET', `${base}/secrets`)).json).toMatchObject([
      { name: 'GLOBAL' },
      { name: 'REPO', repo_id: 21 },
    ]);
    expect((await call(simulator, 'GET', `${base}/registries`)).json).toMatchObject([
      { address: 'repo.example.com' },
      { address: 'global.example.com' },
    ]);
  });

  it('lets somebody else’s secret be read, changed and deleted', async () => {
    const simulator = await startWithSecrets();
    expect(await ask(simulator, 'GET', `${base}/secrets/REPO`)).toBe('200 J');
    expect(await ask(simulator, 'PATCH', `${base}/secrets/REPO`, { body: { value: 'FAKE-2' } })).toBe(
      '200 J',
    );
    expect(simulator.state.secrets.rows[0]).toMatchObject({ repo_id: 21, value: 'FAKE-2' });
    expect(await ask(simulator, 'DELETE', `${base}/secrets/REPO`)).toBe('204 ∅');
    expect(await ask(simulator, 'DELETE', `${base}/registries/global.example.com`)).toBe('204 ∅');
    expect(secretNames(simulator)).toEqual(['ORG', 'GLOBAL']);
  });

  it('makes what is created there a secret of the instance', async () => {
    const simulator = await start();
    const body = { name: 'NEW', value: 'FAKE', events: ['push'] };
    expect(await ask(simulator, 'POST', `${base}/secrets`, { body })).toBe('200 J');
    expect(await ask(simulator, 'GET', '/api/secrets/NEW', { as: 'outsider' })).toBe('200 J');
  });

  it('is deleted with every secret of the instance, and then answered with 404', async () => {
    const simulator = await startWithSecrets();
    simulator.addRepo({ name: 'stray', owner: 'nobody' }, { id: 30 });
    expect(await ask(simulator, 'DELETE', base)).toBe('404 ∅');
    expect(secretNames(simulator)).toEqual(['ORG']);
    expect(simulator.state.repos.rows.map((repo) => repo.id)).toEqual([21]);
    expect(simulator.state.orgs.find(3)).toBeDefined();
  });

  it('is refused to everybody else', async () => {
    const simulator = await startWithSecrets();
    for (const as of ['org-admin', 'outsider'] as const) {
      expect(await ask(simulator, 'GET', base, { as })).toBe('403 T user not authorized');
      expect(await ask(simulator, 'DELETE', base, { as })).toBe('403 T user not authorized');
    }
    expect(await ask(simulator, 'GET', base, { as: 'none' })).toBe('401 T User not authorized');
    expect((await call(simulator, 'GET', `${base}/permissions`, { as: 'outsider' })).json).toEqual({
      member: false,
      admin: false,
    });
    expect(secretNames(simulator)).toHaveLength(3);
  });

  it('is a 404 that hurts nobody when the quirk is off', async () => {
    const simulator = await startWithSecrets();
    simulator.set({ quirks: { missingOrgIsZero: false } });
    expect(await ask(simulator, 'GET', base)).toBe('404 ∅');
    expect(await ask(simulator, 'DELETE', base)).toBe('404 ∅');
    expect(secretNames(simulator)).toHaveLength(3);
  });
});

describe('an account whose organization is 0', () => {
  it('is no admin of everybody’s secrets by that', async () => {
    const simulator = await startWithSecrets();
    Object.assign(simulator.state.users.rows.find(({ login }) => login === 'outsider') ?? {}, { org_id: 0 });
    expect(await ask(simulator, 'GET', '/api/orgs/999/secrets', { as: 'outsider' })).toBe(
      '403 T user not authorized',
    );
  });
});

describe('delete', () => {
  it('takes secrets and repositories along, and leaves registries and webhooks', async () => {
    const simulator = await startWithSecrets();
    simulator.addRegistry({ address: 'org.example.com', org_id: 3 });
    expect(await ask(simulator, 'DELETE', '/api/orgs/3')).toBe('204 ∅');
    expect(simulator.state.repos.rows).toEqual([]);
    expect(secretNames(simulator)).toEqual(['GLOBAL']);
    expect(simulator.state.registries.rows.map(({ address }) => address)).toEqual([
      'global.example.com',
      'org.example.com',
    ]);
    expect(simulator.state.forgeRepos[0]?.webhook).toBe(true);
  });

  it('of a personal one makes its account undeletable', async () => {
    const simulator = await start();
    const user = simulator.state.users.rows.find(({ login }) => login === 'pusher');
    expect(await ask(simulator, 'DELETE', `/api/orgs/${user?.org_id}`)).toBe('204 ∅');
    expect(await ask(simulator, 'DELETE', '/api/users/pusher')).toBe('404 ∅');
    expect(simulator.state.users.rows).toContain(user);
  });
});

describe('rights', () => {
  it.each([
    ['org-member', { member: true, admin: false }],
    ['org-admin', { member: true, admin: true }],
    ['instance-admin', { member: true, admin: true }],
    ['outsider', { member: false, admin: false }],
    ['none', { member: false, admin: false }],
    ['bad', { member: false, admin: false }],
  ] as const)('of %s', async (as, expected) => {
    const simulator = await start();
    expect((await call(simulator, 'GET', '/api/orgs/3/permissions', { as })).json).toEqual(expected);
  });
});

it('the list leaves out personal organizations', async () => {
  const simulator = await start();
  expect((await call(simulator, 'GET', '/api/orgs')).json).toMatchObject([{ id: 3, name: 'octo-org' }]);
});
