import { randomBytes } from 'node:crypto';
import {
  ConfigurationError,
  createRuntime,
  type HttpOptions,
  isLoopback,
  type Keys,
  type Variables,
} from '@guard/core/embed';
import { getRequestListener } from '@hono/node-server';
import { principalOf } from '../caller/caller-of-call.ts';
import { createCallers } from '../caller/callers.ts';
import { scopeCheck } from '../caller/scopes.ts';
import { addressesOf } from '../edge/same-site.ts';
import { createSessions } from '../session/session.ts';
import { createApp } from './app.ts';
import { listen } from './listen.ts';
import { createEndpoint } from './mcp.ts';

/** Serves until the process is told to end. */
export async function serveHttp<V extends Variables>(options: HttpOptions<V>): Promise<void> {
  const { definition, configuration, policy, approvals, complain } = options;
  const { http } = configuration;
  if (http === undefined) throw new ConfigurationError(['the settings of the command http were not read']);
  const keys = configuration.state?.keys ?? randomKeys();
  const runtime = createRuntime(definition, configuration, {
    policy,
    approvals,
    principalOf,
    keys,
    complain,
  });
  const resource = new URL('mcp', withSlash(http.publicUrl));
  const say = (line: string) => complain(`${definition.binary}: ${line}`);
  const callers = createCallers({ settings: http, resource, title: definition.title, complain: say });
  const app = createApp({
    path: http.publicUrl.pathname,
    addresses: addressesOf(
      http.publicUrl,
      isLoopback(http.listen) ? http.listen.port : undefined,
      http.origins,
    ),
    origins: http.origins,
    callers,
    checkScopes: scopeCheck(runtime, callers.metadata?.url.href),
    endpoint: createEndpoint({
      runtime,
      sessions: createSessions(keys, definition.binary, Date.now),
      relay: undefined,
    }),
  });
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = await listen(listener, http.listen, 'GUARD_HTTP_LISTEN');
  say(`serving MCP at ${resource.href}`);
  const end = () => {
    server.close(() => void runtime.connected?.close());
    server.closeIdleConnections();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
}

/** Of this process: a session ends with it. */
function randomKeys(): Keys {
  const key = randomBytes(32);
  return { first: key, all: [key] };
}

function withSlash(address: URL): URL {
  const whole = new URL(address);
  if (!whole.pathname.endsWith('/')) whole.pathname += '/';
  return whole;
}
