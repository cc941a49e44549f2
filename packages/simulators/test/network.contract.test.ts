import { describe, expect, it } from 'vitest';
import { basic, call } from './support/call.ts';
import { useWgEasy } from './support/simulator.ts';

const start = useWgEasy();

describe('faults in front of the backend: it does not act', () => {
  it('answers in its place for the requests a test picks', async () => {
    const simulator = await start({
      answerWith: ({ method }) =>
        method === 'DELETE' ? new Response('busy', { status: 503, statusText: 'Busy' }) : undefined,
    });
    simulator.addClient({ name: 'laptop' });
    expect(await call(simulator, 'DELETE', '/api/client/1')).toMatchObject({ status: 503, text: 'busy' });
    expect(simulator.clients).toHaveLength(1);
    expect((await call(simulator, 'GET', '/api/client/1')).status).toBe(200);
    // It was sent all the same.
    expect(simulator.journal).toMatchObject([{ method: 'DELETE', status: 503 }]);
  });

  it('redirects everybody to a sign-in page', async () => {
    const simulator = await start({ redirectAll: true });
    simulator.addClient({ name: 'laptop' });
    const answer = await call(simulator, 'POST', '/api/client/1/disable');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/sign-in');
    expect(simulator.livePeers.has(1)).toBe(true);
  });

  it('answers 200 with a page that is no answer', async () => {
    const simulator = await start({ loginPage: ({ path }) => path.startsWith('/api/client') });
    const answer = await call(simulator, 'GET', '/api/client');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    expect((await call(simulator, 'GET', '/api/information')).json).toMatchObject({ isAwg: false });
  });
});

describe('faults behind the backend: it has acted', () => {
  it('drops the connection after the write, as a crash would', async () => {
    const simulator = await start({ dropConnection: ({ method }) => method === 'DELETE' });
    simulator.addClient({ name: 'laptop' });
    await expect(call(simulator, 'DELETE', '/api/client/1')).rejects.toThrow('fetch failed');
    expect(simulator.clients).toEqual([]);
    expect(simulator.livePeers.size).toBe(0);
    expect(simulator.journal).toMatchObject([{ method: 'DELETE', status: 200 }]);
    expect((await call(simulator, 'GET', '/api/client')).json).toEqual([]);
  });

  it('stalls in the middle of a body', async () => {
    const simulator = await start({ stallBody: true });
    const { username, password } = simulator.credentials;
    const answer = await fetch(`${simulator.url}/api/client`, {
      headers: { authorization: basic(username, password) },
    });
    const announced = Number(answer.headers.get('content-length'));
    const reader = answer.body?.getReader();
    const first = await reader?.read();
    expect(first?.value?.length).toBe(Math.floor(announced / 2));
    const rest = reader?.read();
    await simulator.close();
    await expect(rest).rejects.toThrow('terminated');
  });

  it('is well again when the switch is off', async () => {
    const simulator = await start({ dropConnection: true });
    simulator.set({ dropConnection: false });
    expect((await call(simulator, 'GET', '/api/client')).status).toBe(200);
  });
});
