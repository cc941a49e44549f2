import { describe, expect, it } from 'vitest';
import { basic, call, listed, messageOf, wholeClient } from './support/call.ts';
import { useWgEasy } from './support/simulator.ts';

const start = useWgEasy();

describe('Basic', () => {
  it.each([
    ['no header', null, 401, 'Session failed. No Authorization'],
    ['another scheme', 'Bearer x', 400, 'Invalid Basic Authorization'],
    [
      'the scheme in lower case',
      basic('admin', 'x').replace('Basic', 'basic'),
      400,
      'Invalid Basic Authorization',
    ],
    ['two blanks', basic('admin', 'x').replace(' ', '  '), 400, 'Invalid Basic Authorization'],
    ['no user', basic('', 'x'), 400, 'Invalid Basic Authorization'],
    ['no password', basic('admin', ''), 400, 'Invalid Basic Authorization'],
    ['a wrong password', basic('admin', 'x'), 401, 'Session failed'],
    ['an unknown user, no other answer', basic('root', 'x'), 401, 'Session failed'],
  ])('%s', async (_what, authorization, status, message) => {
    const simulator = await start();
    const answer = await call(simulator, 'GET', '/api/client', { authorization });
    expect([answer.status, messageOf(answer)]).toEqual([status, message]);
  });

  it('takes a password with colons and letters beyond ASCII', async () => {
    const simulator = await start({ password: 'FAKE:pässwörd:0001' });
    expect((await call(simulator, 'GET', '/api/client')).status).toBe(200);
  });

  it('locks nobody out', async () => {
    const simulator = await start();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await call(simulator, 'GET', '/api/client', { authorization: basic('admin', 'wrong') });
    }
    expect((await call(simulator, 'GET', '/api/client')).status).toBe(200);
  });

  it('is no way to ask who one is', async () => {
    const simulator = await start();
    expect((await call(simulator, 'GET', '/api/session')).status).toBe(401);
    simulator.set({ version: '15.0' });
    expect((await call(simulator, 'GET', '/api/session')).status).toBe(204);
  });
});

describe('an account that is not an ordinary one', () => {
  it.each([
    ['15.4', 401],
    ['15.3', 200],
    ['15.2', 200],
    ['15.0', 200],
  ] as const)('with a second factor, on %s: %i', async (version, status) => {
    const simulator = await start({ version, totp: true });
    expect((await call(simulator, 'GET', '/api/client')).status).toBe(status);
  });

  it('disabled: 403 with the right password, 401 with a wrong one', async () => {
    const simulator = await start({ accountDisabled: true });
    expect((await call(simulator, 'GET', '/api/client')).status).toBe(403);
    expect((await call(simulator, 'GET', '/api/client', { authorization: basic('admin', 'x') })).status).toBe(
      401,
    );
  });

  it('with password sign-in off: 403 for any header, from 15.4 on', async () => {
    const simulator = await start({ passwordSignInDisabled: true });
    for (const authorization of [basic('admin', 'x'), 'Bearer x']) {
      expect((await call(simulator, 'GET', '/api/client', { authorization })).status).toBe(403);
    }
    expect((await call(simulator, 'GET', '/api/auth/methods')).json).toMatchObject({
      passwordDisabled: true,
    });
    simulator.set({ version: '15.3' });
    expect((await call(simulator, 'GET', '/api/client')).status).toBe(200);
    expect((await call(simulator, 'GET', '/api/auth/methods')).status).toBe(404);
  });

  it('before the set-up there is none, and pages lead to the set-up', async () => {
    const simulator = await start({ setupDone: false });
    expect((await call(simulator, 'GET', '/api/client')).status).toBe(401);
    expect((await call(simulator, 'GET', '/')).headers.get('location')).toBe('/setup/1');
  });
});

