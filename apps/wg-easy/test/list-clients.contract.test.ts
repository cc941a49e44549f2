import type { WgEasyVersion } from '@guard/simulators';
import { nobody } from '@guard/testkit';
import { describe, expect, it } from 'vitest';
import { names, recordsIn } from './support/results.ts';
import { useSessions } from './support/session.ts';
import { writesOf } from './support/writes.ts';

const VERSIONS: WgEasyVersion[] = ['15.0', '15.2', '15.3', '15.4'];
const sessions = useSessions();

describe.each(VERSIONS)('list_clients on %s', (version) => {
  const start = () => sessions.start({ version }, { person: nobody() });

  it('lists every client, and the person is not asked', async () => {
    const { call, person, wgEasy } = await start();
    const result = await call('list_clients');
    expect(result.structuredContent).toMatchObject({ total: 3, untrusted: true, source: 'wg-easy' });
    expect(person.seen).toEqual([]);
    expect(writesOf(wgEasy)).toEqual([]);
  });

  it('shows no key, though 15.0 lists them, and has no field for one', async () => {
    const { call, wgEasy } = await start();
    const result = await call('list_clients');
    const everything = JSON.stringify(result);
    for (const { privateKey, preSharedKey } of wgEasy.clients) {
      expect(everything).not.toContain(privateKey);
      expect(everything).not.toContain(preSharedKey);
    }
    for (const row of recordsIn(result, 'clients')) {
      expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['privateKey']));
      expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['preSharedKey']));
    }
  });

  it('says that there is a one-time link, and not which', async () => {
    const { call, wgEasy } = await sessions.start({ version });
    const link = String(
      (await call('generate_one_time_link', { clientId: 1 })).structuredContent?.['oneTimeLink'],
    );
    const result = await (await sessions.connect(wgEasy)).call('list_clients');
    expect(recordsIn(result, 'clients').find(({ id }) => id === 1)).toMatchObject({
      oneTimeLink: '[redacted by this server]',
    });
    expect(recordsIn(result, 'clients').find(({ id }) => id === 2)).toMatchObject({ oneTimeLink: null });
    expect(JSON.stringify(result)).not.toContain(link.split('/cnf/')[1]);
  });

  it('sorts here, the same way on every version, capital letters among the small ones', async () => {
    const { call, wgEasy } = await start();
    for (const name of ['Zed', 'älter', 'Desk', 'desk']) wgEasy.addClient({ name });
    const ascending = ['älter', 'desk', 'desk', 'Desk', 'guest', 'laptop', 'Zed'];
    expect(names(await call('list_clients'))).toEqual(ascending);
    expect(names(await call('list_clients', { sort: 'asc' }))).toEqual(ascending);
    const descending = ['Zed', 'laptop', 'guest', 'Desk', 'desk', 'desk', 'älter'];
    expect(names(await call('list_clients', { sort: 'desc' }))).toEqual(descending);
    expect(wgEasy.requests.every(({ path }) => path === '/api/client')).toBe(true);
  });

  it.each([
    ['part of a name in any case', 'APT', ['laptop']],
    ['part of an IPv4 address', '8.0.4', ['guest']],
    ['part of an IPv6 address', 'CAFE:3', ['desk']],
    ['a percent sign, which is a wildcard in wg-easy', '%', []],
    ['an underscore, which is another', '_', []],
    ['a quote', "'", []],
    ['a regular expression', '.*', []],
    ['nothing that is there', 'nobody', []],
  ])('filters by %s', async (_what, filter, expected) => {
    expect(names(await (await start()).call('list_clients', { filter }))).toEqual(expected);
  });
});

