import { nobody } from '@guard/testkit';
import { describe, expect, it } from 'vitest';
import { server } from '../src/server.ts';
import { calls, IDS } from './freshrss.ts';
import { refusal } from './support/answers.ts';
import { formsOf, isTo } from './support/journal.ts';
import { useSessions } from './support/session.ts';
import { TROUBLES } from './support/troubles.ts';

const sessions = useSessions();
const EXAMPLES = Object.entries(calls).map(([tool, { args }]) => ({ tool, args }));
const AUTH = /[0-9a-f]{40}/;

describe.each(TROUBLES)('$what', ({ options, env, says }) => {
  it.each(EXAMPLES)('is told by $tool, and nothing is written or asked', async ({ tool, args }) => {
    const { freshRss } = await sessions.start(options);
    const { call, person } = await sessions.connect(freshRss, { env: env?.(freshRss) ?? {} });
    const result = await call(tool, args);
    expect(result.isError).toBe(true);
    expect(person.seen).toEqual([]);
    expect(result.text).toContain(says);
    // What needs no question may be tried, and is then refused before FreshRSS looks at it.
    expect(freshRss.journal.filter(({ status }) => status !== 401)).toEqual([]);
    expect(result.text).not.toContain(freshRss.credentials.apiPassword);
    expect(result.text).not.toContain('FAKE-wrong-password');
    expect(result.text).not.toMatch(AUTH);
    expect(result.text).not.toContain('<');
    expect(result.text).not.toContain('auth.example');
  });
});