describe('a session cookie', () => {
  it('is offered with every answer, refusals included, but for the public information', async () => {
    const simulator = await start();
    for (const path of ['/api/client', '/api/client/999', '/api/nope', '/']) {
      const { headers } = await call(simulator, 'GET', path, { authorization: null });
      expect(headers.get('set-cookie')).toMatch(/^wg-easy=[0-9a-f-]+; Path=\/; HttpOnly$/);
    }
    expect((await call(simulator, 'GET', '/api/information')).headers.has('set-cookie')).toBe(false);
    expect(
      (await call(simulator, 'GET', '/api/client', { headers: { cookie: 'wg-easy=x' } })).headers.has(
        'set-cookie',
      ),
    ).toBe(false);
  });

  it('wins over Basic once somebody signed in with it', async () => {
    const simulator = await start();
    const signIn = await call(simulator, 'POST', '/api/auth/password', {
      body: simulator.credentials,
      authorization: null,
    });
    const cookie = (signIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const answer = await call(simulator, 'GET', '/api/client', {
      authorization: basic('admin', 'wrong'),
      headers: { cookie },
    });
    expect(answer.status).toBe(200);
  });

  it('is signed in elsewhere before 15.4', async () => {
    const simulator = await start({ version: '15.3' });
    const body = simulator.credentials;
    expect((await call(simulator, 'POST', '/api/auth/password', { body, authorization: null })).status).toBe(
      404,
    );
    expect((await call(simulator, 'POST', '/api/session', { body, authorization: null })).status).toBe(200);
  });
});

describe('role CLIENT', () => {
  it('sees its own clients alone and does to them what it likes', async () => {
    const simulator = await start({ role: 'CLIENT' });
    simulator.addClient({ name: 'other' });
    simulator.addClient({ name: 'own', userId: 2 });
    expect((await call(simulator, 'GET', '/api/client')).json).toMatchObject([{ id: 2 }]);
    const body = await wholeClient(simulator, 2, { preUp: 'touch /x', serverAllowedIps: ['0.0.0.0/0'] });
    expect((await call(simulator, 'POST', '/api/client/2', { body })).status).toBe(200);
    for (const path of ['disable', 'enable', 'generateOneTimeLink']) {
      expect((await call(simulator, 'POST', `/api/client/2/${path}`)).status).toBe(200);
    }
    for (const path of ['', '/configuration', '/qrcode.svg']) {
      expect((await call(simulator, 'GET', `/api/client/2${path}`)).status).toBe(200);
    }
    expect(await listed(simulator, 2)).toMatchObject({ preUp: 'touch /x' });
    expect((await call(simulator, 'DELETE', '/api/client/2')).status).toBe(200);
  });

  it("cannot tell an unknown id from somebody else's", async () => {
    const simulator = await start({ role: 'CLIENT' });
    simulator.addClient({ name: 'other' });
    for (const path of ['', '/configuration', '/qrcode.svg']) {
      expect((await call(simulator, 'GET', `/api/client/1${path}`)).status).toBe(403);
      expect((await call(simulator, 'GET', `/api/client/999${path}`)).status).toBe(403);
    }
  });

  it('is refused in the order of the checks: path, body, row', async () => {
    const simulator = await start({ role: 'CLIENT' });
    simulator.addClient({ name: 'other' });
    expect((await call(simulator, 'POST', '/api/client', { body: '{' })).status).toBe(403);
    expect((await call(simulator, 'GET', '/api/client/abc')).status).toBe(400);
    expect((await call(simulator, 'POST', '/api/client/1', { body: {} })).status).toBe(400);
    simulator.set({ role: 'ADMIN' });
    const body = await wholeClient(simulator, 1);
    simulator.set({ role: 'CLIENT' });
    expect((await call(simulator, 'POST', '/api/client/1', { body })).status).toBe(403);
    expect((await call(simulator, 'POST', '/api/client/1', { body, authorization: null })).status).toBe(401);
  });

  it('creates nothing for itself: new clients belong to user 1', async () => {
    const simulator = await start();
    await call(simulator, 'POST', '/api/client', { body: { name: 'new', expiresAt: null } });
    expect(simulator.clients[0]?.userId).toBe(1);
  });
});
