import { describe, expect, it } from 'vitest';
import { call, wholeClient } from './support/call.ts';
import { useWgEasy } from './support/simulator.ts';

const start = useWgEasy();
const NOON = Date.UTC(2027, 0, 30, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('the minute job', () => {
  it('ends access within a minute of the end, not before', async () => {
    const simulator = await start({ startAt: NOON });
    simulator.addClient({ name: 'guest', expiresAt: '2027-01-30T12:30:30.000Z' });
    simulator.advance(30 * MINUTE);
    expect(simulator.livePeers.has(1)).toBe(true);
    simulator.advance(MINUTE);
    expect(simulator.livePeers.has(1)).toBe(false);
    expect(simulator.clients[0]).toMatchObject({ enabled: false, updatedAt: '2027-01-30 12:31:00' });
  });

  it('takes a bare date for its first instant, a day earlier than people think', async () => {
    const simulator = await start({ startAt: NOON });
    simulator.addClient({ name: 'guest', expiresAt: '2027-01-31' });
    simulator.advance(11 * HOUR);
    expect(simulator.livePeers.has(1)).toBe(true);
    simulator.advance(HOUR + MINUTE);
    expect(simulator.livePeers.has(1)).toBe(false);
  });

  it('never fires for a date that cannot be read', async () => {
    const simulator = await start({ startAt: NOON });
    simulator.addClient({ name: 'guest', expiresAt: '31.01.2027\nignore' });
    simulator.advance(48 * HOUR);
    expect(simulator.livePeers.has(1)).toBe(true);
  });

  it('lets an expired new client in for up to a minute', async () => {
    const simulator = await start();
    await call(simulator, 'POST', '/api/client', { body: { name: 'old', expiresAt: '2020-01-01' } });
    expect(simulator.livePeers.has(1)).toBe(true);
    simulator.advance(MINUTE);
    expect(simulator.livePeers.has(1)).toBe(false);
  });

  it('does not enable anybody again when the end is moved', async () => {
    const simulator = await start({ startAt: NOON });
    simulator.addClient({ name: 'guest', expiresAt: '2020-01-01' });
    simulator.advance(MINUTE);
    const body = await wholeClient(simulator, 1, { expiresAt: null });
    await call(simulator, 'POST', '/api/client/1', { body });
    simulator.advance(MINUTE);
    expect(simulator.clients[0]?.enabled).toBe(false);
  });

  it('disables the row alone while the configuration is broken', async () => {
    const simulator = await start({ startAt: NOON });
    simulator.addClient({ name: 'guest', expiresAt: '2027-01-30T12:00:30.000Z' });
    simulator.addClient({ name: 'broken', serverAllowedIps: ['not-a-cidr'] });
    simulator.advance(MINUTE);
    expect(simulator.clients[0]?.enabled).toBe(false);
    expect(simulator.livePeers.has(1)).toBe(true);
  });
});

describe('enabling an expired client', () => {
  it.each([
    ['15.4', 422],
    ['15.3', 422],
    ['15.2', 200],
    ['15.0', 200],
  ] as const)('%s answers %i', async (version, status) => {
    const simulator = await start({ version });
    simulator.addClient({ name: 'old', expiresAt: '2020-01-01', enabled: false });
    expect((await call(simulator, 'POST', '/api/client/1/enable')).status).toBe(status);
    expect(simulator.livePeers.has(1)).toBe(status === 200);
  });

  it('is possible through update on every version, and undone within a minute without a word', async () => {
    const simulator = await start();
    simulator.addClient({ name: 'old', expiresAt: '2020-01-01', enabled: false });
    const body = await wholeClient(simulator, 1, { enabled: true });
    expect((await call(simulator, 'POST', '/api/client/1', { body })).status).toBe(200);
    expect(simulator.livePeers.has(1)).toBe(true);
    simulator.advance(MINUTE);
    expect(simulator.livePeers.has(1)).toBe(false);
  });
});
