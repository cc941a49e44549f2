import { describe, expect, it } from 'vitest';
import { call, raw, signIn } from './support/call.ts';
import { useFreshRss } from './support/simulator.ts';

const start = useFreshRss();
const LOGIN = '/accounts/ClientLogin';
const USER_INFO = '/reader/api/0/user-info';

describe('ClientLogin', () => {
  it('gives three lines as plain text, the same each time', async () => {
    const simulator = await start();
    const body = [
      ['Email', 'admin'],
      ['Passwd', simulator.credentials.apiPassword],
    ] as const;
    const answer = await raw(simulator, LOGIN, { body });
    expect(answer.text).toMatch(/^SID=(admin\/[0-9a-f]{40})\nLSID=null\nAuth=\1\n$/);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=UTF-8');
    expect((await raw(simulator, LOGIN, { body })).text).toBe(answer.text);
    expect(simulator.logins).toBe(2);
  });

  it.each([
    ['a wrong password', 'Email=admin&Passwd=x', 401],
    ['an unknown user, no other answer', 'Email=ghost&Passwd=x', 401],
    ['other letter case', 'Email=Admin&Passwd=FAKE-api-pass-0001', 401],
    ['a name with a slash', 'Email=a/b&Passwd=x', 400],
    ['a name that begins with a dot', 'Email=.a&Passwd=x', 400],
    ['the bare underscore', 'Email=_&Passwd=x', 400],
    ['no name', 'Email=&Passwd=x', 400],
    ['no password', 'Email=admin', 400],
    ['no e-mail', 'Passwd=x', 400],
  ])('%s', async (_what, body, status) => {
    const simulator = await start();
    const contentType = 'application/x-www-form-urlencoded';
    const answer = await raw(simulator, LOGIN, { body, contentType });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('google-bad-token')).toBe(status === 401 ? 'true' : null);
  });

  it('reads no JSON, but a query', async () => {
    const simulator = await start();
    const { user, apiPassword } = simulator.credentials;
    const body = JSON.stringify({ Email: user, Passwd: apiPassword });
    expect((await raw(simulator, LOGIN, { body, contentType: 'application/json' })).status).toBe(400);
    expect((await raw(simulator, `${LOGIN}?Email=${user}&Passwd=${apiPassword}`)).status).toBe(200);
  });

  it('is refused to whoever sends a stale Auth with it', async () => {
    const simulator = await start();
    const body = [
      ['Email', 'admin'],
      ['Passwd', simulator.credentials.apiPassword],
    ] as const;
    const authorization = `GoogleLogin auth=admin/${'0'.repeat(40)}`;
    expect((await raw(simulator, LOGIN, { body, authorization })).status).toBe(401);
  });
});

describe('the Authorization header', () => {
  it.each([
    ['none', () => null, 401],
    ['Bearer', (auth: string) => `Bearer ${auth}`, 401],
    ['the scheme in lower case', (auth: string) => `googlelogin auth=${auth}`, 401],
    ['Auth with a capital', (auth: string) => `GoogleLogin Auth=${auth}`, 401],
    ['two blanks', (auth: string) => `GoogleLogin  auth=${auth}`, 401],
    ['no slash', () => 'GoogleLogin auth=admin', 401],
    ['a wrong digest', () => `GoogleLogin auth=admin/${'0'.repeat(40)}`, 401],
    ['somebody else', (auth: string) => `GoogleLogin auth=${auth.replace('admin', 'ghost')}`, 401],
    ['a name that cannot be', () => 'GoogleLogin auth=a..b c/00', 400],
    ['the right one', (auth: string) => `GoogleLogin auth=${auth}`, 200],
  ])('%s', async (_what, header, status) => {
    const simulator = await start();
    const authorization = header(await signIn(simulator));
    expect((await raw(simulator, USER_INFO, { authorization })).status).toBe(status);
  });

  it('dies with the API password, even when the same is set again, and lives again after a sign-in', async () => {
    const simulator = await start();
    const stale = `GoogleLogin auth=${await signIn(simulator)}`;
    simulator.changeApiPassword();
    expect((await raw(simulator, USER_INFO, { authorization: stale })).status).toBe(401);
    const fresh = `GoogleLogin auth=${await signIn(simulator)}`;
    expect(fresh).not.toBe(stale);
    expect((await raw(simulator, USER_INFO, { authorization: fresh })).status).toBe(200);
  });

  it('cannot be had any more after another password was set', async () => {
    const simulator = await start();
    const old = simulator.credentials;
    simulator.changeApiPassword('FAKE-api-pass-0002');
    const body = [
      ['Email', old.user],
      ['Passwd', old.apiPassword],
    ] as const;
    expect((await raw(simulator, LOGIN, { body })).status).toBe(401);
    expect((await call(simulator, 'user-info')).status).toBe(200);
  });

  it('does not help a disabled user, who can still sign in', async () => {
    const simulator = await start({ accountDisabled: true });
    const authorization = `GoogleLogin auth=${await signIn(simulator)}`;
    expect(authorization).toMatch(/[0-9a-f]{40}$/);
    expect((await raw(simulator, USER_INFO, { authorization })).status).toBe(401);
  });
});

