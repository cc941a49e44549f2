import { describe, expect, it } from 'vitest';
import type { WgEasySimulator } from '../src/index.ts';
import { call, listed, wholeClient } from './support/call.ts';
import { useWgEasy } from './support/simulator.ts';

const start = useWgEasy();

async function withThreeClients(simulator: WgEasySimulator): Promise<void> {
  for (const name of ['laptop', 'phone', 'extra']) simulator.addClient({ name });
  simulator.handshake(1);
}

async function breakThroughTheApi(simulator: WgEasySimulator): Promise<number> {
  const body = await wholeClient(simulator, 3, { serverAllowedIps: ['not-a-cidr'] });
  return (await call(simulator, 'POST', '/api/client/3', { body })).status;
}

describe('who may connect, apart from what the table says', () => {
  it('follows enable, disable, delete and update', async () => {
    const simulator = await start();
    await withThreeClients(simulator);
    await call(simulator, 'POST', '/api/client/2/disable');
    expect([...simulator.livePeers.keys()]).toEqual([1, 3]);
    await call(simulator, 'POST', '/api/client/2/enable');
    expect(simulator.livePeers.has(2)).toBe(true);
    await call(simulator, 'DELETE', '/api/client/2');
    await call(simulator, 'POST', '/api/client/3', {
      body: await wholeClient(simulator, 3, { enabled: false }),
    });
    expect([...simulator.livePeers.keys()]).toEqual([1]);
  });

  it('lets a new client in before the answer', async () => {
    const simulator = await start();
    const { json } = await call(simulator, 'POST', '/api/client', { body: { name: 'new', expiresAt: null } });
    expect(json).toEqual({ success: true, clientId: 1 });
    expect(simulator.livePeers.get(1)?.allowedIps).toEqual([
      '10.8.0.2/32',
      'fdcc:ad94:bacf:61a4::cafe:2/128',
    ]);
  });

  it('leaves the session of a renamed client alone, and of all others', async () => {
    const simulator = await start();
    await withThreeClients(simulator);
    await call(simulator, 'POST', '/api/client/1', {
      body: await wholeClient(simulator, 1, { name: 'renamed', mtu: 1280 }),
    });
    await call(simulator, 'POST', '/api/client/2/disable');
    expect(await listed(simulator, 1)).toMatchObject({ name: 'renamed', transferRx: 308 });
  });

  it('resets the counters of a client that was off and on', async () => {
    const simulator = await start();
    await withThreeClients(simulator);
    await call(simulator, 'POST', '/api/client/1/disable');
    expect(await listed(simulator, 1)).toMatchObject({ transferRx: null, transferTx: null, endpoint: null });
    await call(simulator, 'POST', '/api/client/1/enable');
    expect(await listed(simulator, 1)).toMatchObject({ transferRx: 0, latestHandshakeAt: null });
  });

  it('keeps the end point out of get for who is not connected, and null for who never was', async () => {
    const simulator = await start();
    await withThreeClients(simulator);
    await call(simulator, 'POST', '/api/client/3/disable');
    expect(await wholeClient(simulator, 1)).toMatchObject({ endpoint: '127.0.0.1:52616' });
    expect(await wholeClient(simulator, 2)).toMatchObject({ endpoint: null });
    expect(await wholeClient(simulator, 3)).not.toHaveProperty('endpoint');
  });

  it('shows handshakes in whole seconds', async () => {
    const simulator = await start();
    await withThreeClients(simulator);
    simulator.handshake(1, { at: Date.UTC(2026, 10, 30, 1, 54, 1, 999) });
    expect(await listed(simulator, 1)).toMatchObject({ latestHandshakeAt: '2026-11-30T01:54:01.000Z' });
  });

  it('gives no session to who is not connected', async () => {
    const simulator = await start();
    expect(() => simulator.handshake(7)).toThrow('client 7 is not on the live interface');
  });

  it('takes an address over without a word', async () => {
    const simulator = await start();
    await withThreeClients(simulator);
    const body = await wholeClient(simulator, 3, { serverAllowedIps: ['10.8.0.2/32'] });
    expect((await call(simulator, 'POST', '/api/client/3', { body })).status).toBe(200);
    expect(simulator.livePeers.get(1)?.allowedIps).not.toContain('10.8.0.2/32');
    expect(simulator.livePeers.get(3)?.allowedIps).toContain('10.8.0.2/32');
  });
});

