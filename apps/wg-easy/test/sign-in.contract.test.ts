import type { SeenRequest, WgEasyOptions } from '@guard/simulators';
import { nobody } from '@guard/testkit';
import { describe, expect, it } from 'vitest';
import { server } from '../src/server.ts';
import { useSessions } from './support/session.ts';
import { writesOf } from './support/writes.ts';
import { TROUBLES } from './support/troubles.ts';

const sessions = useSessions();

const CALLS = [
  ['list_clients', {}],
  ['get_client', { clientId: 1 }],
  ['get_client_config', { clientId: 1 }],
  ['get_client_qrcode', { clientId: 1 }],
  ['update_client', { clientId: 1, name: 'x' }],
  ['enable_client', { clientId: 3 }],
  ['disable_client', { clientId: 1 }],
  ['delete_client', { clientId: 1 }],
  ['generate_one_time_link', { clientId: 1 }],
  ['create_client', { name: 'phone' }],
] as const;

const listWith = async (options: WgEasyOptions) => (await sessions.start(options)).call('list_clients');

describe.each(TROUBLES)('$what', ({ options, env, says, list = true }) => {
  it.each(CALLS.filter(([tool]) => list || tool !== 'list_clients'))(
    'is told by %s, and nothing is tried',
    async (tool, args) => {
      const { wgEasy } = await sessions.start(options);
      const { call, person } = await sessions.connect(wgEasy, { env: env?.(wgEasy) ?? {} });
      const result = await call(tool, args);
      expect(result.isError).toBe(true);
      expect(result.text).toContain(says);
      expect(writesOf(wgEasy)).toEqual([]);
      expect(person.seen).toEqual([]);
      expect(result.text).not.toContain(wgEasy.credentials.password);
    },
  );
});

describe('version 14', () => {
  it.each<[string, WgEasyOptions]>([
    ['with a password', { version: '14', v14Password: true }],
    ['without a password', { version: '14', v14Password: false }],
  ])('%s gets no write at all, not even a guess at its own paths', async (_what, options) => {
    const { call, wgEasy, person } = await sessions.start(options);
    for (const [tool, args] of CALLS) await call(tool, args);
    expect(writesOf(wgEasy)).toEqual([]);
    expect(person.seen).toEqual([]);
    expect(wgEasy.requests.filter(({ path }) => path.startsWith('/api/wireguard'))).toEqual([]);
  });
});

describe('the account', () => {
  it.each([
    ['with colons', 'FAKE:pass:word:'],
    ['with umlauts', 'FAKE-pässwörd-ß'],
    ['with signs of other scripts', 'FAKE-пароль-密码-🔑'],
    ['with a percent sign and a plus', 'FAKE%41+pass'],
    ['with a dollar sign', 'FAKE$pass{1}'],
    ['with quotes inside', 'FAKE"pass\'word'],
  ])('signs in by a password %s', async (_what, password) => {
    expect(await listWith({ password })).toMatchObject({ isError: false });
  });

  it('signs in by a user name with umlauts', async () => {
    expect(await listWith({ username: 'jürgen' })).toMatchObject({ isError: false });
  });

  it('cannot have a name with a colon: wg-easy would sign in somebody else', async () => {
    const { wgEasy } = await sessions.start();
    const env = { WG_EASY_USERNAME: 'admin:x' };
    await expect(sessions.connect(wgEasy, { env })).rejects.toThrow(
      /^WG_EASY_USERNAME must not contain a colon/,
    );
    expect(wgEasy.requests).toEqual([]);
  });

  it.each<[string, WgEasyOptions]>([
    ['15.0', { version: '15.0', totp: true }],
    ['15.3', { version: '15.3', totp: true }],
  ])('may have a second factor on %s, which does not look at it', async (_version, options) => {
    expect(await listWith(options)).toMatchObject({ isError: false });
  });

  it.each(['/api', '/api/', '/api/client', '/api/client/', '/login'])(
    'is used at an address that ends in %s, which is not doubled',
    async (end) => {
      const { wgEasy } = await sessions.start();
      const { call } = await sessions.connect(wgEasy, { env: { WG_EASY_URL: wgEasy.url + end } });
      expect(await call('list_clients')).toMatchObject({ isError: false });
    },
  );

  it('of the role CLIENT works on its own clients', async () => {
    const { call, wgEasy } = await sessions.start({ role: 'CLIENT' });
    wgEasy.changeClient(1, { userId: 2 });
    expect((await call('list_clients')).structuredContent).toMatchObject({ total: 1 });
    expect((await call('disable_client', { clientId: 1 })).isError).toBe(false);
    expect((await call('disable_client', { clientId: 2 })).text).toContain('The account has the role CLIENT');
  });

  it('is sent with every request, as UTF-8, and no cookie ever is', async () => {
    const { wgEasy, call } = await sessions.start();
    const headers: SeenRequest['headers'][] = [];
    wgEasy.set({ answerWith: (request) => void headers.push(request.headers) });
    await call('list_clients');
    await call('get_client', { clientId: 1 });
    expect(headers).toHaveLength(3);
    for (const sent of headers) {
      expect(sent).toMatchObject({ authorization: '[hidden]', accept: 'application/json' });
      expect(sent).not.toHaveProperty('cookie');
    }
  });
});

describe('without settings', () => {
  it.each(server.tools.map(({ name }) => ({ name })))('$name says what to set', async ({ name }) => {
    const { wgEasy } = await sessions.start();
    const env = { WG_EASY_URL: undefined, WG_EASY_PASSWORD: undefined };
    const { call } = await sessions.connect(wgEasy, { env, person: nobody() });
    const args = Object.fromEntries(CALLS)[name] ?? {};
    const result = await call(name, args);
    expect(result.text).toContain('set WG_EASY_URL and WG_EASY_PASSWORD');
    expect(wgEasy.requests).toEqual([]);
  });
});