describe('the session', () => {
  it('is opened once for many calls', async () => {
    const { call, freshRss } = await sessions.start();
    for (const { tool, args } of EXAMPLES.slice(0, 8)) await call(tool, args);
    expect(freshRss.logins).toBe(1);
  });

  it('is opened once for calls that come at the same time', async () => {
    const { call, freshRss } = await sessions.start();
    const results = await Promise.all(EXAMPLES.slice(0, 6).map(({ tool, args }) => call(tool, args)));
    expect(results.every(({ isError }) => !isError)).toBe(true);
    expect(freshRss.logins).toBe(1);
  });

  it('is not opened before the first call', async () => {
    const { freshRss } = await sessions.start();
    expect(freshRss.requests).toEqual([]);
  });

  it('puts the password into the form and into no address', async () => {
    const { call, freshRss } = await sessions.start();
    await call('list_feeds');
    expect(freshRss.requests[0]).toMatchObject({
      method: 'POST',
      path: '/api/greader.php/accounts/ClientLogin',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    for (const { path } of freshRss.requests) expect(path).not.toContain('FAKE-api-pass');
  });

  it('is renewed once when the API password was set again, and a read goes on', async () => {
    const { call, freshRss } = await sessions.start();
    await call('list_feeds');
    freshRss.changeApiPassword();
    expect((await call('list_feeds')).isError).toBe(false);
    expect(freshRss.logins).toBe(2);
  });

  it('is renewed in the middle of an approved write: one question, and the write is carried out once', async () => {
    const { call, freshRss, person } = await sessions.start();
    let changed = false;
    freshRss.set({
      answerWith: (request) => {
        if (!isTo('edit-tag')(request) || changed) return undefined;
        changed = true;
        freshRss.changeApiPassword();
        return undefined;
      },
    });
    const result = await call('mark_articles', { ids: [IDS[0]], read: true });
    expect(result.isError).toBe(false);
    expect(person.seen).toHaveLength(1);
    expect(freshRss.logins).toBe(2);
    // The first attempt was refused before FreshRSS looked at it.
    expect(freshRss.journal.map(({ status }) => status)).toEqual([401, 200]);
    expect(freshRss.items.filter(({ read }) => read).map(({ id }) => String(id))).toEqual([IDS[0]]);
  });

  it('is not renewed for ever: a write that stays refused is sent twice and no more', async () => {
    const { call, freshRss } = await sessions.start();
    await call('list_feeds');
    freshRss.set({
      answerWith: (request) => (isTo('edit-tag')(request) ? refusal(401, 'Unauthorized!') : undefined),
    });
    const result = await call('mark_articles', { ids: [IDS[0]], starred: true });
    expect(result.isError).toBe(true);
    expect(result.text).toContain('Nothing was changed.');
    expect(formsOf(freshRss, 'edit-tag')).toHaveLength(2);
    expect(freshRss.logins).toBe(2);
  });

  it('that could not be opened is tried again by the next call', async () => {
    const { call, freshRss } = await sessions.start({ apiEnabled: false });
    expect((await call('list_feeds')).isError).toBe(true);
    freshRss.set({ apiEnabled: true });
    expect((await call('list_feeds')).isError).toBe(false);
  });

  it('gives no credential to the host that a sign-in page is on', async () => {
    const { call, freshRss } = await sessions.start({ proxy: 'sso-redirect' });
    const result = await call('list_feeds');
    expect(result.text).toContain('another host, port or scheme');
    expect(freshRss.requests).toHaveLength(1);
    expect(freshRss.requests[0]?.headers).not.toHaveProperty('authorization');
  });
});

describe('a password', () => {
  it.each([
    ['with umlauts', 'FAKE-pässwörd'],
    ['with signs of a form', 'FAKE&pass=1+2%41'],
    ['with other scripts', 'FAKE-пароль-密码'],
    ['with a dollar sign', 'FAKE$pass{1}'],
  ])('%s arrives as it is', async (_what, apiPassword) => {
    const { call } = await sessions.start({ apiPassword });
    expect((await call('get_user_info')).structuredContent).toMatchObject({ user: 'admin' });
  });
});

describe('the address', () => {
  it.each([
    '',
    '/',
    '/api',
    '/api/',
    '/api/greader.php',
    '/api/greader.php/',
    '/i/',
    '/api/greader.php/reader/api/0',
  ])('may end in %j', async (end) => {
    const { freshRss } = await sessions.start();
    const { call } = await sessions.connect(freshRss, { env: { FRESHRSS_URL: freshRss.url + end } });
    expect((await call('list_feeds')).isError).toBe(false);
  });

  it.each(['', '/api/greader.php'])('may have a folder, with %j behind it', async (end) => {
    const { freshRss } = await sessions.start({ folder: 'apps/freshrss' });
    const { call } = await sessions.connect(freshRss, { env: { FRESHRSS_URL: freshRss.url + end } });
    expect((await call('list_feeds')).isError).toBe(false);
  });

  it('keeps the /p of an instance whose web root is the whole repository', async () => {
    const { freshRss } = await sessions.start({ folder: 'freshrss/p' });
    const { call } = await sessions.connect(freshRss, { env: { FRESHRSS_URL: `${freshRss.url}/i/` } });
    expect((await call('list_feeds')).isError).toBe(false);
    expect(freshRss.requests.every(({ path }) => path.startsWith('/freshrss/p/api/greader.php/'))).toBe(true);
  });
});

describe('the user name', () => {
  it.each(['ad min', 'admin/x', 'admin\u00e9', 'a&b'])('cannot be %j', async (FRESHRSS_USER) => {
    const { freshRss } = await sessions.start();
    await expect(sessions.connect(freshRss, { env: { FRESHRSS_USER } })).rejects.toThrow(
      /^FRESHRSS_USER holds a character/,
    );
  });

  it.each(['jane.doe', 'jane_doe', 'jane@example.org', 'x'])('can be %j', async (user) => {
    const { call } = await sessions.start({ user });
    expect((await call('get_user_info')).structuredContent).toMatchObject({ user });
  });
});

describe('without settings', () => {
  it.each(server.tools.map(({ name }) => ({ name })))('$name says what to set', async ({ name }) => {
    const { freshRss } = await sessions.start();
    const env = { FRESHRSS_URL: undefined, FRESHRSS_API_PASSWORD: undefined };
    const { call } = await sessions.connect(freshRss, { env, person: nobody() });
    const result = await call(name, calls[name]?.args ?? {});
    expect(result.text).toContain('set FRESHRSS_URL and FRESHRSS_API_PASSWORD');
    expect(freshRss.requests).toEqual([]);
  });
});

describe('an address copied from the browser, or from the settings of another client', () => {
  it.each([
    '/i/',
    '/i/index.php',
    '/api/',
    '/api/greader.php',
    '/api/greader.php/reader/api/0/',
    '/api/fever.php',
  ])('is taken without the part that is no base: %s', async (tail) => {
    const { freshRss } = await sessions.start();
    const { call } = await sessions.connect(freshRss, { env: { FRESHRSS_URL: freshRss.url + tail } });
    expect((await call('get_user_info')).isError).toBe(false);
  });
});

it('another program that speaks the same API is named as a cause', async () => {
  const { call } = await sessions.start({
    answerWith: ({ path }) =>
      path.endsWith('/ClientLogin') ? undefined : Response.json({ error_message: 'no such thing' }),
  });
  expect((await call('list_feeds')).text).toContain('or a program other than FreshRSS answers');
});