describe('the token of a write', () => {
  it('holds the secret of the sign-in', async () => {
    const simulator = await start();
    const digest = (await signIn(simulator)).replace('admin/', '');
    expect((await call(simulator, 'token')).text).toBe(`${digest}${'Z'.repeat(17)}\n`);
  });

  it.each(['edit-tag', 'rename-tag', 'disable-tag', 'mark-all-as-read'])(
    'a wrong one stops %s',
    async (endpoint) => {
      const simulator = await start();
      expect((await call(simulator, endpoint, { body: [['T', 'bad']] })).status).toBe(401);
    },
  );

  it.each(['subscription/edit', 'subscription/quickadd', 'subscription/import'])(
    'a wrong one does not stop %s',
    async (endpoint) => {
      const simulator = await start();
      expect((await call(simulator, endpoint, { body: [['T', 'bad']] })).status).toBe(400);
    },
  );

  it('may be missing, empty or x, and is not seen behind a thousand variables', async () => {
    const simulator = await start();
    const many = Array.from({ length: 1200 }, (_, index) => ['i', String(index)] as const);
    for (const body of [[], [['T', '']], [['T', 'x']], [...many, ['T', 'bad'] as const]] as const) {
      expect((await call(simulator, 'edit-tag', { body: [...body, ['a', 'x']] })).text).toBe('OK');
    }
    const first = await call(simulator, 'edit-tag', { body: [['T', 'bad'], ...many] });
    expect(first.status).toBe(401);
  });
});

describe('before any sign-in', () => {
  it('the bare root says OK even when the API is off', async () => {
    const simulator = await start({ apiEnabled: false });
    expect(await raw(simulator, '')).toMatchObject({ status: 200, text: 'OK' });
    expect((await raw(simulator, '/')).status).toBe(400);
    expect(await raw(simulator, LOGIN)).toMatchObject({ status: 503, text: 'Service Unavailable!' });
    expect((await raw(simulator, '/check/compatibility')).status).toBe(503);
  });

  it('check/compatibility tells whether a header arrives, not whether it is good', async () => {
    const simulator = await start();
    const path = '/check/compatibility';
    expect((await raw(simulator, path, { authorization: 'anything' })).text).toBe('PASS');
    expect((await raw(simulator, path)).text).toMatch(/^FAIL /);
    simulator.set({ webServer: 'authorization-dropped' });
    expect((await raw(simulator, path, { authorization: 'anything' })).text).toMatch(/^FAIL /);
    expect((await call(simulator, 'user-info')).status).toBe(401);
  });

  it('OPTIONS needs nothing, and every answer carries the CORS headers', async () => {
    const simulator = await start();
    const options = await raw(simulator, USER_INFO, { method: 'OPTIONS' });
    expect(options.status).toBe(204);
    for (const answer of [options, await raw(simulator, USER_INFO), await call(simulator, 'user-info')]) {
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-allow-headers')).toBe('Authorization');
    }
  });

  it('HEAD works as GET does', async () => {
    const simulator = await start();
    const answer = await call(simulator, 'user-info', { method: 'HEAD' });
    expect([answer.status, answer.text]).toEqual([200, '']);
  });

  it('an unknown endpoint is 400, not 404', async () => {
    const simulator = await start();
    for (const endpoint of [
      'nope',
      'tag',
      'tag/nope',
      'subscription',
      'stream',
      'stream/items',
      'constructor',
    ]) {
      expect((await call(simulator, endpoint)).status).toBe(400);
    }
  });

  it.each(['tag/list', 'subscription/list', 'unread-count'])('%s wants output=json', async (endpoint) => {
    const simulator = await start();
    expect(await call(simulator, endpoint)).toMatchObject({ status: 501, text: 'Not Implemented!' });
    expect((await call(simulator, `${endpoint}?output=xml`)).status).toBe(501);
  });
});
