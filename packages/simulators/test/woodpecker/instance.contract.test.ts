import { describe, expect, it } from 'vitest';
import { ask, call, useWoodpecker } from './support.ts';

const start = useWoodpecker();

describe('agents', () => {
  it('show their tokens to whoever may list them, the shared secret included', async () => {
    const simulator = await start();
    const { json } = await call(simulator, 'GET', '/api/agents');
    expect(json).toMatchObject([
      { owner_id: 1, token: expect.stringMatching(/^[A-Z]{52}====$/) },
      { owner_id: -1, token: 'FAKE-shared-agent-secret' },
    ]);
  });

  it('get a token of their own, which can be read again', async () => {
    const simulator = await start();
    const { json } = await call(simulator, 'POST', '/api/agents', { body: { name: 'a', no_schedule: true } });
    expect(json).toMatchObject({ id: 3, name: 'a', no_schedule: true, owner_id: 1, org_id: -1, capacity: 0 });
    expect((await call(simulator, 'GET', '/api/agents/3')).json).toEqual(json);
    const second = await call(simulator, 'POST', '/api/agents', { body: { name: 'a' } });
    expect(second.json).toMatchObject({ id: 4, token: expect.stringMatching(/^[A-Z]{51}E====$/) });
  });

  it('are overwritten whole: a name alone makes them schedulable, and the other way round', async () => {
    const simulator = await start();
    await call(simulator, 'PATCH', '/api/agents/1', { body: { no_schedule: true } });
    expect(simulator.state.agents.find(1)).toMatchObject({ name: '', no_schedule: true });
    await call(simulator, 'PATCH', '/api/agents/1', { body: { name: 'x' } });
    expect(simulator.state.agents.find(1)).toMatchObject({ name: 'x', no_schedule: false });
  });

  it('cannot be deleted while they work', async () => {
    const simulator = await start();
    simulator.addPipeline();
    simulator.tick();
    expect(await ask(simulator, 'DELETE', '/api/agents/1')).toBe('409 T Agent has running tasks');
    simulator.run(21, 1);
    expect(await ask(simulator, 'DELETE', '/api/agents/1')).toBe('204 ∅');
    expect(await ask(simulator, 'DELETE', '/api/agents/1')).toBe('404 ∅');
  });

  it.each(['GET', 'PATCH', 'DELETE'])(
    'have ids: for %s no number is 400, an unknown one 404',
    async (method) => {
      const simulator = await start();
      const body = method === 'PATCH' ? {} : undefined;
      expect(await ask(simulator, method, '/api/agents/x', { body })).toBe('400 ∅');
      expect(await ask(simulator, method, '/api/agents/99', { body })).toBe('404 ∅');
    },
  );

  it('take no work when they are told so', async () => {
    const simulator = await start();
    await call(simulator, 'PATCH', '/api/agents/1', { body: { name: 'a', no_schedule: true } });
    simulator.addPipeline();
    simulator.tick();
    expect(simulator.pipeline(21, 1).workflows[0]).toMatchObject({ agent_id: 2 });
  });
});

