import { describe, expect, it } from 'vitest';
import { server } from '../src/server.ts';
import { useSessions } from './support/session.ts';
import { writesOf } from './support/writes.ts';

const sessions = useSessions();

describe('get_vpn_server_info', () => {
  it('shows version, interface, defaults and general settings', async () => {
    const { call, wgEasy, person } = await sessions.start({ changelog: 'New: buttons' });
    const result = await call('get_vpn_server_info');
    expect(result.structuredContent).toMatchObject({
      version: { currentRelease: 'v15.4.0', latestRelease: { changelog: 'New: buttons' } },
      interface: { ipv4Cidr: '10.8.0.0/24' },
      defaults: { host: 'vpn.example.test', port: 51820 },
      general: {},
      untrusted: true,
    });
    expect(person.seen).toEqual([]);
    expect(writesOf(wgEasy)).toEqual([]);
  });

  it('declares that it reaches out: wg-easy asks its release page for the newest version', () => {
    const tool = server.tools.find(({ name }) => name === 'get_vpn_server_info');
    expect(tool?.hints.openWorldHint).toBe(true);
  });

  it('shows none of the values that AmneziaWG shares with every client', async () => {
    const { call } = await sessions.start();
    const { structuredContent } = await call('get_vpn_server_info');
    const keys = [structuredContent?.['interface'], structuredContent?.['defaults']].flatMap((part) =>
      Object.keys(Object(part)),
    );
    expect(keys.filter((key) => /(^|default)(j|s|h|i)(c|min|max|\d)$/i.test(key))).toEqual([]);
  });

  it('redacts the hash of the metrics password, and shows that there is none', async () => {
    const { call, wgEasy } = await sessions.start();
    expect((await call('get_vpn_server_info')).structuredContent).toMatchObject({
      general: { metricsPassword: null },
    });
    const hash = '$argon2id$v=19$m=65536,t=3,p=4$FAKE';
    wgEasy.set({
      answerWith: ({ path }) =>
        path === '/api/admin/general'
          ? Response.json({ metricsPassword: hash, metricsJson: true })
          : undefined,
    });
    const result = await call('get_vpn_server_info');
    expect(result.structuredContent).toMatchObject({
      general: { metricsPassword: '[redacted by this server]', metricsJson: true },
    });
    expect(JSON.stringify(result)).not.toContain('argon2id');
  });

  it('shows the rest when wg-easy cannot reach its release page', async () => {
    const { call } = await sessions.start({ releaseCheckDown: true });
    expect((await call('get_vpn_server_info')).structuredContent).toMatchObject({
      version: { unavailable: expect.stringContaining('cannot reach its release page') },
      interface: { ipv4Cidr: '10.8.0.0/24' },
    });
  });

  it('shows the version to an account of the role CLIENT, and why there is no more', async () => {
    const { call } = await sessions.start({ role: 'CLIENT' });
    const unavailable = expect.stringContaining('The account has the role CLIENT');
    expect((await call('get_vpn_server_info')).structuredContent).toMatchObject({
      version: { currentRelease: 'v15.4.0' },
      interface: { unavailable },
      defaults: { unavailable },
      general: { unavailable },
    });
  });

  describe.each(['/api/information', '/api/admin/interface', '/api/admin/userconfig', '/api/admin/general'])(
    'shows the rest when %s',
    (failing) => {
      it.each<[string, () => Response]>([
        ...[403, 404, 429, 500, 502, 503, 504].map((status): [string, () => Response] => [
          `answers ${status}`,
          () => Response.json({ error: true }, { status }),
        ]),
        [
          'answers with a page',
          () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } }),
        ],
        ['answers in another shape', () => Response.json([])],
        ['redirects', () => new Response('', { status: 302, headers: { location: '/login' } })],
      ])('%s', async (_what, answer) => {
        const { call, wgEasy } = await sessions.start();
        wgEasy.set({ answerWith: ({ path }) => (path === failing ? answer() : undefined) });
        const result = await call('get_vpn_server_info');
        expect(result.isError).toBe(false);
        const parts = Object.values(result.structuredContent ?? {}).map(Object);
        const unavailable = parts.filter((part) => 'unavailable' in part);
        expect(unavailable).toEqual([{ unavailable: expect.stringMatching(/.{20}/) }]);
      });
    },
  );

  it('shows defaults without a public address', async () => {
    const { call, wgEasy } = await sessions.start();
    wgEasy.set({
      answerWith: ({ path }) =>
        path === '/api/admin/userconfig' ? Response.json({ host: null, port: 51_820 }) : undefined,
    });
    expect((await call('get_vpn_server_info')).structuredContent).toMatchObject({
      defaults: {
        host: null,
        port: 51_820,
        notice: expect.stringContaining('no device can reach the server'),
      },
    });
  });

  it('says which part has the error', async () => {
    const { call, wgEasy } = await sessions.start();
    wgEasy.set({
      answerWith: ({ path }) =>
        path === '/api/admin/general' ? Response.json({}, { status: 504 }) : undefined,
    });
    expect((await call('get_vpn_server_info')).structuredContent).toMatchObject({
      general: { unavailable: expect.stringContaining('GET /api/admin/general: Answered with status 504.') },
    });
  });

  it.each([
    ['no part can be read', 503, 'Answered with status 503'],
    ['the sign-in is refused', 401, 'WG_EASY_USERNAME or WG_EASY_PASSWORD is wrong'],
  ])('fails when %s', async (_what, status, words) => {
    const { call, wgEasy } = await sessions.start();
    const answered = ({ path }: { path: string }) => status === 503 || path.startsWith('/api/admin/');
    wgEasy.set({
      answerWith: (request) =>
        answered(request) ? Response.json({ message: 'Session failed' }, { status }) : undefined,
    });
    const result = await call('get_vpn_server_info');
    expect(result.isError).toBe(true);
    expect(result.text).toContain(words);
  });

  it('does not pass version 14 for a server in trouble', async () => {
    const { call } = await sessions.start({ version: '14' });
    const result = await call('get_vpn_server_info');
    expect(result.isError).toBe(true);
    expect(result.text).toContain('This is wg-easy 14 or older');
  });
});
