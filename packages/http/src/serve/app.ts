import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import type { Callers } from '../caller/callers.ts';
import type { CheckScopes } from '../caller/scopes.ts';
import { type Addresses, sameSite } from '../edge/same-site.ts';
import type { Leg } from '../session/legacy-leg.ts';
import { readBody } from './mcp.ts';
import { REFUSED, rpcError } from './rpc-error.ts';

/** Far above any call. */
const MOST_BYTES = 4 * 1024 * 1024;
const PREFLIGHT_SECONDS = 600;

export interface AppOptions {
  /** Where it is served: `/` or `/folder`. */
  readonly path: string;
  readonly addresses: Addresses;
  /** Origins of pages that may call. */
  readonly origins: readonly string[];
  readonly callers: Callers;
  readonly checkScopes: CheckScopes;
  readonly endpoint: Leg;
}

/** Everything at the address of the server. */
export function createApp({ path, addresses, origins, callers, checkScopes, endpoint }: AppOptions): Hono {
  const app = new Hono();
  const { authenticate, metadata } = callers;
  if (metadata !== undefined)
    app.get(metadata.url.pathname, cors(), (context) => context.json(metadata.document));

  const served = app.basePath(path.replace(/\/$/, ''));
  served.get('/healthz', (context) => context.text('ok\n'));
  served.use('/mcp', sameSite(addresses));
  served.use(
    '/mcp',
    cors({
      origin: [...origins],
      allowMethods: ['POST'],
      exposeHeaders: ['mcp-session-id', 'www-authenticate', 'retry-after'],
      maxAge: PREFLIGHT_SECONDS,
    }),
  );
  served.use('/mcp', bodyLimit({ maxSize: MOST_BYTES, onError: tooLarge }));
  served.post('/mcp', async ({ req: { raw: request } }) => {
    const caller = await authenticate(request);
    if (caller instanceof Response) return caller;
    const read = await readBody(request);
    if (read instanceof Response) return read;
    return checkScopes(read.body, caller) ?? endpoint(request, read.body, caller);
  });
  served.all('/mcp', () => rpcError(405, REFUSED, 'Calls are sent by POST', { allow: 'POST' }));
  app.notFound((context) => context.text('There is nothing here.\n', 404));
  // Its words could hold anything; a caller could do nothing with them.
  app.onError(() => rpcError(500, -32603, 'This did not work; the log of the server names the error'));
  return app;
}

/** The rest of it is never read, so the connection cannot be used again. */
function tooLarge(): Response {
  return rpcError(413, REFUSED, 'A request has at most 4 MiB', { connection: 'close' });
}
