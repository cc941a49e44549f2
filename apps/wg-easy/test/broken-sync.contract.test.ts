import { BackendError, cleanText } from '@guard/core';
import { openHttp } from '@guard/core/inspect';
import type { WgEasySimulator } from '@guard/simulators';
import { describe, expect, it } from 'vitest';
import { checks } from '../src/api/checks.ts';
import { recordsIn } from './support/results.ts';
import { useSessions } from './support/session.ts';

const sessions = useSessions();

/** What `doctor` finds, check by check. */
async function doctor({ url, credentials: { username, password } }: WgEasySimulator) {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const client = openHttp({
    base: new URL(url),
    headers: () => ({ authorization }),
    trust: { insecureTls: false },
    proxy: {},
    caSettings: '',
    clean: cleanText,
  });
  const read = client.reader(new AbortController().signal);
  try {
    return new Map(
      await Promise.all(checks.map(async ({ title, run }) => [title, await run(read)] as const)),
    );
  } finally {
    await client.close();
  }
}

const CAUSES: { what: string; client: object; says: string; way: string }[] = [
  {
    what: 'a serverAllowedIps entry that is none',
    client: { serverAllowedIps: ['10.0.0.0/8', 'not-a-cidr'] },
    says: 'Client 2 holds a serverAllowedIps entry that WireGuard cannot read',
    way: 'correct it with update_client, or call disable_client 2',
  },
  {
    what: 'a serverEndpoint without a port',
    client: { serverEndpoint: 'no-port' },
    says: 'Client 2 has a serverEndpoint that is not host:port',
    way: 'in the web interface of wg-easy, or call disable_client 2',
  },
  {
    what: 'a serverEndpoint that is an IPv6 address without brackets',
    client: { serverEndpoint: 'fd00::1:51820' },
    says: 'Client 2 has a serverEndpoint that is not host:port',
    way: 'or call disable_client 2',
  },
  {
    what: 'a serverEndpoint that does not resolve',
    client: { serverEndpoint: 'gone.invalid:51820' },
    says: 'Client 2 has a host name in serverEndpoint: if the server cannot resolve it',
    way: 'Put an address there in the web interface of wg-easy, or call disable_client 2',
  },
  {
    what: 'an empty pre-shared key',
    client: { preSharedKey: '' },
    says: 'Client 2 has a preSharedKey that is not a key',
    way: 'call disable_client 2, and replace it by a new client',
  },
  {
    what: 'a line break in a name',
    client: { name: 'a\nb' },
    says: 'Client 2 holds a name entry that WireGuard cannot read',
    way: 'correct it with update_client',
  },
];

describe.each(CAUSES)('$what keeps the interface from being synchronised', ({ client, says, way }) => {
  const start = async () => {
    const session = await sessions.start({ version: '15.3' });
    session.wgEasy.changeClient(2, client);
    return session;
  };

  it.each([
    ['disable_client', { clientId: 1 }],
    ['delete_client', { clientId: 1 }],
    ['update_client', { clientId: 1, enabled: false }],
    ['update_client', { clientId: 1, mtu: 1300 }],
    ['enable_client', { clientId: 3 }],
    ['create_client', { name: 'phone' }],
  ])('and %s names the client, the field and the way out', async (tool, args) => {
    const { call } = await start();
    const { text, isError } = await call(tool, args);
    expect(isError).toBe(true);
    expect(text).toContain(says);
    expect(text).toContain(way);
    expect(text).not.toContain('Any later write that succeeds');
  });

  it('and the way out is one: switching it off brings everything up to date', async () => {
    const { call, wgEasy } = await start();
    await call('disable_client', { clientId: 1 });
    expect(wgEasy.livePeers.has(1)).toBe(true);
    expect(await call('disable_client', { clientId: 2 })).toMatchObject({ isError: false });
    expect([...wgEasy.livePeers.keys()]).toEqual([]);
  });

  it('and the row that is off with a live peer is told by list_clients, get_client and doctor', async () => {
    const { call, wgEasy } = await start();
    await call('disable_client', { clientId: 1 });
    const list = await call('list_clients');
    expect(recordsIn(list, 'clients').map(({ id, access }) => [id, access])).toEqual(
      expect.arrayContaining([
        [1, 'off-but-still-live'],
        [3, 'off'],
      ]),
    );
    expect(JSON.stringify(list.structuredContent?.['notices'])).toContain('it STILL HAS ACCESS');
    expect((await call('get_client', { clientId: 1 })).structuredContent).toMatchObject({
      access: 'off-but-still-live',
      notices: [expect.stringContaining('it STILL HAS ACCESS')],
    });
    const finding = (await doctor(wgEasy)).get('live peers');
    expect(finding).toMatchObject({ ok: false });
    expect(finding?.says).toContain('Client 1 is switched off, but its peer is on the live interface');
    expect(finding?.says).toContain(says);
    expect(finding?.says).toContain(way);
  });
});

