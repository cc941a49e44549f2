import { describe, expect, it } from 'vitest';
import { call } from './support/call.ts';
import { useWgEasy } from './support/simulator.ts';

const start = useWgEasy();

describe('version 14 taken for 15', () => {
  it('answers a bare 500 to Basic and to nobody, without error:true', async () => {
    const simulator = await start({ version: '14' });
    for (const authorization of [undefined, null]) {
      const answer = await call(
        simulator,
        'GET',
        '/api/client',
        authorization === null ? { authorization } : {},
      );
      expect(answer).toMatchObject({ status: 500, json: { statusCode: 500, stack: [] } });
      expect(answer.json).not.toHaveProperty('error');
    }
  });

  it('without a password: 404 to a read, 405 to a write', async () => {
    const simulator = await start({ version: '14', v14Password: false });
    expect((await call(simulator, 'GET', '/api/client')).status).toBe(404);
    expect((await call(simulator, 'POST', '/api/client', { body: {} })).status).toBe(405);
    expect(simulator.clients).toEqual([]);
  });

  it('is known by what it says of sessions', async () => {
    const simulator = await start({ version: '14' });
    const session = await call(simulator, 'GET', '/api/session', { authorization: null });
    expect(session.json).toEqual({ requiresPassword: true, authenticated: false });
    expect((await call(simulator, 'GET', '/api/release', { authorization: null })).json).toBe(14);
  });

  it('keeps the id of a client from one list to the next', async () => {
    const simulator = await start({ version: '14' });
    simulator.addClient({ name: 'one' });
    const authorization = simulator.credentials.password;
    const list = await call(simulator, 'GET', '/api/wireguard/client', { authorization });
    expect(list.json).toMatchObject([{ name: 'one', address: '10.8.0.2' }]);
    expect((await call(simulator, 'GET', '/api/wireguard/client', { authorization })).text).toBe(list.text);
  });

  it('can be upgraded while it runs', async () => {
    const simulator = await start({ version: '14' });
    simulator.set({ version: '15.4' });
    expect((await call(simulator, 'GET', '/api/client')).status).toBe(200);
    expect((await call(simulator, 'GET', '/api/wireguard/client')).status).toBe(404);
  });
});
