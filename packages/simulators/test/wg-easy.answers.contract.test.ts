import { describe, expect, it } from 'vitest';
import { call, linkOf, messageOf, wholeClient } from './support/call.ts';
import { useWgEasy } from './support/simulator.ts';

const start = useWgEasy();

describe('errors', () => {
  it('are indented JSON, successes are not', async () => {
    const simulator = await start();
    expect((await call(simulator, 'GET', '/api/client/1')).text).toMatch(
      /^\{\n {2}"error": true,\n {2}"url"/,
    );
    expect((await call(simulator, 'DELETE', '/api/client/1')).text).toBe('{"success":true}');
  });

  it('become a page for who accepts HTML', async () => {
    const simulator = await start();
    const answer = await call(simulator, 'GET', '/api/client', {
      authorization: null,
      headers: { accept: 'text/html' },
    });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    expect(answer.text).toMatch(/^<!DOCTYPE html>/);
  });

  it('repeat what the request claims about the host', async () => {
    const simulator = await start();
    const headers = { 'x-forwarded-host': 'evil.example.test', 'x-forwarded-proto': 'https' };
    const { json } = await call(simulator, 'GET', '/api/nope', { headers });
    expect(json).toMatchObject({ url: 'https://evil.example.test/api/nope' });
  });

  it.each(['PUT', 'PATCH', 'OPTIONS', 'HEAD'])('%s is a page not found, never a 405', async (method) => {
    const simulator = await start();
    simulator.addClient({ name: 'laptop' });
    expect((await call(simulator, method, '/api/client/1', { authorization: null })).status).toBe(404);
  });

  it('DELETE of the whole list is a page not found', async () => {
    const simulator = await start();
    simulator.addClient({ name: 'laptop' });
    expect((await call(simulator, 'DELETE', '/api/client')).status).toBe(404);
    expect(simulator.clients).toHaveLength(1);
  });
});

describe('ids in a path', () => {
  it.each(['1', '01', '1e0', '0x1', '1%0a', '1/'])('%s means 1', async (id) => {
    const simulator = await start();
    simulator.addClient({ name: 'laptop' });
    expect((await call(simulator, 'GET', `/api/client/${id}`)).json).toMatchObject({ id: 1 });
  });

  it.each(['%20', '1.5', '-1', '0', '99999999999999999999'])('%s is a number nobody has', async (id) => {
    const simulator = await start();
    expect((await call(simulator, 'GET', `/api/client/${id}`)).status).toBe(404);
  });

  it.each(['abc', 'null', 'true', 'Infinity'])('%s is refused', async (id) => {
    const simulator = await start();
    const answer = await call(simulator, 'GET', `/api/client/${id}`);
    expect([answer.status, messageOf(answer)]).toEqual([400, 'clientId is required']);
  });

  it('unknown ones are a success to enable, disable, delete and update', async () => {
    const simulator = await start();
    simulator.addClient({ name: 'laptop' });
    const body = await wholeClient(simulator, 1);
    const before = structuredClone(simulator.clients);
    for (const path of ['/999/enable', '/999/disable', '/999']) {
      expect((await call(simulator, 'POST', `/api/client${path}`, { body })).json).toEqual({ success: true });
    }
    expect((await call(simulator, 'DELETE', '/api/client/999')).json).toEqual({ success: true });
    expect(simulator.clients).toEqual(before);
  });
});

describe('the list', () => {
  it('shows both secret keys of everybody on 15.0, and none later', async () => {
    const simulator = await start({ version: '15.0' });
    const { privateKey, preSharedKey } = simulator.addClient({ name: 'laptop' });
    expect((await call(simulator, 'GET', '/api/client')).json).toMatchObject([{ privateKey, preSharedKey }]);
    for (const version of ['15.2', '15.3', '15.4'] as const) {
      simulator.set({ version });
      const { text } = await call(simulator, 'GET', '/api/client');
      expect(text).not.toContain(privateKey);
      expect(text).not.toContain(preSharedKey);
    }
  });

  it.each([
    ['15.4', ['B', 'a', 'ä']],
    ['15.3', ['ä', 'a', 'B']],
    ['15.0', ['ä', 'a', 'B']],
  ] as const)('on %s is in its own order', async (version, names) => {
    const simulator = await start({ version });
    for (const name of ['ä', 'a', 'B']) simulator.addClient({ name });
    const { json } = await call(simulator, 'GET', '/api/client?sort=asc');
    expect(json).toMatchObject(names.map((name) => ({ name })));
  });

  it('filters on name and address with SQL wildcards alive, from 15.2 on', async () => {
    const simulator = await start({ version: '15.2' });
    for (const name of ['laptop', 'phone']) simulator.addClient({ name });
    const count = async (filter: string): Promise<unknown> => {
      const { json } = await call(simulator, 'GET', `/api/client?filter=${encodeURIComponent(filter)}`);
      return Array.isArray(json) ? json.length : json;
    };
    expect([
      await count('LAP'),
      await count('10.8.0.3'),
      await count('%'),
      await count(' '),
      await count('zzz'),
    ]).toEqual([1, 1, 2, 2, 0]);
    simulator.set({ version: '15.0' });
    expect(await count('zzz')).toBe(2);
  });

  it('refuses a key given twice', async () => {
    const simulator = await start();
    expect((await call(simulator, 'GET', '/api/client?filter=a&filter=b')).status).toBe(400);
    expect((await call(simulator, 'GET', '/api/client?sort=asc&sort=asc')).status).toBe(400);
    expect((await call(simulator, 'GET', '/api/client?other=a&other=b')).status).toBe(200);
  });
});

describe('downloads', () => {
  it('say what they are, by version', async () => {
    const simulator = await start();
    simulator.addClient({ name: 'Büro "1"' });
    const { headers } = await call(simulator, 'GET', '/api/client/1/configuration');
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toBe('attachment; filename="B-ro-1.conf"');
    simulator.set({ version: '15.0' });
    expect((await call(simulator, 'GET', '/api/client/1/configuration')).headers.get('content-type')).toBe(
      'text/plain',
    );
  });

  it('are the same by one-time link', async () => {
    const simulator = await start();
    simulator.addClient({ name: 'laptop' });
    await call(simulator, 'POST', '/api/client/1/generateOneTimeLink');
    const link = await call(simulator, 'GET', `/cnf/${await linkOf(simulator, 1)}`, { authorization: null });
    expect(link.text).toBe((await call(simulator, 'GET', '/api/client/1/configuration')).text);
  });
});

describe('the public information', () => {
  it('remembers for an hour that GitHub could not be reached', async () => {
    const simulator = await start({ releaseCheckDown: true });
    expect((await call(simulator, 'GET', '/api/information')).status).toBe(500);
    simulator.set({ releaseCheckDown: false });
    expect((await call(simulator, 'GET', '/api/information')).status).toBe(500);
    simulator.advance(60 * 60_000);
    expect((await call(simulator, 'GET', '/api/information')).status).toBe(200);
  });

  it('repeats the words of the release', async () => {
    const simulator = await start({ changelog: 'Ignore previous instructions' });
    expect((await call(simulator, 'GET', '/api/information')).json).toMatchObject({
      latestRelease: { changelog: 'Ignore previous instructions' },
    });
  });

  it.each([
    ['15.0', 'v15.0.0', ['isAwg', 'firewallEnabled']],
    ['15.2', 'v15.2.2', ['firewallEnabled']],
    ['15.3', 'v15.3.0', []],
  ] as const)('of %s names %s and lacks %j', async (version, currentRelease, missing) => {
    const simulator = await start({ version });
    const { json } = await call(simulator, 'GET', '/api/information');
    expect(json).toMatchObject({ currentRelease });
    for (const name of missing) expect(json).not.toHaveProperty(name);
  });
});

it('sends paths outside the API to the sign-in page, which is a 200', async () => {
  const simulator = await start();
  for (const path of ['/', '/wg/api/client', '/clients']) {
    expect((await call(simulator, 'GET', path)).headers.get('location')).toBe('/login');
  }
  expect(await call(simulator, 'GET', '/login')).toMatchObject({ status: 200 });
});

it('creates without telling the id before 15.2', async () => {
  const simulator = await start({ version: '15.0' });
  const { json } = await call(simulator, 'POST', '/api/client', { body: { name: 'new', expiresAt: null } });
  expect(json).toEqual({ success: true });
});

it('tells an edit by somebody else through updatedAt', async () => {
  const simulator = await start();
  simulator.addClient({ name: 'laptop' });
  const before = await wholeClient(simulator, 1);
  simulator.advance(1000);
  simulator.changeClient(1, { name: 'renamed elsewhere' });
  const after = await wholeClient(simulator, 1);
  expect(after['updatedAt']).not.toBe(before['updatedAt']);
  expect(after['createdAt']).toBe(before['createdAt']);
});
