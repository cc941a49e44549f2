import { describe, expect, it } from 'vitest';
import type { WoodpeckerSimulator } from '../../src/index.ts';
import { ask, call, useWoodpecker } from './support.ts';
import { isObject } from '../support/answer.ts';

const start = useWoodpecker();

function row(simulator: WoodpeckerSimulator, login: string): object | undefined {
  return simulator.state.users.rows.find((user) => user.login === login);
}

describe('get', () => {
  it('finds by login, or by the id at the forge, which wins', async () => {
    const simulator = await start();
    simulator.addUser({ login: 'twin', forge_id: 2 });
    expect((await call(simulator, 'GET', '/api/users/pusher')).json).toMatchObject({ login: 'pusher' });
    expect((await call(simulator, 'GET', '/api/users/pusher?forge_remote_id=1004')).json).toMatchObject({
      login: 'reader',
    });
    expect(await ask(simulator, 'GET', '/api/users/twin')).toBe('404 ∅');
    expect(await ask(simulator, 'GET', '/api/users/twin?forge_id=2')).toBe('200 J');
    expect(await ask(simulator, 'GET', '/api/users/twin?forge_id=x')).toBe('400 ∅');
  });

  it('shows an admin by a key that others lack, and where that comes from in the list only', async () => {
    const simulator = await start();
    const admin = (await call(simulator, 'GET', '/api/users/instance-admin')).json;
    expect(admin).toMatchObject({ admin: true });
    expect(admin).not.toHaveProperty('admin_env');
    expect((await call(simulator, 'GET', '/api/users/pusher')).json).not.toHaveProperty('admin');
    const { json } = await call(simulator, 'GET', '/api/users');
    const listed = (Array.isArray(json) ? json : []).filter(isObject);
    expect(listed.find(({ login }) => login === 'instance-admin')).toMatchObject({ admin_env: true });
    expect(listed.map(({ login }) => login)).toEqual(listed.map(({ login }) => String(login)).sort());
  });

  it('never shows a token', async () => {
    const simulator = await start();
    const { text } = await call(simulator, 'GET', '/api/users');
    expect(text).not.toContain('FAKE-token');
  });
});

describe('create', () => {
  it('makes an account that is no admin, whatever was asked', async () => {
    const simulator = await start();
    const body = { login: 'new', email: 'new@example.com', admin: true };
    const { json } = await call(simulator, 'POST', '/api/users', { body });
    expect(json).toMatchObject({ id: 8, forge_id: 1, forge_remote_id: '0', login: 'new' });
    expect(json).not.toHaveProperty('admin');
    expect(row(simulator, 'new')).toMatchObject({ admin: false });
  });

  it('turns an organization of that name into a personal one, also when the account fails', async () => {
    const simulator = await start();
    const team = simulator.addOrg({ name: 'Team' });
    await call(simulator, 'POST', '/api/users', { body: { login: 'first' } });
    expect(await ask(simulator, 'POST', '/api/users', { body: { login: 'team' } })).toMatch(/^500 T /);
    expect(team.is_user).toBe(true);
  });

  it('is possible once per forge before the first sign-in, from 3.12 on', async () => {
    const simulator = await start();
    expect(await ask(simulator, 'POST', '/api/users', { body: { login: 'a' } })).toBe('200 J');
    expect(await ask(simulator, 'POST', '/api/users', { body: { login: 'b' } })).toMatch(/^500 T /);
    expect(await ask(simulator, 'POST', '/api/users', { body: { login: 'b', forge_id: 2 } })).toBe('200 J');
    simulator.set({ version: '3.11' });
    expect(await ask(simulator, 'POST', '/api/users', { body: { login: 'c' } })).toBe('200 J');
    expect(await ask(simulator, 'POST', '/api/users', { body: { login: 'c' } })).toMatch(/^500 T /);
  });

  it.each(['', 'a b', 'a/b', 'ü', 'x'.repeat(251)])('refuses the login %j', async (login) => {
    const simulator = await start();
    expect(await ask(simulator, 'POST', '/api/users', { body: { login } })).toBe('400 T invalid user login');
  });
});

