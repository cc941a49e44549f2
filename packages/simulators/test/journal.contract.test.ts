import { describe, expect, it } from 'vitest';
import { call, wholeClient } from './support/call.ts';
import { useWgEasy } from './support/simulator.ts';

const start = useWgEasy();

describe('the journal of writes', () => {
  it('holds every write in order with what was answered, and no read', async () => {
    const simulator = await start();
    simulator.addClient({ name: 'laptop' });
    await call(simulator, 'GET', '/api/client');
    await call(simulator, 'POST', '/api/client', { body: { name: 'a', expiresAt: null } });
    await call(simulator, 'POST', '/api/client/1/disable');
    await call(simulator, 'DELETE', '/api/client/1');
    expect(simulator.journal).toEqual([
      { method: 'POST', path: '/api/client', body: { name: 'a', expiresAt: null }, status: 200 },
      { method: 'POST', path: '/api/client/1/disable', body: undefined, status: 200 },
      { method: 'DELETE', path: '/api/client/1', body: undefined, status: 200 },
    ]);
  });

  it('holds writes that were refused: what counts is that they were sent', async () => {
    const simulator = await start({ role: 'CLIENT' });
    await call(simulator, 'POST', '/api/client', { body: {} });
    await call(simulator, 'DELETE', '/api/client/1', { authorization: null });
    await call(simulator, 'PUT', '/api/client/1', { body: {} });
    await call(simulator, 'POST', '/api/nope');
    expect(simulator.journal.map((write) => write.status)).toEqual([403, 401, 404, 404]);
  });

  it('holds a write to version 14 as well', async () => {
    const simulator = await start({ version: '14' });
    await call(simulator, 'POST', '/api/client', { body: { name: 'x', expiresAt: null } });
    expect(simulator.journal).toMatchObject([{ path: '/api/client', status: 500 }]);
  });

  it('does not take a sign-in for a write', async () => {
    const simulator = await start();
    await call(simulator, 'POST', '/api/auth/password', { body: simulator.credentials });
    expect(simulator.journal).toEqual([]);
    expect(simulator.requests).toHaveLength(1);
  });

  it('shows that a key was sent back, without the key', async () => {
    const simulator = await start();
    simulator.addClient({ name: 'laptop' });
    await call(simulator, 'POST', '/api/client/1', { body: await wholeClient(simulator, 1) });
    expect(simulator.journal[0]?.body).toMatchObject({
      name: 'laptop',
      privateKey: '[hidden]',
      preSharedKey: '[hidden]',
    });
  });

  it('is empty after a reset, and so is everything else', async () => {
    const simulator = await start({ version: '15.3' });
    simulator.addClient({ name: 'laptop' });
    simulator.set({ version: '15.0', firewall: true, answerWith: () => new Response('x') });
    await call(simulator, 'POST', '/api/client/1/disable');
    simulator.advance(1000);
    const started = simulator.now() - 1000;
    simulator.reset();
    expect([simulator.journal, simulator.requests, simulator.clients, [...simulator.livePeers]]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect(simulator.now()).toBe(started);
    expect((await call(simulator, 'GET', '/api/information')).json).toMatchObject({
      currentRelease: 'v15.3.0',
      firewallEnabled: false,
    });
    expect(simulator.addClient({ name: 'again' }).id).toBe(1);
  });
});

describe('the log of requests', () => {
  it('tells which headers came, and hides the credentials among them', async () => {
    const simulator = await start();
    await call(simulator, 'GET', '/api/client?filter=a');
    await call(simulator, 'GET', '/api/auth/methods', {
      authorization: null,
      headers: { cookie: 'wg-easy=x' },
    });
    expect(simulator.requests).toMatchObject([
      {
        method: 'GET',
        path: '/api/client?filter=a',
        headers: { accept: 'application/json', authorization: '[hidden]' },
      },
      { method: 'GET', path: '/api/auth/methods', headers: { cookie: '[hidden]' } },
    ]);
    expect(simulator.requests[1]?.headers).not.toHaveProperty('authorization');
  });
});
