import { REDACTED } from '@guard/core';
import { describe, expect, it } from 'vitest';
import { HOSTILE, seedWorld } from './support/world.ts';
import { useSessions, writesOf } from './woodpecker.ts';

const sessions = useSessions();

const isPatch = ({ method }: { method: string }) => method === 'PATCH';
const admin = { login: 'newcomer', email: 'new@example.com', admin: true };

describe('create_user with admin, which Woodpecker ignores', () => {
  it('makes the account an administrator by a second call, and says what it is', async () => {
    const { call, woodpecker } = await sessions.start();
    const result = await call('create_user', admin);
    expect(result.structuredContent).toMatchObject({ id: 8, login: 'newcomer', admin: true });
    expect(woodpecker.state.users.find(8)).toMatchObject({ admin: true, email: 'new@example.com' });
    expect(writesOf(woodpecker)).toEqual(['POST /api/users', 'PATCH /api/users/newcomer']);
  });

  it('makes one call where no administrator is wanted', async () => {
    const { call, woodpecker } = await sessions.start();
    await call('create_user', { ...admin, admin: undefined });
    expect(woodpecker.state.users.find(8)?.admin).toBe(false);
    expect(writesOf(woodpecker)).toEqual(['POST /api/users']);
  });

  it('works on 3.11, where accounts are found by their login', async () => {
    const { call, woodpecker } = await sessions.start({ version: '3.11' });
    expect((await call('create_user', admin)).structuredContent).toMatchObject({ admin: true });
    expect(woodpecker.state.users.find(8)?.admin).toBe(true);
  });

  it.each([
    ['is refused', () => new Response(null, { status: 409 })],
    ['finds nobody and answers 200', () => Response.json({ id: 0, login: 'newcomer', admin: true })],
    ['answers without admin', () => Response.json({ id: 8, login: 'newcomer' })],
  ])('says that the account is there and no administrator when the second call %s', async (_why, answer) => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.set({ answerWith: (request) => (isPatch(request) ? answer() : undefined) });
    const result = await call('create_user', admin);
    expect(result.isError).toBe(true);
    expect(result.text).toContain('Account 8 was created, but is no administrator');
    expect(writesOf(woodpecker)).toHaveLength(2);
  });

  it.each([
    ['is lost on the wire', { dropConnection: isPatch }],
    [
      'fails in the server',
      {
        answerWith: (request: { method: string }) =>
          isPatch(request) ? new Response(null, { status: 500 }) : undefined,
      },
    ],
  ])('does not claim either when the second call %s', async (_why, switches) => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.set(switches);
    const result = await call('create_user', admin);
    expect(result.isError).toBe(true);
    expect(result.text).toContain('Whether it is an administrator is not known');
    expect(writesOf(woodpecker)).toHaveLength(2);
  });

  it('grants nothing when the account could not be created', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.set({
      answerWith: ({ method }) => (method === 'POST' ? new Response(null, { status: 500 }) : undefined),
    });
    const result = await call('create_user', admin);
    expect(result.isError).toBe(true);
    expect(writesOf(woodpecker)).toEqual(['POST /api/users']);
    expect(woodpecker.state.users.rows.filter((row) => row.admin)).toHaveLength(1);
  });
});

describe('create_user that Woodpecker would refuse after a person agreed', () => {
  it.each(['3.11', '3.12', '3.17', 'next'] as const)(
    'is refused where the login is taken, on %s',
    async (version) => {
      const { call, woodpecker, person } = await sessions.start({ version });
      const result = await call('create_user', { ...admin, login: 'reader' });
      expect(result.text).toContain('Nothing was done: user 4 already has this login');
      expect(person.seen).toEqual([]);
      expect(writesOf(woodpecker)).toEqual([]);
    },
  );

  it('is refused while another new account of the forge has not signed in', async () => {
    const { call, woodpecker, person } = await sessions.start();
    await call('create_user', { login: 'first' });
    const result = await call('create_user', admin);
    expect(result.text).toContain('user 8 was created earlier and has not signed in yet');
    expect(person.seen).toEqual([]);
    expect(writesOf(woodpecker)).toEqual(['POST /api/users']);
  });

  it.each([{}, { admin: true }])('is refused at a forge that is not there (%j)', async (more) => {
    const { call, woodpecker, person } = await sessions.start();
    const result = await call('create_user', { login: 'newcomer', forge_id: 99, ...more });
    expect(result.text).toContain('GET /api/forges/99: Answered with status 404');
    expect(person.seen).toEqual([]);
    expect(writesOf(woodpecker)).toEqual([]);
  });
});

