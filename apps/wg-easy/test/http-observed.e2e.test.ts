import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startWgEasy, type WgEasySimulator } from '@guard/simulators';
import { approves, CLIENTS_WITH_FORM, freePort, type HttpServer, startHttp } from '@guard/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settings } from './support/session.ts';

const BINARY = fileURLToPath(new URL('../dist/wg-easy-mcp.js', import.meta.url));
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

let wgEasy: WgEasySimulator;
let server: HttpServer;
let watch: URL;
let folder: string;

beforeAll(async () => {
  wgEasy = await startWgEasy();
  folder = mkdtempSync(join(tmpdir(), 'guard-observed-'));
  const port = await freePort();
  watch = new URL(`http://127.0.0.1:${port}`);
  const env = {
    ...settings(wgEasy),
    GUARD_AUTH: 'none',
    GUARD_METRICS_LISTEN: `127.0.0.1:${port}`,
    GUARD_AUDIT_FILE: join(folder, 'audit.jsonl'),
  };
  server = await startHttp(BINARY, env);
});
afterAll(async () => {
  server.signal('SIGTERM');
  await server.ended();
  await wgEasy.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  wgEasy.reset();
  wgEasy.addClient({ name: 'laptop-of-somebody' });
});

interface Line {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly tool?: string;
  readonly outcome?: string;
  readonly request_id: string;
  readonly principal?: { readonly kind: string };
}

/** The requests that were logged so far, once the log has one for which `isLast` holds. */
async function lines(isLast: (line: Line) => boolean): Promise<readonly Line[]> {
  for (;;) {
    const logged = server.stderr.split('\n').filter((line) => line.startsWith('{'));
    const found = logged.map((line): Line => JSON.parse(line));
    if (found.some(isLast)) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe.each(CLIENTS_WITH_FORM)('what an operator sees, $name', (kind) => {
  it('is which tool was called by whom and what it came to, and nothing that was said', async () => {
    const person = approves();
    const client = await kind.connect(server.connect(), person);
    await client.callTool('delete_client', { clientId: 1 });
    await client.close();
    const found = await lines(({ tool, outcome }) => tool === 'delete_client' && outcome === 'done');
    expect(found.every(({ path }) => path === '/mcp')).toBe(true);
    expect(found.find(({ tool }) => tool === 'delete_client')).toMatchObject({
      method: 'POST',
      status: 200,
      principal: { kind: 'none' },
    });
    const { password } = wgEasy.credentials;
    for (const secret of ['laptop-of-somebody', 'clientId', password])
      expect(server.stderr).not.toContain(secret);
  });
});

describe('the trail of a server', () => {
  it('names each request as the log does', async () => {
    const steps = readFileSync(join(folder, 'audit.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line): Record<string, unknown> => JSON.parse(line))
      .filter((record) => record['gen_ai.tool.name'] === 'delete_client');
    expect(steps.length).toBeGreaterThan(0);
    for (const { 'http.request.id': id } of steps) {
      const found = (await lines(({ request_id }) => request_id === id)).find(
        (line) => line.request_id === id,
      );
      expect(found).toMatchObject({ path: '/mcp', tool: 'delete_client' });
    }
  });
});

describe('the numbers of a server', () => {
  it('stand on a listener of their own', async () => {
    const ready = await fetch(new URL('/readyz', watch));
    expect([ready.status, await ready.text()]).toStrictEqual([200, 'ok\n']);
    const text = await (await fetch(new URL('/metrics', watch))).text();
    expect(text).toMatch(/^guard_calls_total\{tool="delete_client",outcome="done"\} \d/m);
    expect(text).toMatch(/^guard_answers_total\{answer="accepted",evidence="dialog"\} \d/m);
    expect(text).toMatch(/^guard_http_requests_total\{route="\/mcp",status="200"\} \d/m);
  });

  it('say that the backend is away while the process lives', async () => {
    const away = await startHttp(BINARY, {
      ...settings(wgEasy),
      WG_EASY_URL: `http://127.0.0.1:${await freePort()}`,
      GUARD_AUTH: 'none',
    });
    expect((await fetch(new URL('/readyz', away.url))).status).toBe(503);
    expect((await fetch(new URL('/healthz', away.url))).status).toBe(200);
    away.signal('SIGTERM');
    await away.ended();
  });
});

describe('a trace', () => {
  it('goes on to the backend where it is well-formed, and a forged line of a header does not', async () => {
    const call = async (traceparent: string) =>
      fetch(server.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'mcp-protocol-version': '2025-11-25',
          traceparent,
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'list_clients', arguments: {} },
        }),
      }).then((response) => response.text());
    await call(`00-${TRACE}-00f067aa0ba902b7-01`);
    await call(`00-${TRACE}-00f067aa0ba902b7-01, forged`);
    const told = new Set(wgEasy.requests.map(({ headers }) => headers['traceparent']));
    expect(told).toStrictEqual(new Set([`00-${TRACE}-00f067aa0ba902b7-01`, undefined]));
    expect(server.stderr.match(new RegExp(`"trace_id":"${TRACE}"`, 'g'))).toHaveLength(1);
    expect(server.stderr).not.toContain('forged');
  });
});