describe('a configuration that wg cannot read: writes are half done', () => {
  it('stores the row that breaks it and answers 500', async () => {
    const simulator = await start();
    await withThreeClients(simulator);
    expect(await breakThroughTheApi(simulator)).toBe(500);
    expect(simulator.clients[2]?.serverAllowedIps).toEqual(['not-a-cidr']);
    expect(simulator.livePeers.has(3)).toBe(true);
  });

  it('says disabled while the peer is still connected; only a number of bytes gives it away', async () => {
    const simulator = await start();
    await withThreeClients(simulator);
    await breakThroughTheApi(simulator);
    expect((await call(simulator, 'POST', '/api/client/2/disable')).status).toBe(500);
    expect(await listed(simulator, 2)).toMatchObject({ enabled: false, transferRx: 0 });
    expect(simulator.livePeers.has(2)).toBe(true);
  });

  it('deletes the row and leaves the access', async () => {
    const simulator = await start();
    await withThreeClients(simulator);
    await breakThroughTheApi(simulator);
    expect((await call(simulator, 'DELETE', '/api/client/1')).status).toBe(500);
    expect((await call(simulator, 'GET', '/api/client/1')).status).toBe(404);
    expect(simulator.livePeers.has(1)).toBe(true);
  });

  it('stores a new client that cannot connect', async () => {
    const simulator = await start();
    await withThreeClients(simulator);
    await breakThroughTheApi(simulator);
    expect(
      (await call(simulator, 'POST', '/api/client', { body: { name: 'ghost', expiresAt: null } })).status,
    ).toBe(500);
    expect(simulator.clients).toHaveLength(4);
    expect(simulator.livePeers.has(4)).toBe(false);
  });

  it('is in line again after the next write once the entry is gone', async () => {
    const simulator = await start();
    await withThreeClients(simulator);
    await breakThroughTheApi(simulator);
    await call(simulator, 'DELETE', '/api/client/1');
    const body = await wholeClient(simulator, 3, { serverAllowedIps: [] });
    expect((await call(simulator, 'POST', '/api/client/3', { body })).status).toBe(200);
    expect([...simulator.livePeers.keys()]).toEqual([2, 3]);
  });

  it('comes about by a newline in a name before 15.4, and ends with the delete of that client', async () => {
    const simulator = await start({ version: '15.3' });
    await withThreeClients(simulator);
    expect(
      (await call(simulator, 'POST', '/api/client', { body: { name: 'a\nb', expiresAt: null } })).status,
    ).toBe(500);
    expect((await call(simulator, 'POST', '/api/client/1/disable')).status).toBe(500);
    expect(simulator.livePeers.has(1)).toBe(true);
    expect((await call(simulator, 'DELETE', '/api/client/4')).status).toBe(200);
    expect(simulator.livePeers.has(1)).toBe(false);
  });

  it('can be seeded, with the peer of the broken row still connected', async () => {
    const simulator = await start();
    simulator.addClient({ name: 'broken', serverAllowedIps: ['not-a-cidr'] });
    expect(simulator.livePeers.has(1)).toBe(true);
    expect((await call(simulator, 'DELETE', '/api/client/1')).status).toBe(200);
    expect(simulator.livePeers.has(1)).toBe(false);
  });
});

describe('a firewall that refuses a value', () => {
  it('answers 500 after row and peer were saved', async () => {
    const simulator = await start({ firewall: true });
    await withThreeClients(simulator);
    const body = await wholeClient(simulator, 2, { enabled: false });
    simulator.changeClient(1, { allowedIps: ['garbage'] });
    expect((await call(simulator, 'POST', '/api/client/2', { body })).status).toBe(500);
    expect(simulator.clients[1]?.enabled).toBe(false);
    expect(simulator.livePeers.has(2)).toBe(false);
  });

  it('does not look while it is off, nor at a client with a list of its own', async () => {
    const simulator = await start();
    await withThreeClients(simulator);
    simulator.changeClient(1, { allowedIps: ['garbage'] });
    expect((await call(simulator, 'POST', '/api/client/2/disable')).status).toBe(200);
    simulator.set({ firewall: true });
    simulator.changeClient(1, { firewallIps: ['10.0.0.0/8'] });
    expect((await call(simulator, 'POST', '/api/client/2/enable')).status).toBe(200);
  });
});