describe('an empty optional argument that only says which account', () => {
  it.each([
    ['delete_user', { forge_id: 0, forge_remote_id: '' }],
    ['update_user', { forge_id: 0, email: 'x@example.com' }],
  ])('is none for %s', async (tool, args) => {
    const { call, woodpecker } = await sessions.start();
    seedWorld(woodpecker);
    expect(await call(tool, { login: HOSTILE, ...args })).toMatchObject({ isError: false });
    expect(writesOf(woodpecker)).toHaveLength(1);
  });
});

describe('create_user by the name of an organization, which would become its personal one', () => {
  it.each([{}, { admin: true }])('is refused, and nobody is asked (%j)', async (more) => {
    const { call, woodpecker, person } = await sessions.start();
    const result = await call('create_user', { login: 'Octo-Org', ...more });
    expect(result.isError).toBe(true);
    expect(result.text).toContain('Nothing was done: organization 3 has this name');
    expect(person.seen).toEqual([]);
    expect(writesOf(woodpecker)).toEqual([]);
    expect(woodpecker.state.orgs.find(3)?.is_user).toBe(false);
  });

  it('is refused for an organization far down the list of another forge, and on that forge only', async () => {
    const { call, woodpecker } = await sessions.start();
    seedWorld(woodpecker);
    for (let index = 0; index < 60; index += 1) woodpecker.addOrg({ name: `org-${index}` });
    const far = woodpecker.addOrg({ name: 'far-org', forge_id: 3 });
    const refused = await call('create_user', { login: 'far-org', forge_id: 3 });
    expect(refused.text).toContain(`organization ${far.id} has this name`);
    expect(far.is_user).toBe(false);
    expect(writesOf(woodpecker)).toEqual([]);
    await call('create_user', { login: 'far-org' });
    expect(writesOf(woodpecker)).toEqual(['POST /api/users']);
  });

  it('goes on where the organization is the one that a user left behind', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addOrg({ name: 'returning', is_user: true });
    expect(await call('create_user', { login: 'returning' })).toMatchObject({ isError: false });
  });
});

describe('update_user, which is a full overwrite', () => {
  it('keeps what was not named', async () => {
    const { call, woodpecker } = await sessions.start();
    const before = { ...woodpecker.state.users.rows[0] };
    await call('update_user', { login: 'instance-admin', email: 'corrected@example.com' });
    expect(woodpecker.state.users.rows[0]).toEqual({ ...before, email: 'corrected@example.com' });
  });

  it('changes the account of the forge that was named, not its namesake', async () => {
    const { call, woodpecker } = await sessions.start();
    seedWorld(woodpecker);
    const namesake = woodpecker.addUser({ login: HOSTILE, forge_id: 3 });
    await call('update_user', { login: HOSTILE, forge_id: 3, email: 'corrected@example.com' });
    expect(namesake.email).toBe('corrected@example.com');
    expect(woodpecker.state.users.find(8)?.email).toBe(`${HOSTILE}@example.com`);
  });

  it('does not take a 200 that changed nothing for success', async () => {
    const { call, woodpecker } = await sessions.start();
    seedWorld(woodpecker);
    // Somebody signs in for the first time between the read and the write: the id at the forge is another one now.
    woodpecker.set({
      answerWith: (request) => {
        const row = woodpecker.state.users.find(8);
        if (row && isPatch(request)) row.forge_remote_id = 'changed';
        return undefined;
      },
    });
    const result = await call('update_user', { login: HOSTILE, email: 'corrected@example.com' });
    expect(result.isError).toBe(true);
    expect(result.text).toContain('Woodpecker accepted the call and changed nothing');
    expect(woodpecker.state.users.find(8)?.email).toBe(`${HOSTILE}@example.com`);
  });

  it('works on 3.11, where accounts are found by their login', async () => {
    const { call, woodpecker } = await sessions.start({ version: '3.11' });
    seedWorld(woodpecker);
    const result = await call('update_user', { login: HOSTILE, email: 'corrected@example.com' });
    expect(result.isError).toBe(false);
    expect(woodpecker.state.users.find(8)?.email).toBe('corrected@example.com');
  });

  it('asks again once admin was withdrawn, and not while it is there', async () => {
    const { call, woodpecker, person } = await sessions.start();
    seedWorld(woodpecker);
    await call('update_user', { login: HOSTILE, admin: true });
    await call('update_user', { login: HOSTILE, admin: true });
    expect(person.seen).toHaveLength(1);
    await call('update_user', { login: HOSTILE, admin: false });
    await call('update_user', { login: HOSTILE, admin: true });
    expect(person.seen).toHaveLength(2);
  });

  it('refuses the marker that stands for a redacted value', async () => {
    const { call, woodpecker } = await sessions.start();
    expect(await call('update_user', { login: HOSTILE, email: REDACTED })).toMatchObject({ isError: true });
    expect(woodpecker.requests).toEqual([]);
  });
});