describe('which clients are listed', () => {
  const DAY_MS = 24 * 3_600_000;

  /** Four clients that connected and end at different times, or never. */
  async function startWithHistory() {
    const session = await sessions.start();
    const { wgEasy } = session;
    const daysAgo = (days: number) => new Date(wgEasy.now() - days * DAY_MS).toISOString();
    wgEasy.addClient({ name: 'phone', expiresAt: daysAgo(-7) });
    wgEasy.changeClient(1, { expiresAt: daysAgo(-60) });
    wgEasy.handshake(1, { at: wgEasy.now() - 40 * DAY_MS });
    wgEasy.handshake(4, { at: wgEasy.now() - DAY_MS });
    return { ...session, daysAgo };
  }

  it.each([
    [true, ['desk', 'laptop', 'phone']],
    [false, ['guest']],
  ])('enabled %s', async (enabled, expected) => {
    const { call } = await startWithHistory();
    expect(names(await call('list_clients', { enabled }))).toEqual(expected);
  });

  it('inactiveSince: also those of which no handshake is known, with what that means', async () => {
    const { call, daysAgo } = await startWithHistory();
    const result = await call('list_clients', { inactiveSince: daysAgo(30) });
    expect(names(result)).toEqual(['desk', 'guest', 'laptop']);
    expect(result.structuredContent).toMatchObject({
      total: 3,
      meanings: { latestHandshakeAt: expect.stringContaining('may have connected before') },
    });
  });

  it('expiresBefore: those that end before, and none that never ends', async () => {
    const { call, daysAgo } = await startWithHistory();
    expect(names(await call('list_clients', { expiresBefore: daysAgo(-30) }))).toEqual(['phone']);
  });

  it('all that is asked for at once, in any zone', async () => {
    const { call, daysAgo } = await startWithHistory();
    const expiresBefore = daysAgo(-90).replace('Z', '+00:00');
    const asked = { enabled: true, inactiveSince: daysAgo(30), expiresBefore, filter: 'A' };
    expect(names(await call('list_clients', asked))).toEqual(['laptop']);
  });
});

describe('list_clients', () => {
  it('lists an empty instance', async () => {
    const { call, wgEasy } = await sessions.start();
    wgEasy.reset();
    expect((await call('list_clients')).structuredContent).toMatchObject({ clients: [], total: 0 });
  });

  it('reaches every client of many, page by page, each once', async () => {
    const { call, wgEasy } = await sessions.start({ ipv4Cidr: '10.8.0.0/16' });
    for (let index = 0; index < 241; index += 1) wgEasy.addClient({ name: `client ${index}` });
    const seen: unknown[] = [];
    for (let page: { offset?: unknown } | undefined = {}; page !== undefined;) {
      const result = await call('list_clients', page);
      expect(result.text.length).toBeLessThan(26_000);
      expect(result.structuredContent).toMatchObject({ total: 244 });
      seen.push(...recordsIn(result, 'clients').map(({ id }) => id));
      const offset = result.structuredContent?.['nextOffset'];
      page = offset === undefined ? undefined : { offset };
    }
    expect(seen).toHaveLength(244);
    expect(new Set(seen).size).toBe(244);
  });

  it('shows the others beside one that has more networks behind it than fit into an answer', async () => {
    const { call, wgEasy } = await sessions.start();
    const serverAllowedIps = Array.from(
      { length: 3000 },
      (_, index) => `10.${index >> 8}.${index & 255}.0/24`,
    );
    wgEasy.changeClient(2, { serverAllowedIps });
    const result = await call('list_clients');
    expect(names(result)).toEqual(['desk', 'guest', 'laptop']);
    expect(result.text).toMatch(/\[\d+ more entries\]/);
  });

  it('shows nothing behind the last client', async () => {
    const { call } = await sessions.start();
    const { structuredContent } = await call('list_clients', { offset: 3 });
    expect(structuredContent).toMatchObject({ clients: [], total: 3 });
    expect(structuredContent).not.toHaveProperty('nextOffset');
  });

  it.each([
    { sort: 'up' },
    { filter: 1 },
    { fitler: 'x' },
    { sort: 'ASC' },
    { enabled: 'yes' },
    { inactiveSince: '2026-11-01' },
    { expiresBefore: 'tomorrow' },
    { offset: -1 },
  ])('refuses %j', async (args) => {
    const { call, wgEasy } = await sessions.start();
    expect(await call('list_clients', args)).toMatchObject({ isError: true });
    expect(wgEasy.requests).toEqual([]);
  });

  it('takes null and an empty text for an option that was not given', async () => {
    const { call } = await sessions.start();
    expect(names(await call('list_clients', { filter: '', sort: '' }))).toHaveLength(3);
    expect(names(await call('list_clients', { filter: null, sort: null }))).toHaveLength(3);
  });

  it('says what may be wrong when the interface is down', async () => {
    const { call } = await sessions.start({ interfaceDown: true });
    const result = await call('list_clients');
    expect(result.isError).toBe(true);
    expect(result.text).toContain('the WireGuard interface is down');
  });
});