describe('what the firewall lets a client reach', () => {
  const OWN = ['192.168.0.123/32'];

  it.each([
    ['its own list', { firewallIps: OWN }, OWN],
    ['its own list, whatever allowedIps says', { firewallIps: OWN, allowedIps: ['10.0.0.0/8'] }, OWN],
    ['with an empty list: allowedIps', { firewallIps: [], allowedIps: ['10.0.0.0/8'] }, ['10.0.0.0/8']],
    ['with null: allowedIps', { firewallIps: null, allowedIps: ['10.0.0.0/8'] }, ['10.0.0.0/8']],
    [
      'with an empty list and no allowedIps: the default',
      { firewallIps: [], allowedIps: null },
      ['0.0.0.0/0', '::/0'],
    ],
    [
      'with null and no allowedIps: the default',
      { firewallIps: null, allowedIps: null },
      ['0.0.0.0/0', '::/0'],
    ],
  ])('is %s', async (_what, fields, rules) => {
    const simulator = await start({ firewall: true });
    await withThreeClients(simulator);
    simulator.changeClient(1, { firewallIps: OWN });
    const body = await wholeClient(simulator, 1, fields);
    expect((await call(simulator, 'POST', '/api/client/1', { body })).status).toBe(200);
    expect(simulator.firewallRules.get(1)).toEqual(rules);
  });

  it('is anything while it is off', async () => {
    const simulator = await start();
    simulator.addClient({ name: 'laptop', firewallIps: OWN });
    expect(simulator.firewallRules.size).toBe(0);
    simulator.set({ firewall: true });
    expect(simulator.firewallRules.get(1)).toEqual(OWN);
    simulator.set({ firewall: false });
    expect(simulator.firewallRules.size).toBe(0);
  });
});

describe('a row that is off while its peer is live', () => {
  it('comes about when a client expires and the interface cannot be brought up to date', async () => {
    const simulator = await start();
    await withThreeClients(simulator);
    simulator.changeClient(1, { expiresAt: new Date(simulator.now() + 30_000).toISOString() });
    simulator.changeClient(2, { preSharedKey: '' });
    simulator.advance(60_000);
    expect(await listed(simulator, 1)).toMatchObject({ enabled: false, transferRx: 308 });
    expect(simulator.livePeers.has(1)).toBe(true);
  });
});

describe('a database that takes nothing', () => {
  it('answers 500 to what is written and changes nothing, and is read as before', async () => {
    const simulator = await start({ databaseLocked: true });
    await withThreeClients(simulator);
    for (const [method, path] of [
      ['POST', '/api/client/1/disable'],
      ['DELETE', '/api/client/1'],
      ['POST', '/api/client/1/generateOneTimeLink'],
    ] as const) {
      expect(await call(simulator, method, path)).toMatchObject({
        status: 500,
        json: { message: 'Server Error' },
      });
    }
    expect(await listed(simulator, 1)).toMatchObject({ enabled: true, oneTimeLink: null, transferRx: 308 });
  });
});

describe('a client that came from version 14 with an address outside of the network', () => {
  it('is live, can be switched off and on, and takes no update with that address', async () => {
    const simulator = await start();
    simulator.addClient({ name: 'old', ipv4Address: '10.13.13.2' });
    expect(simulator.livePeers.get(1)?.allowedIps).toContain('10.13.13.2/32');
    const update = async (changed: Readonly<Record<string, unknown>>) =>
      (await call(simulator, 'POST', '/api/client/1', { body: await wholeClient(simulator, 1, changed) }))
        .status;
    expect(await update({ name: 'x' })).toBe(500);
    expect(simulator.clients[0]?.name).toBe('old');
    expect((await call(simulator, 'POST', '/api/client/1/disable')).status).toBe(200);
    expect((await call(simulator, 'POST', '/api/client/1/enable')).status).toBe(200);
    expect(await update({ name: 'x', ipv4Address: '10.8.0.9' })).toBe(200);
  });
});

describe('an interface that is gone', () => {
  it('fails list, get and writes, lets nobody connect, and still gives configurations', async () => {
    const simulator = await start();
    await withThreeClients(simulator);
    simulator.set({ interfaceDown: true });
    expect(simulator.livePeers.size).toBe(0);
    expect((await call(simulator, 'GET', '/api/client')).status).toBe(500);
    expect((await call(simulator, 'GET', '/api/client/1')).status).toBe(500);
    expect((await call(simulator, 'POST', '/api/client/1/disable')).status).toBe(500);
    expect(simulator.clients[0]?.enabled).toBe(false);
    expect((await call(simulator, 'GET', '/api/client/1/configuration')).status).toBe(200);
  });

  it('comes back with the rows as they are by then', async () => {
    const simulator = await start();
    await withThreeClients(simulator);
    simulator.set({ interfaceDown: true });
    await call(simulator, 'POST', '/api/client/1/disable');
    simulator.set({ interfaceDown: false });
    expect([...simulator.livePeers.keys()]).toEqual([2, 3]);
  });

  it('drops all sessions when it is restarted', async () => {
    const simulator = await start();
    await withThreeClients(simulator);
    await call(simulator, 'POST', '/api/admin/interface/restart');
    expect(await listed(simulator, 1)).toMatchObject({ transferRx: 0, latestHandshakeAt: null });
  });
});