describe('delete_user', () => {
  it('deletes the one of the forge that was named', async () => {
    const { call, woodpecker, person } = await sessions.start();
    seedWorld(woodpecker);
    const namesake = woodpecker.addUser({ login: HOSTILE, forge_id: 3 });
    await call('delete_user', { login: HOSTILE, forge_id: 3 });
    expect(person.seen[0]?.message).toContain(`This will delete user ${namesake.id} `);
    expect(writesOf(woodpecker)).toEqual([`DELETE /api/users/${HOSTILE}?forge_id=3`]);
    expect(woodpecker.state.users.find(8)).toBeDefined();
  });

  it('deletes the one of that id at the forge, whatever its login', async () => {
    const { call, woodpecker, person } = await sessions.start();
    seedWorld(woodpecker);
    const renamed = woodpecker.addUser({ login: 'renamed', forge_remote_id: '9001' });
    const named = { login: HOSTILE, forge_remote_id: '9001' };
    const shown = await call('get_user', named);
    expect(shown.structuredContent).toMatchObject({ id: renamed.id, login: 'renamed' });
    await call('delete_user', named);
    const asked = person.seen[0]?.message ?? '';
    expect(asked).toContain(`This will delete user ${renamed.id} `);
    // The login below is that of somebody else.
    expect(asked).toContain('the login of that user is not the one below');
    expect(asked).toContain(`Login: ${HOSTILE}\n  Id at the forge: 9001`);
    expect(woodpecker.state.users.find(renamed.id)).toBeUndefined();
    expect(woodpecker.state.users.find(8)).toBeDefined();
  });

  it('does not delete by the login where an id at the forge is not looked at, as on 3.11', async () => {
    const { call, woodpecker, person } = await sessions.start({ version: '3.11' });
    seedWorld(woodpecker);
    const result = await call('delete_user', { login: HOSTILE, forge_remote_id: '9001' });
    expect(result.text).toContain('Leave forge_remote_id out.');
    expect(person.seen).toEqual([]);
    expect(writesOf(woodpecker)).toEqual([]);
  });

  it.each([0, undefined])(
    'of an account without a personal organization (%j) looks for none',
    async (org_id) => {
      const { call, woodpecker, person } = await sessions.start();
      seedWorld(woodpecker);
      Object.assign(woodpecker.state.users.find(8) ?? {}, { org_id });
      await call('delete_user', { login: HOSTILE });
      expect(person.seen[0]?.message).toContain('The personal organization 0 goes with it');
      expect(woodpecker.requests.filter(({ path }) => path.startsWith('/api/orgs/'))).toEqual([]);
    },
  );

  it('asks nobody where the organization that goes with it cannot be looked at', async () => {
    const { call, woodpecker, person } = await sessions.start();
    seedWorld(woodpecker);
    woodpecker.set({
      answerWith: ({ path }) =>
        path.startsWith('/api/orgs/') ? new Response(null, { status: 503 }) : undefined,
    });
    expect(await call('delete_user', { login: HOSTILE })).toMatchObject({ isError: true });
    expect(person.seen).toEqual([]);
    expect(writesOf(woodpecker)).toEqual([]);
  });

  it.each(['get_user', 'update_user', 'delete_user'])('%s of nobody does nothing', async (tool) => {
    const { call, woodpecker, person } = await sessions.start();
    const result = await call(tool, { login: 'nobody', ...(tool === 'update_user' && { admin: true }) });
    expect(result.text).toContain('There is no account with that login');
    expect(person.seen).toEqual([]);
    expect(writesOf(woodpecker)).toEqual([]);
  });
});

describe('list_users', () => {
  it('shows who is an administrator by the settings of the server, and no token', async () => {
    const { call, woodpecker } = await sessions.start();
    const result = await call('list_users');
    expect(result.text).toContain('"admin_env":true');
    for (const row of woodpecker.state.users.rows) expect(result.text).not.toContain(row.token);
  });
});
