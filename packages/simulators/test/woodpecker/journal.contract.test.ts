import { describe, expect, it } from 'vitest';
import { ask, call, useWoodpecker } from './support.ts';

const start = useWoodpecker();

describe('the journal', () => {
  it('holds writes in order, refused and misdirected ones too, and no reads', async () => {
    const simulator = await start();
    await call(simulator, 'GET', '/api/repos/21');
    await call(simulator, 'POST', '/api/queue/pause');
    await call(simulator, 'DELETE', '/api/repos/21', { as: 'outsider' });
    await call(simulator, 'POST', '/api/nowhere');
    await call(simulator, 'DELETE', '/api/repos/21/');
    await call(simulator, 'PATCH', '/api/agents/1', { body: { name: 'a' } });
    expect(simulator.journal).toEqual([
      { method: 'POST', path: '/api/queue/pause', body: undefined, status: 204 },
      { method: 'DELETE', path: '/api/repos/21', body: undefined, status: 404 },
      { method: 'POST', path: '/api/nowhere', body: undefined, status: 200 },
      { method: 'DELETE', path: '/api/repos/21/', body: undefined, status: 307 },
      { method: 'PATCH', path: '/api/agents/1', body: { name: 'a' }, status: 200 },
    ]);
  });

  it('shows that a secret was sent, without the secret', async () => {
    const simulator = await start();
    const secret = { name: 'K', value: 'FAKE-value', events: ['push'] };
    await call(simulator, 'POST', '/api/repos/21/secrets', { body: secret });
    await call(simulator, 'PATCH', '/api/repos/21/secrets/K', { body: { note: 'x' } });
    const registry = { address: 'r.example.com', username: 'ci', password: 'FAKE-password' };
    await call(simulator, 'POST', '/api/registries', { body: registry });
    const forge = { oauth_client_secret: 'FAKE-secret', additional_options: { 'git-password': 'FAKE' } };
    await call(simulator, 'POST', '/api/forges', { body: forge });
    expect(simulator.journal.map(({ body }) => body)).toEqual([
      { ...secret, value: '[hidden]' },
      { note: 'x' },
      { ...registry, password: '[hidden]' },
      { oauth_client_secret: '[hidden]', additional_options: { 'git-password': '[hidden]' } },
    ]);
    expect(simulator.state.secrets.rows[0]?.value).toBe('FAKE-value');
  });

  it('has beside it every request with its headers, credentials hidden', async () => {
    const simulator = await start();
    const headers = { 'x-gitlab-token': 'FAKE', accept: 'application/json' };
    await call(simulator, 'GET', '/api/user?x=1', { headers });
    await call(simulator, 'GET', '/version', { as: 'none' });
    expect(simulator.requests).toMatchObject([
      {
        method: 'GET',
        path: '/api/user?x=1',
        headers: { authorization: '[hidden]', 'x-gitlab-token': '[hidden]', accept: 'application/json' },
      },
      { path: '/version' },
    ]);
    expect(simulator.requests[1]?.headers).not.toHaveProperty('authorization');
  });
});

describe('reset', () => {
  it('brings back the start world, with its ids, switches and time', async () => {
    const simulator = await start({ version: '3.13', quirks: { nullLists: false } });
    const before = structuredClone(simulator.state.repos.rows);
    simulator.addHostileFork();
    simulator.addSecret({ name: 'K' });
    simulator.set({ version: 'next', forgeDown: true, quirks: { htmlForUnknown: false } });
    simulator.advance(5000);
    await call(simulator, 'POST', '/api/queue/pause');
    await call(simulator, 'DELETE', '/api/forges/1');
    await call(simulator, 'POST', '/api/log-level', { body: { 'log-level': 'disabled' } });
    simulator.reset();
    expect([simulator.journal, simulator.requests]).toEqual([[], []]);
    expect(simulator.state.repos.rows).toEqual(before);
    expect(simulator.state.secrets.rows).toEqual([]);
    expect(simulator.state.queue.paused).toBe(false);
    expect(simulator.state.log.level).toBe('info');
    expect(simulator.now()).toBe(Date.UTC(2026, 11, 1));
    expect((await call(simulator, 'GET', '/version')).json).toMatchObject({ version: '3.13.0' });
    expect((await call(simulator, 'GET', '/api/repos/21/cron')).text).toBe('[]');
    expect(await ask(simulator, 'GET', '/nowhere')).toBe('200 H');
    const row = simulator.addPipeline();
    expect([row.id, row.number, row.workflows[0]?.id, row.workflows[0]?.children[0]?.id]).toEqual([
      1, 1, 1, 1,
    ]);
  });

  it('ends open streams', async () => {
    const simulator = await start();
    const answer = await fetch(`${simulator.url}/api/stream/events`);
    simulator.reset();
    expect(await answer.text()).toBe(': ping\n\n');
  });
});

describe('faults of the network', () => {
  it('lose the answer after the deed', async () => {
    const simulator = await start({ dropConnection: ({ method }) => method === 'DELETE' });
    await expect(call(simulator, 'DELETE', '/api/repos/21?remove=true')).rejects.toThrow('fetch failed');
    expect(simulator.state.repos.rows).toEqual([]);
    expect(simulator.journal).toMatchObject([{ method: 'DELETE', status: 200 }]);
  });

  it('stall in the middle of an answer', async () => {
    const simulator = await start({ stallBody: true });
    const answer = await fetch(`${simulator.url}/version`);
    const rest = answer.text();
    await Promise.all([simulator.close(), expect(rest).rejects.toThrow('terminated')]);
  });

  it('put a sign-in in front, and nothing happens behind it', async () => {
    const simulator = await start({ redirectAll: true });
    const { status, headers } = await call(simulator, 'DELETE', '/api/repos/21');
    expect([status, headers.get('location')]).toEqual([302, '/sign-in']);
    simulator.set({ redirectAll: false, loginPage: true });
    expect((await call(simulator, 'DELETE', '/api/repos/21')).headers.get('content-type')).toMatch(
      /^text\/html/,
    );
    simulator.set({ loginPage: false, answerWith: () => new Response('busy', { status: 503 }) });
    expect((await call(simulator, 'DELETE', '/api/repos/21')).status).toBe(503);
    expect(simulator.state.repos.find(21)).toMatchObject({ active: true });
    expect(simulator.journal.map(({ status }) => status)).toEqual([302, 200, 503]);
  });
});
