import { describe, expect, it } from 'vitest';
import { serve } from '../support/served.ts';

describe('the address of a server', () => {
  it.each([
    ['localhost', 200],
    ['127.0.0.1', 200],
    ['[::1]', 200],
    ['LOCALHOST', 200],
    ['evil.example', 403],
    ['localhost.evil.example', 403],
    ['127.0.0.1.nip.io', 403],
  ])(
    'is asked for as %s: %i, so the page of a stranger cannot rebind its name to it',
    async (host, status) => {
      const { port, post } = await serve();
      expect((await post({ headers: { host: `${host}:${port}` } })).status).toBe(status);
    },
  );

  it('is that of its port', async () => {
    const { port, post } = await serve();
    expect((await post({ headers: { host: `localhost:${port + 1}` } })).status).toBe(403);
    expect((await post({ headers: { host: 'localhost' } })).status).toBe(403);
  });

  it('answers to the public name, and tells who looks after it by its address that it lives', async () => {
    const { post } = await serve({ publicUrl: 'https://mcp.example/team' });
    const path = '/team/mcp';
    expect((await post({ path, headers: { host: 'mcp.example' } })).status).toBe(200);
    expect((await post({ path, headers: { host: 'mcp.example:443' } })).status).toBe(200);
    expect((await post({ path, headers: { host: 'mcp.example:80' } })).status).toBe(403);
    const health = { method: 'GET', path: '/team/healthz', headers: { host: '10.0.0.9' } };
    expect(await post(health)).toMatchObject({ status: 200, body: 'ok\n' });
  });

  it.each(['/metrics', '/readyz'])('shows %s to no page that was rebound', async (path) => {
    const { post } = await serve();
    expect((await post({ method: 'GET', path, headers: { host: 'evil.example' } })).status).toBe(403);
  });
});

describe('the origin of a page', () => {
  const ORIGIN = 'https://app.example:8443';

  it.each([
    [ORIGIN, 200],
    ['https://app.example', 403],
    ['http://app.example:8443', 403],
    ['https://app.example:8443.evil.example', 403],
    [`${ORIGIN}/`, 403],
    ['HTTPS://APP.EXAMPLE:8443', 403],
    ['null', 403],
    ['', 403],
    [`${ORIGIN}, https://evil.example`, 403],
    ['http://localhost:1', 403],
  ])('%j is compared as a whole: %i', async (origin, status) => {
    const { post } = await serve({ origins: [ORIGIN] });
    expect((await post({ headers: { origin } })).status).toBe(status);
  });

  it('that may call is named, and never everybody', async () => {
    const { post } = await serve({ origins: [ORIGIN] });
    const asked = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'mcp-session-id',
    };
    const preflight = await post({ method: 'OPTIONS', headers: { origin: ORIGIN, ...asked } });
    expect(preflight.status).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'mcp-session-id',
    });
    const called = await post({ headers: { origin: ORIGIN } });
    expect(called.headers['access-control-allow-origin']).toBe(ORIGIN);
    expect(called.headers['access-control-expose-headers']).toContain('mcp-session-id');
    expect(called.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('that may not gets nothing to read, not even by asking first', async () => {
    const { post } = await serve({ origins: [ORIGIN] });
    for (const method of ['OPTIONS', 'POST']) {
      const { status, headers } = await post({ method, headers: { origin: 'https://evil.example' } });
      expect(status).toBe(403);
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
    expect((await post()).headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('what is no call', () => {
  it.each(['GET', 'DELETE', 'PUT', 'PATCH', 'HEAD'])(
    '%s is refused, and it is said what is served',
    async (method) => {
      const { post } = await serve();
      const { status, headers } = await post({ method });
      expect([status, headers['allow']]).toStrictEqual([405, 'POST']);
    },
  );

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', ''])(
    '%j is refused, which a page may send without asking',
    async (type) => {
      const { post } = await serve();
      expect((await post({ headers: { 'content-type': type } })).status).toBe(415);
    },
  );

  it.each(['{', '', '{"a":1}}', '\u0000'])('%j is refused as no JSON', async (body) => {
    const { post } = await serve();
    expect(JSON.parse((await post({ body })).body)).toMatchObject({ error: { code: -32700 } });
  });

  it('is nowhere else', async () => {
    const { post } = await serve();
    expect((await post({ path: '/' })).status).toBe(404);
    expect((await post({ path: '/mcp/' })).status).toBe(404);
  });
});

describe('behind a proxy', () => {
  const publicUrl = 'https://mcp.example';
  const FORWARDED = { 'x-forwarded-host': 'mcp.example', 'x-forwarded-proto': 'https' };

  it('that is believed the name counts that the caller used', async () => {
    const { post } = await serve({ publicUrl, proxies: ['127.0.0.1'] });
    expect((await post({ headers: { ...FORWARDED, host: 'mcp1:8080' } })).status).toBe(200);
    const evil = { ...FORWARDED, 'x-forwarded-host': 'evil.example', host: 'mcp.example' };
    expect((await post({ headers: evil })).status).toBe(403);
  });

  it('that is believed plain http is refused: others have read the token', async () => {
    const { post } = await serve({ publicUrl, proxies: ['127.0.0.1'] });
    const answer = await post({ headers: { ...FORWARDED, 'x-forwarded-proto': 'http' } });
    expect([answer.status, answer.body]).toStrictEqual([403, expect.stringContaining('plain http')]);
  });

  it('that nobody named, its words count for nothing', async () => {
    const { post } = await serve({ publicUrl });
    expect((await post({ headers: { ...FORWARDED, host: 'evil.example' } })).status).toBe(403);
    const headers = { host: 'mcp.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };
    expect((await post({ headers })).status).toBe(200);
  });
});