describe('forges', () => {
  const body = {
    type: 'bitbucket-dc',
    url: 'https://bitbucket.example.com',
    client: 'id',
    oauth_client_secret: 'FAKE-new-secret',
    oauth_host: 'https://login.example.com',
    skip_verify: true,
    additional_options: { 'git-username': 'ci', 'git-password': 'FAKE-git-password' },
  };
  const { oauth_client_secret: _secret, ...visible } = body;

  it('show their settings to instance admins, options in clear, and to others three keys', async () => {
    const simulator = await start();
    expect((await call(simulator, 'POST', '/api/forges', { body })).json).toEqual({ id: 2, ...visible });
    expect((await call(simulator, 'GET', '/api/forges/2')).json).toEqual({ id: 2, ...visible });
    for (const as of ['none', 'bad', 'repo-admin'] as const) {
      const { json } = await call(simulator, 'GET', '/api/forges/2', { as });
      expect(json).toEqual({ id: 2, type: body.type, url: body.url });
    }
    expect(simulator.state.forges.find(2)).toMatchObject({ clientSecret: 'FAKE-new-secret' });
  });

  it('are replaced whole, but for the secret', async () => {
    const simulator = await start();
    await call(simulator, 'POST', '/api/forges', { body });
    const patch = { url: 'https://moved.example.com', oauth_client_secret: '' };
    expect((await call(simulator, 'PATCH', '/api/forges/2', { body: patch })).json).toEqual({
      id: 2,
      type: '',
      url: 'https://moved.example.com',
    });
    expect(simulator.state.forges.find(2)).toMatchObject({
      clientSecret: 'FAKE-new-secret',
      additional_options: null,
    });
    await call(simulator, 'PATCH', '/api/forges/2', { body: { oauth_client_secret: 'FAKE-3' } });
    expect(simulator.state.forges.find(2)).toMatchObject({ clientSecret: 'FAKE-3' });
  });

  it('know another key for the secret up to 3.11, and no secret at creation', async () => {
    const simulator = await start({ version: '3.11' });
    await call(simulator, 'POST', '/api/forges', { body: { ...body, client_secret: 'FAKE-old' } });
    expect(simulator.state.forges.find(2)).toMatchObject({ clientSecret: '' });
    await call(simulator, 'PATCH', '/api/forges/2', { body });
    expect(simulator.state.forges.find(2)).toMatchObject({ clientSecret: '' });
    await call(simulator, 'PATCH', '/api/forges/2', { body: { client_secret: 'FAKE-old' } });
    expect(simulator.state.forges.find(2)).toMatchObject({ clientSecret: 'FAKE-old' });
  });

  it('have organizations in the development branch', async () => {
    const simulator = await start({ version: 'next' });
    const withOrgs = { ...body, orgs: ['octo-org'] };
    expect((await call(simulator, 'POST', '/api/forges', { body: withOrgs })).json).toMatchObject({
      orgs: ['octo-org'],
    });
    simulator.set({ version: '3.17' });
    expect((await call(simulator, 'GET', '/api/forges/2')).json).not.toHaveProperty('orgs');
  });

  it('are not checked at all: an add-on names a file that the server will run', async () => {
    const simulator = await start();
    const addon = { type: 'addon', additional_options: { executable: '/tmp/anything' } };
    expect(await ask(simulator, 'POST', '/api/forges', { body: addon })).toBe('200 J');
    expect(await ask(simulator, 'POST', '/api/forges', { body: {} })).toBe('200 J');
    expect(await ask(simulator, 'POST', '/api/forges', { body: '{' })).toMatch(/^400 T/);
  });

  it.each(['GET', 'PATCH', 'DELETE'])(
    'have ids: for %s no number is 400, an unknown one 404',
    async (method) => {
      const simulator = await start();
      const patch = method === 'PATCH' ? {} : undefined;
      expect(await ask(simulator, method, '/api/forges/x', { body: patch })).toBe('400 ∅');
      expect(await ask(simulator, method, '/api/forges/99', { body: patch })).toBe('404 ∅');
    },
  );
});

describe('the log level', () => {
  it.each([
    ['debug', 'debug'],
    ['DEBUG', 'debug'],
    ['fatal', 'fatal'],
    ['disabled', 'disabled'],
    ['', ''],
    ['-1', 'trace'],
    ['4', 'fatal'],
    ['5', 'panic'],
    ['6', ''],
    ['7', 'disabled'],
    ['99', '99'],
    ['-128', '-128'],
  ])('%j reads back as %j, and is answered as it was sent', async (sent, level) => {
    const simulator = await start();
    const body = { 'log-level': sent };
    expect((await call(simulator, 'POST', '/api/log-level', { body })).json).toEqual(body);
    expect((await call(simulator, 'GET', '/api/log-level')).json).toEqual({ 'log-level': level });
  });

  it.each(['loud', '128', '-129', '1.5', ' info'])('%j is refused', async (sent) => {
    const simulator = await start();
    expect(await ask(simulator, 'POST', '/api/log-level', { body: { 'log-level': sent } })).toBe('400 ∅');
    expect(simulator.state.log.level).toBe('info');
  });
});

describe('the queue', () => {
  it('is paused and resumed, again and again', async () => {
    const simulator = await start();
    for (const [path, paused] of [
      ['pause', true],
      ['pause', true],
      ['resume', false],
      ['resume', false],
    ] as const) {
      expect(await ask(simulator, 'POST', `/api/queue/${path}`)).toBe('204 ∅');
      expect((await call(simulator, 'GET', '/api/queue/info')).json).toMatchObject({ paused });
    }
  });

  it('has lean tasks before 3.16', async () => {
    const simulator = await start({ version: '3.13' });
    simulator.addPipeline();
    const { text } = await call(simulator, 'GET', '/api/queue/info');
    expect(text).toContain('pipeline_number');
    expect(text).not.toContain('concurrency');
  });
});

it('the server says when it is not well', async () => {
  const simulator = await start();
  expect(await ask(simulator, 'GET', '/healthz', { as: 'none' })).toBe('204 ∅');
  simulator.set({ unhealthy: true });
  expect(await ask(simulator, 'GET', '/healthz', { as: 'none' })).toBe('500 T database is closed');
});
