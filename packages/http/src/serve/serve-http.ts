import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import {
  ConfigurationError,
  createRuntimes,
  type HttpOptions,
  type HttpSettings,
  isLoopback,
  type Keys,
  type Variables,
  withSlash,
} from '@guard/core/embed';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { principalOf, seenOf } from '../caller/caller-of-call.ts';
import { createCallers } from '../caller/callers.ts';
import { scopeCheck } from '../caller/scopes.ts';
import { LIMITS } from '../edge/limits.ts';
import { listen, type ListenOptions } from '../edge/listen.ts';
import { addressesOf } from '../edge/same-site.ts';
import { createProxies, visitorFinder } from '../edge/visitor.ts';
import { createMetrics } from '../observe/metrics.ts';
import { whetherReady } from '../observe/ready.ts';
import { createRequestLog } from '../observe/request-log.ts';
import { createSessions } from '../session/session.ts';
import { createApp } from './app.ts';
import { createCalls } from './drain.ts';
import { createEndpoint } from './mcp.ts';
import { operatorRoutes } from './operator-routes.ts';
import { openSharedState } from './shared.ts';

/** Longer than any write takes, so that each is seen to its end. */
const DRAIN_MS = 55_000;

/** Serves until the process is told to end. */
export async function serveHttp<V extends Variables>(options: HttpOptions<V>): Promise<void> {
  const { definition, configuration, policy, approvals, complain } = options;
  const { http } = configuration;
  if (http === undefined) throw new ConfigurationError(['the settings of the command http were not read']);
  if (definition.serialWrites && http.sharesKey && http.redis === undefined)
    throw new ConfigurationError([ONE_AT_A_TIME]);
  const say = (line: string) => complain(`${definition.binary}: ${line}`);
  const shared = await openSharedState(http, definition.binary, configuration.caPem);
  const keys = http.redis?.keys ?? configuration.state?.keys ?? randomKeys();
  const calls = createCalls();
  const metrics = createMetrics(
    async () => (await runtimes.any.connected?.openQuestions()) ?? 0,
    () => calls.underWay,
  );
  const runtimes = createRuntimes(definition, configuration, {
    policy,
    approvals,
    principalOf,
    keys,
    complain,
    pageAt: withSlash(http.publicUrl),
    store: shared?.store,
    passkeys: shared?.passkeys,
    lane: shared?.lane,
    onEvent: (event) => metrics.event(event),
    onCall(call) {
      metrics.call(call);
      seenOf(call.context)?.calls.push({ tool: call.tool, outcome: call.outcome });
    },
    onBackendError: (kind) => metrics.backendError(kind),
  });
  const { any: runtime } = runtimes;
  const { now, monotonic } = runtime;
  const isProxy = createProxies(http.proxies);
  const listening = { limits: LIMITS, isProxy, monotonic };
  const resource = new URL('mcp', withSlash(http.publicUrl));
  const callers = createCallers({ settings: http, resource, title: definition.title, complain: say });
  const ready = whetherReady(runtime, shared && (() => shared.problem()));
  const app = createApp({
    base: http.publicUrl.pathname,
    addresses: addressesOf(
      http.publicUrl,
      isLoopback(http.listen) ? http.listen.port : undefined,
      http.origins,
    ),
    origins: http.origins,
    callers,
    checkScopes: scopeCheck(runtime, callers.metadata?.url.href),
    endpoint: createEndpoint({
      runtimes,
      sessions: createSessions(keys, definition.binary, now),
      relay: shared?.relay,
    }),
    findVisitor: visitorFinder(isProxy),
    limits: LIMITS,
    calls,
    metrics,
    ready,
    page: await runtime.connected?.page?.(),
    isOpen: http.auth.kind === 'none',
    log: createRequestLog(definition.binary),
    complain: say,
    monotonic,
  });
  const servers = [
    ...(await listen(listenerOf(app), { ...http.listen, setting: 'GUARD_HTTP_LISTEN' }, listening)),
    ...(await operatorServer(
      http,
      new Hono().route('/', operatorRoutes({ metrics, ready, calls })),
      listening,
    )),
  ];
  say(`serving MCP at ${resource.href}`);
  endOnSignal(servers, async () => {
    await calls.drain(DRAIN_MS);
    await runtimes.close();
    shared?.close();
  });
}

async function operatorServer(
  { metricsListen }: HttpSettings,
  app: Hono,
  listening: ListenOptions,
): Promise<readonly Server[]> {
  if (metricsListen === undefined) return [];
  return listen(listenerOf(app), { ...metricsListen, setting: 'GUARD_METRICS_LISTEN' }, listening);
}

const listenerOf = (app: { readonly fetch: Parameters<typeof getRequestListener>[0] }) =>
  getRequestListener(app.fetch, { overrideGlobalObjects: false });

/** @param finish sees what is under way to its end; told a second time, the process ends at once */
function endOnSignal(servers: readonly Server[], finish: () => Promise<void>): void {
  let isEnding = false;
  const end = () => {
    if (isEnding) process.exit(1);
    isEnding = true;
    void finish()
      .catch(() => undefined)
      .finally(() => {
        for (const server of servers) {
          server.close();
          server.closeAllConnections();
        }
      });
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end);
}

/** Of this process: a session ends with it. */
function randomKeys(): Keys {
  const key = randomBytes(32);
  return { first: key, all: [key] };
}

const ONE_AT_A_TIME =
  'GUARD_KEY_FILE says that other instances share this key, and this backend takes one write at a time: set GUARD_REDIS_URL as well, or remove GUARD_KEY_FILE and run one instance';