describe('access, from the row and the live interface together', () => {
  it('is the same in list_clients and get_client', async () => {
    const { call, wgEasy } = await sessions.start();
    wgEasy.addClient({ name: 'was for a day', enabled: false, expiresAt: '2026-11-01T00:00:00Z' });
    wgEasy.changeClient(2, { serverAllowedIps: ['not-a-cidr'] });
    wgEasy.changeClient(3, { enabled: true });
    const rows = recordsIn(await call('list_clients'), 'clients');
    const access = new Map(rows.map((row) => [row['id'], row['access']]));
    expect(access).toEqual(
      new Map<unknown, unknown>([
        [1, 'live'],
        [2, 'live'],
        [3, 'on-but-not-live'],
        [4, 'expired'],
      ]),
    );
    for (const [clientId, expected] of access) {
      expect((await call('get_client', { clientId })).structuredContent).toMatchObject({ access: expected });
    }
  });

  it('is told for a client that expired while the interface could not be brought up to date', async () => {
    const { call, wgEasy } = await sessions.start();
    wgEasy.changeClient(1, { expiresAt: new Date(wgEasy.now() + 30_000).toISOString() });
    wgEasy.changeClient(2, { preSharedKey: '' });
    wgEasy.advance(60_000);
    expect((await call('get_client', { clientId: 1 })).structuredContent).toMatchObject({
      enabled: false,
      access: 'off-but-still-live',
    });
  });

  it('is unknown where only the list cannot be read, and the row is shown all the same', async () => {
    const { call, wgEasy } = await sessions.start();
    wgEasy.set({
      answerWith: ({ path }) => (path === '/api/client' ? new Response('', { status: 502 }) : undefined),
    });
    expect((await call('get_client', { clientId: 1 })).structuredContent).toMatchObject({
      id: 1,
      access: 'unknown',
    });
  });
});

describe('an empty value in a result', () => {
  it('says "not since the interface started", and not "never"', async () => {
    const { call, wgEasy } = await sessions.start();
    for (const [tool, args] of [
      ['list_clients', {}],
      ['get_client', { clientId: 1 }],
    ] as const) {
      const { structuredContent } = await call(tool, args);
      expect(structuredContent?.['meanings']).toMatchObject({
        latestHandshakeAt: expect.stringContaining('no handshake since the interface started'),
        expiresAt: 'null: its access does not expire',
      });
      expect(JSON.stringify(structuredContent)).not.toContain('never');
    }
    wgEasy.handshake(1);
    const seen = (await call('get_client', { clientId: 1 })).structuredContent?.['meanings'];
    expect(seen).not.toHaveProperty('latestHandshakeAt');
  });

  it('says what counts in the place of an empty list and of null', async () => {
    const { call, wgEasy } = await sessions.start();
    wgEasy.changeClient(1, { firewallIps: [], dns: [] });
    expect((await call('get_client', { clientId: 1 })).structuredContent?.['meanings']).toMatchObject({
      firewallIps: expect.stringContaining(
        "an empty list sets no limit: allowedIps applies, or the server's default",
      ),
      allowedIps: "null: the server's default applies",
      dns: '[]: the device keeps its own name servers',
    });
  });
});

describe('a limit of the firewall', () => {
  it.each([
    [false, [expect.stringContaining('The firewall of this wg-easy is off: firewallIps restricts nothing')]],
    [true, undefined],
  ])(
    'is shown by get_client with what it is worth while the firewall is on: %s',
    async (firewall, notices) => {
      const { call, wgEasy } = await sessions.start({ firewall });
      wgEasy.changeClient(1, { firewallIps: ['10.0.0.0/8'] });
      expect((await call('get_client', { clientId: 1 })).structuredContent?.['notices']).toEqual(notices);
    },
  );
});

describe('doctor', () => {
  it('is content with a wg-easy that is well', async () => {
    const { wgEasy } = await sessions.start();
    const found = await doctor(wgEasy);
    expect([...found.values()].every(({ ok }) => ok)).toBe(true);
    expect(found.get('live peers')?.says).toBe('2 of 3 clients may connect, as their rows say');
    expect(found.get('public address')?.says).toBe('vpn.example.test:51820');
  });

  it('says that a wg-easy without a public host hands out what no device can reach', async () => {
    const { wgEasy } = await sessions.start({ host: '' });
    expect((await doctor(wgEasy)).get('public address')).toEqual({
      ok: false,
      standsAlone: true, // who has access that is withdrawn is told all the same
      says: expect.stringContaining('the public host of wg-easy is empty'),
    });
  });

  it('names the client whose allowedIps the firewall cannot use', async () => {
    const { wgEasy } = await sessions.start({ firewall: true });
    wgEasy.changeClient(2, { allowedIps: ['garbage'] });
    expect((await doctor(wgEasy)).get('live peers')?.says).toContain(
      'Client 2 has an allowedIps entry that the firewall cannot use',
    );
  });

  it('fails, and does not guess, where the interface is down', async () => {
    const { wgEasy } = await sessions.start({ interfaceDown: true });
    await expect(doctor(wgEasy)).rejects.toThrow(BackendError);
  });
});
