import { type IncomingHttpHeaders, request as httpRequest, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { PageListener } from '@guard/core/embed';
import { getRequestListener } from '@hono/node-server';
import { afterEach } from 'vitest';
import type { Authenticate } from '../../src/caller/caller.ts';
import { anybody } from '../../src/caller/caller.ts';
import { type Limits, LIMITS } from '../../src/edge/limits.ts';
import { listen } from '../../src/edge/listen.ts';
import { addressesOf } from '../../src/edge/same-site.ts';
import { createProxies, visitorFinder } from '../../src/edge/visitor.ts';
import { createMetrics } from '../../src/observe/metrics.ts';
import { createRequestLog } from '../../src/observe/request-log.ts';
import { createApp } from '../../src/serve/app.ts';
import { createCalls } from '../../src/serve/drain.ts';
import type { Endpoint } from '../../src/serve/mcp.ts';

export interface ServedOptions {
  readonly limits?: Partial<Limits>;
  readonly publicUrl?: string;
  readonly origins?: readonly string[];
  readonly proxies?: readonly string[];
  readonly authenticate?: Authenticate;
  /** What answers a call; default: its body. */
  readonly endpoint?: Endpoint;
  readonly page?: PageListener;
  readonly isOpen?: boolean;
  readonly ready?: () => Promise<string | undefined>;
}

/** A server with everything that stands before the protocol, listening on loopback. */
export interface Served {
  readonly port: number;
  readonly server: Server;
  readonly log: readonly string[];
  /** What the operator was told. */
  readonly complaints: readonly string[];
  readonly calls: ReturnType<typeof createCalls>;
  readonly metrics: ReturnType<typeof createMetrics>;
  /** Moves its clock on. */
  readonly wait: (ms: number) => void;
  readonly post: (sent?: Sent) => Promise<Answer>;
  /** A bare connection. */
  readonly connect: () => Socket;
}

export interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const echo: Endpoint = async (_request, body) => Response.json(body);
const opened: Served[] = [];

afterEach(async () => {
  for (const { server } of opened.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

export async function serve(options: ServedOptions = {}): Promise<Served> {
  let clock = 0;
  const log: string[] = [];
  const complaints: string[] = [];
  const monotonic = () => clock;
  const limits = { ...LIMITS, ...options.limits };
  const isProxy = createProxies(options.proxies ?? []);
  const calls = createCalls();
  const metrics = createMetrics(
    async () => 3,
    () => calls.underWay,
  );
  let app: ReturnType<typeof createApp> | undefined;
  const listener = getRequestListener(
    (request, env) => (app === undefined ? new Response(null, { status: 503 }) : app.fetch(request, env)),
    { overrideGlobalObjects: false },
  );
  const place = { host: '127.0.0.1', port: 0, setting: 'GUARD_HTTP_LISTEN' };
  const [server] = await listen(listener, place, { limits, isProxy, monotonic });
  if (server === undefined) throw new Error('nothing listens');
  const { port } = server.address() as AddressInfo;
  app = createApp({
    base: new URL(options.publicUrl ?? 'http://localhost').pathname,
    addresses: addressesOf(
      new URL(options.publicUrl ?? `http://localhost:${port}`),
      port,
      options.origins ?? [],
    ),
    origins: options.origins ?? [],
    callers: { authenticate: options.authenticate ?? anybody, metadata: undefined },
    checkScopes: () => undefined,
    endpoint: options.endpoint ?? echo,
    findVisitor: visitorFinder(isProxy),
    limits,
    calls,
    metrics,
    ready: options.ready ?? (async () => undefined),
    page: options.page,
    isOpen: options.isOpen ?? true,
    log: createRequestLog('test-mcp', { write: (line: string) => void log.push(line) }),
    complain: (line) => void complaints.push(line),
    monotonic,
  });
  const served: Served = {
    port,
    server,
    log,
    complaints,
    calls,
    metrics,
    wait: (ms) => void (clock += ms),
    post: async (sent) => exchange(port, sent),
    connect: () => connect(port, '127.0.0.1').on('error', () => {}),
  };
  opened.push(served);
  return served;
}

/** A call of a tool, as it is sent. */
export const CALL = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'look' } });

async function exchange(port: number, sent: Sent = {}): Promise<Answer> {
  const { method = 'POST', path = '/mcp', body = method === 'POST' ? CALL : '', headers = {} } = sent;
  return new Promise((resolve, reject) => {
    const typed = { 'content-type': 'application/json', ...headers };
    const sending = httpRequest({ port, host: '127.0.0.1', method, path, headers: typed, agent: false });
    sending.once('error', reject);
    sending.once('response', (response) => {
      const { statusCode: status = 0, headers } = response;
      text(response).then((body) => resolve({ status, headers, body }), reject);
    });
    sending.end(body);
  });
}

/** Until something holds that happens outside of this test; the test's own time limit ends the wait. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}
