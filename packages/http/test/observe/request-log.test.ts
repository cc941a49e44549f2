import { readTrace } from '@guard/core/embed';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Authenticate } from '../../src/caller/caller.ts';
import { createRequestLog, type ServedRequest } from '../../src/observe/request-log.ts';
import { routeOf } from '../../src/observe/routes.ts';
import { serve, until } from '../support/served.ts';

const TRACEPARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

const authenticate: Authenticate = async () => ({
  principal: { kind: 'token', name: 'ada' },
  scopes: ['read'],
});

/** What is logged of a request, as it is written. */
function written(more: Partial<ServedRequest> = {}): string {
  let line = '';
  createRequestLog('test-mcp', { write: (text: string) => void (line += text) })({
    seen: { trace: readTrace('r-1', null, null), principal: undefined, calls: [] },
    address: '203.0.113.9',
    method: 'POST',
    route: '/mcp',
    status: 200,
    durationMs: 12.4,
    isBrokenOff: false,
    ...more,
  });
  return line;
}

describe('the line of a request', () => {
  it('says who did what, how it ended, and where it belongs', () => {
    const seen = {
      trace: readTrace('r-1', TRACEPARENT, null),
      principal: { kind: 'oauth', iss: 'https://id.example', sub: 'ada' },
      calls: [{ tool: 'delete_client', outcome: 'asked' }],
    } as const;
    expect(
      JSON.parse(written({ seen: { ...seen, calls: [...seen.calls] }, isBrokenOff: true })),
    ).toStrictEqual({
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      server: 'test-mcp',
      method: 'POST',
      path: '/mcp',
      status: 200,
      duration_ms: 12,
      address: '203.0.113.9',
      request_id: 'r-1',
      trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
      principal: { kind: 'oauth', iss: 'https://id.example', sub: 'ada' },
      tool: 'delete_client',
      outcome: 'asked',
      broken_off: true,
    });
  });

  it('names each call of a batch', () => {
    const calls = [
      { tool: 'a', outcome: 'done' },
      { tool: undefined, outcome: 'failed' },
    ] as const;
    const seen = { trace: readTrace('r-1', null, null), principal: undefined, calls: [...calls] };
    expect(JSON.parse(written({ seen }))).toMatchObject({
      calls: [{ tool: 'a', outcome: 'done' }, { outcome: 'failed' }],
    });
  });

  it('stays one line of printable text, whatever an issuer calls somebody or a client calls its method', () => {
    const hostile = fc.string({
      unit: fc.constantFrom('\n', '\r', '\u001b', '\u2028', '\u202e', '\u0085', '"', 'x'),
    });
    fc.assert(
      fc.property(hostile, hostile, (sub, method) => {
        const principal = { kind: 'oauth', iss: 'https://id.example', sub } as const;
        const line = written({ seen: { trace: readTrace('r-1', null, null), principal, calls: [] }, method });
        expect(line.indexOf('\n')).toBe(line.length - 1);
        expect(JSON.stringify(JSON.parse(line))).not.toMatch(/\\[nr]|[\u0085\u2028\u202e]|\\u001b/);
        expect(line.length).toBeLessThan(1000);
      }),
    );
  });
});

describe('what a path is called', () => {
  const ID = 'kS0Y1zvG7bq9m2xQw8eR4t';

  it.each([
    ['/mcp', '/', '/mcp'],
    ['/healthz', '/', '/healthz'],
    ['/team/mcp', '/team', '/mcp'],
    ['/mcp', '/team', 'other'],
    ['/teammcp', '/team', 'other'],
    [`/a/${ID}`, '/', '/a/…'],
    [`/a/${ID}/withdraw`, '/', '/a/…'],
    [`/team/register/${ID}`, '/team', '/register/…'],
    ['/.well-known/oauth-protected-resource/mcp', '/', '/.well-known'],
    [`/mcp/${ID}`, '/', 'other'],
    [`/${ID}`, '/', 'other'],
    ['/%0a{"forged":true}', '/', 'other'],
    ['/constructor', '/', 'other'],
    ['', '/', 'other'],
  ])('%j below %j is %j: no id of a question, and nothing that a caller chose', (path, base, route) => {
    expect(routeOf(path, base)).toBe(route);
  });
});

describe('what a server logs', () => {
  const SECRETS = ['secret-bearer', 'secret-argument', 'secret-session', 'secret-query', 'secret-agent'];
  it('holds no token, argument, session, query or header of anybody', async () => {
    const served = await serve({ authenticate });
    await served.post({
      path: '/mcp?secret-query',
      headers: {
        authorization: 'Bearer secret-bearer',
        'mcp-session-id': 'secret-session',
        'user-agent': 'secret-agent',
        traceparent: `${TRACEPARENT}"secret-bearer`,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { x: 'secret-argument' } }),
    });
    await served.post({ path: '/a/secret-query' });
    await until(() => served.log.length === 2);
    const logged = served.log.join('');
    for (const secret of SECRETS) expect(logged.toLowerCase()).not.toContain(secret);
    expect(JSON.parse(served.log[0] ?? '')).toMatchObject({
      path: '/mcp',
      principal: { kind: 'token', name: 'ada' },
    });
  });

  it('names a request as its answer does, and no two alike', async () => {
    const served = await serve();
    const sent = { headers: { 'x-request-id': 'chosen-by-the-caller', traceparent: TRACEPARENT } };
    const answers = [await served.post(sent), await served.post(sent)];
    await until(() => served.log.length === 2);
    const lines = served.log.map((line): { request_id: string; trace_id: string } => JSON.parse(line));
    expect(lines.map((line) => line.request_id)).toStrictEqual(
      answers.map(({ headers }) => headers['x-request-id']),
    );
    expect(new Set(lines.map((line) => line.request_id)).size).toBe(2);
    expect(lines.map((line) => line.trace_id)).toStrictEqual([
      '4bf92f3577b34da6a3ce929d0e0e4736',
      '4bf92f3577b34da6a3ce929d0e0e4736',
    ]);
  });

  it('says of a refused request that it was', async () => {
    const served = await serve({ authenticate: async () => new Response(null, { status: 401 }) });
    await served.post();
    await until(() => served.log.length === 1);
    const line: unknown = JSON.parse(served.log[0] ?? '');
    expect(line).toMatchObject({ status: 401, address: '127.0.0.1' });
    expect(line).not.toHaveProperty('principal');
  });
});
