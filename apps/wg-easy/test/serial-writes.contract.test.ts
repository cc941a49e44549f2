import { openRaw, startInProcess } from '@guard/testkit';
import { EventEmitter, once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { server } from '../src/server.ts';
import { settings, useSessions } from './support/session.ts';
import { writesOf } from './support/writes.ts';

const sessions = useSessions();
const SIXTEEN = Array.from({ length: 16 }, (_, index) => index);

it('sixteen calls at once are sent one after the other, and no other client loses its session', async () => {
  const { call, wgEasy } = await sessions.start();
  for (const index of SIXTEEN) wgEasy.addClient({ name: `client ${index}` });
  wgEasy.handshake(1);
  const results = await Promise.all(
    SIXTEEN.map((index) => call(index % 2 ? 'disable_client' : 'delete_client', { clientId: 4 + index })),
  );
  expect(results.filter(({ isError }) => isError)).toEqual([]);
  expect(wgEasy.overlappingWrites).toBe(0);
  expect(writesOf(wgEasy)).toHaveLength(16);
  expect(wgEasy.livePeers.get(1)?.latestHandshakeAt).not.toBeNull();
});

it('sixteen clients made at once on 15.0 are sixteen different ones', async () => {
  const { call, wgEasy } = await sessions.start({ version: '15.0' });
  const results = await Promise.all(SIXTEEN.map(() => call('create_client', { name: 'phone' })));
  const ids = results.map(({ structuredContent }) => structuredContent?.['id']);
  expect(new Set(ids).size).toBe(16);
  expect(wgEasy.overlappingWrites).toBe(0);
});

it('every kind of write at once', async () => {
  const { call, wgEasy } = await sessions.start();
  wgEasy.addClient({ name: 'tablet' });
  await Promise.all([
    call('create_client', { name: 'phone' }),
    call('update_client', { clientId: 1, name: 'x' }),
    call('enable_client', { clientId: 3 }),
    call('disable_client', { clientId: 2 }),
    call('generate_one_time_link', { clientId: 1 }),
    call('delete_client', { clientId: 4 }),
  ]);
  expect(wgEasy.overlappingWrites).toBe(0);
  expect(writesOf(wgEasy)).toHaveLength(6);
});

it('a write that fails does not hold up the next one', async () => {
  const { call, wgEasy } = await sessions.start();
  const results = await Promise.all([
    call('disable_client', { clientId: 99 }),
    call('disable_client', { clientId: 1 }),
  ]);
  expect(results.map(({ isError }) => isError)).toEqual([true, false]);
  expect(writesOf(wgEasy)).toEqual(['POST /api/client/1/disable']);
});

it('a question that stays open holds up nobody else', async () => {
  const { wgEasy } = await sessions.start();
  const other = await sessions.connect(wgEasy);
  const waiting = await sessions.connect(wgEasy, {
    person: {
      name: 'waits for the other call',
      seen: [],
      answer: async () => {
        await other.call('disable_client', { clientId: 2 });
        return { result: { action: 'accept', content: { confirm: true } } };
      },
    },
  });
  await waiting.call('delete_client', { clientId: 1 });
  expect(writesOf(wgEasy)).toEqual(['POST /api/client/2/disable', 'DELETE /api/client/1']);
});

it('a question that wg-easy is slow to give the facts for holds up nobody else', async () => {
  const { call, wgEasy } = await sessions.start();
  const gate = new EventEmitter();
  const slow = once(gate, 'open').then(() => undefined);
  const arrived = once(gate, 'arrived');
  wgEasy.set({
    answerWith: ({ path }) => {
      if (path !== '/api/client/1') return undefined;
      gate.emit('arrived');
      return slow;
    },
  });
  const waiting = call('delete_client', { clientId: 1 });
  await arrived;
  expect(await call('disable_client', { clientId: 2 })).toMatchObject({ isError: false });
  gate.emit('open');
  await waiting;
  expect(writesOf(wgEasy)).toEqual(['POST /api/client/2/disable', 'DELETE /api/client/1']);
});

it('a write whose call is cancelled is seen to its end before the next one is sent', async () => {
  const { wgEasy } = await sessions.start({ writeTurns: 40_000 });
  const gate = new EventEmitter();
  const arrived = once(gate, 'arrived');
  wgEasy.set({
    answerWith: ({ method }) => {
      if (method === 'POST') gate.emit('arrived');
      return undefined;
    },
  });
  const ours = startInProcess(server, settings(wgEasy));
  onTestFinished(() => ours.close());
  const client = await openRaw(ours.connect(), () => {});
  const clientInfo = { name: 'raw', version: '1' };
  await client.request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
  client.notify('notifications/initialized', {});
  const disable = async (clientId: number) =>
    client.request('tools/call', { name: 'disable_client', arguments: { clientId } });
  void disable(1);
  const cancelled = client.lastId;
  const next = disable(2);
  await arrived;
  client.notify('notifications/cancelled', { requestId: cancelled });
  await next;
  expect(writesOf(wgEasy)).toEqual(['POST /api/client/1/disable', 'POST /api/client/2/disable']);
  expect(wgEasy.overlappingWrites).toBe(0);
});