describe('update', () => {
  const whole = { forge_id: 1, forge_remote_id: '1003', login: 'pusher', email: 'p@example.com' };

  it('goes by the ids in the body and never by the path', async () => {
    const simulator = await start();
    const { json } = await call(simulator, 'PATCH', '/api/users/reader', { body: { ...whole, admin: true } });
    expect(json).toMatchObject({ id: 3, login: 'pusher', admin: true });
    expect(row(simulator, 'pusher')).toMatchObject({ admin: true, email: 'p@example.com', avatar_url: '' });
    expect(row(simulator, 'reader')).toMatchObject({ admin: false });
  });

  it('without the ids answers 200 and changes nothing', async () => {
    const simulator = await start();
    const before = structuredClone(simulator.state.users.rows);
    const { status, json } = await call(simulator, 'PATCH', '/api/users/pusher', {
      body: { login: 'pusher', admin: true },
    });
    expect([status, json]).toMatchObject([200, { id: 0, login: 'pusher', admin: true }]);
    expect(simulator.state.users.rows).toEqual(before);
  });

  it('writes empty what is absent', async () => {
    const simulator = await start();
    await call(simulator, 'PATCH', '/api/users/x', { body: { forge_id: 1, forge_remote_id: '1001' } });
    expect(simulator.state.users.find(1)).toMatchObject({ login: '', email: '', admin: false });
  });

  it('overwrites an old row with an empty id at the forge', async () => {
    const simulator = await start();
    const legacy = simulator.addUser({ login: 'legacy', forge_remote_id: '' });
    await call(simulator, 'PATCH', '/api/users/pusher', { body: { login: 'pusher-2', admin: true } });
    expect(legacy).toMatchObject({ login: 'pusher-2', admin: true });
  });

  it('of a login that is taken is a 409 without a word', async () => {
    const simulator = await start();
    expect(await ask(simulator, 'PATCH', '/api/users/pusher', { body: { ...whole, login: 'reader' } })).toBe(
      '409 ∅',
    );
  });

  it('goes by the path up to 3.11, and cannot rename', async () => {
    const simulator = await start({ version: '3.11' });
    const body = { login: 'renamed', admin: true };
    expect((await call(simulator, 'PATCH', '/api/users/pusher', { body })).json).toMatchObject({
      id: 3,
      login: 'pusher',
      admin: true,
    });
    expect(await ask(simulator, 'PATCH', '/api/users/nobody', { body })).toBe('404 ∅');
    expect((await call(simulator, 'GET', '/api/users/pusher')).json).not.toHaveProperty('forge_remote_id');
  });

  it('takes the right of an admin away at once', async () => {
    const simulator = await start();
    const body = { forge_id: 1, forge_remote_id: '1001', login: 'instance-admin' };
    expect(await ask(simulator, 'PATCH', '/api/users/x', { body })).toBe('200 J');
    expect(await ask(simulator, 'GET', '/api/users')).toBe('403 T User not authorized');
  });
});

describe('delete', () => {
  it('takes the personal organization along, with its repositories and secrets', async () => {
    const simulator = await start();
    const user = simulator.state.users.rows.find(({ login }) => login === 'pusher');
    const orgId = user?.org_id ?? 0;
    simulator.addRepo({ name: 'mine', owner: 'pusher' }, { id: 30, org_id: orgId });
    simulator.addSecret({ name: 'MINE', org_id: orgId });
    expect(await ask(simulator, 'DELETE', '/api/users/pusher')).toBe('204 ∅');
    expect(simulator.state.repos.rows.map(({ id }) => id)).toEqual([21]);
    expect(simulator.state.secrets.rows).toEqual([]);
    expect(simulator.state.orgs.find(orgId)).toBeUndefined();
    expect(await ask(simulator, 'DELETE', '/api/users/pusher')).toBe('404 ∅');
  });

  it('leaves repositories elsewhere with an owner that is no more', async () => {
    const simulator = await start();
    await call(simulator, 'DELETE', '/api/users/repo-admin');
    expect(simulator.state.repos.find(21)).toMatchObject({ ownerId: 2, active: true });
    simulator.addPipeline();
    expect(await ask(simulator, 'POST', '/api/repos/21/pipelines/1')).toBe('404 ∅');
  });
});

describe('the feed', () => {
  it('of an account is the newest of where it may push', async () => {
    const simulator = await start();
    simulator.addRepo({ name: 'second', rights: { pusher: 'push' } }, { id: 30 });
    simulator.addRepo({ name: 'third' }, { id: 31 });
    simulator.addPipeline();
    simulator.addPipeline({ repoId: 30, message: 'newest' });
    simulator.addPipeline({ repoId: 31 });
    const { json } = await call(simulator, 'GET', '/api/user/feed', { as: 'pusher' });
    expect(json).toMatchObject([{ repo_id: 30, message: 'newest' }, { repo_id: 21 }]);
    expect((await call(simulator, 'GET', '/api/user/feed', { as: 'reader' })).json).toBeNull();
  });

  it('has with latest one row for every repository, empty ones by name', async () => {
    const simulator = await start();
    simulator.addRepo({ name: 'empty', rights: { pusher: 'push' } }, { id: 30 });
    simulator.addPipeline();
    simulator.addPipeline({ branch: 'other' });
    const { json } = await call(simulator, 'GET', '/api/user/feed?latest=true', { as: 'pusher' });
    expect(json).toMatchObject([{ full_name: 'octo-org/empty' }, { repo_id: 21, number: 2 }]);
    simulator.set({ version: '3.13' });
    const older = await call(simulator, 'GET', '/api/user/feed?latest=true', { as: 'pusher' });
    expect(older.json).toMatchObject([{ repo_id: 30 }, { repo_id: 21 }]);
    expect(older.text).not.toContain('full_name');
  });
});
