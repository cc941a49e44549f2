import { type PageListener, withTrace } from '@guard/core/embed';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Calling } from '../caller/caller-of-call.ts';
import type { Callers } from '../caller/callers.ts';
import type { CheckScopes } from '../caller/scopes.ts';
import type { EdgeEnv } from '../edge/env.ts';
import { fewHeaders } from '../edge/few-headers.ts';
import { createGate, requestsIn } from '../edge/gate.ts';
import type { Limits } from '../edge/limits.ts';
import { readableByPages } from '../edge/pages.ts';
import { postsOfJson } from '../edge/posts-of-json.ts';
import { type Addresses, sameSite } from '../edge/same-site.ts';
import { visited } from '../edge/visited.ts';
import { observed, type ObservedOptions } from '../observe/observed.ts';
import { traceOfBody } from '../observe/trace-of-body.ts';
import type { Endpoint } from './mcp.ts';
import { operatorRoutes, type OperatorOptions } from './operator-routes.ts';
import { REFUSED, rpcError } from './rpc-error.ts';

export interface AppOptions extends OperatorOptions, Omit<ObservedOptions, 'counted'> {
  readonly addresses: Addresses;
  /** Origins of pages that may call. */
  readonly origins: readonly string[];
  readonly callers: Callers;
  readonly checkScopes: CheckScopes;
  readonly endpoint: Endpoint;
  readonly limits: Limits;
  /** The approval page; undefined where there is none. */
  readonly page: PageListener | undefined;
  /** Whether whoever reaches this address may see what an operator does. */
  readonly isOpen: boolean;
  /** Tells the operator. */
  readonly complain: (line: string) => void;
}

/** Everything at the address of the server. */
export function createApp(options: AppOptions): Hono<EdgeEnv> {
  const { base, addresses, origins, callers, checkScopes, endpoint, limits, calls, metrics } = options;
  const { authenticate, metadata } = callers;
  const gate = createGate(limits, options.monotonic);
  const app = new Hono<EdgeEnv>();
  app.use(observed({ ...options, counted: (route, status) => metrics.request(route, status) }));
  app.use(fewHeaders(limits.mostHeaders));
  if (metadata !== undefined)
    app.get(metadata.url.pathname, cors(), (context) => context.json(metadata.document));

  const served = app.basePath(base.replace(/\/$/, ''));
  // Under any name: what looks after a process knows it by its address, and learns nothing here.
  served.get('/healthz', (context) =>
    calls.isDraining ? context.text('draining\n', 503) : context.text('ok\n'),
  );
  for (const place of ['/mcp', '/metrics', '/readyz']) served.use(place, sameSite(addresses));
  if (options.isOpen) served.route('/', operatorRoutes(options));
  served.use('/mcp', readableByPages(origins), postsOfJson);

  served.post('/mcp', async (context) => {
    const { raw: request } = context.req;
    const { visitor, seen } = context.var;
    const caller = await authenticate(request);
    // Where nobody can tell who calls right now, it is no fault of theirs.
    if (caller instanceof Response)
      return caller.status === 503 ? caller : (gate.stranger(visitor.address) ?? caller);
    seen.principal = caller.principal;
    const who = gate.nameOf(caller.principal, visitor.address);
    const tooFast = gate.request(who);
    if (tooFast !== undefined) return tooFast;
    const read = await gate.body(request, who);
    if (read instanceof Response) return read;
    const { body } = read;
    seen.trace = traceOfBody(body, seen.trace);
    const refusal = checkScopes(body, caller);
    if (refusal !== undefined) return refusal;
    // What answers a call is taken still: the call that asked is seen to its end.
    if (calls.isDraining && requestsIn(body) > 0) return goingAway();
    const endTurn = gate.calls(body, who);
    if (endTurn instanceof Response) return endTurn;
    const endCall = calls.begin();
    context.env.outgoing.once('close', () => {
      endTurn();
      endCall();
    });
    const calling: Calling = { ...caller, seen };
    return withTrace(seen.trace, async () => endpoint(request, body, calling));
  });
  const { page } = options;
  if (page !== undefined) for (const place of ['/a/*', '/register/*']) served.all(place, visited(page, gate));
  app.notFound((context) => context.text('There is nothing here.\n', 404));
  app.onError((error, { var: { seen } }) => {
    // Its words could hold anything; its name is ours.
    options.complain(`unexpected error (${error.name}) in request ${seen.trace.requestId}`);
    return rpcError(500, -32603, 'This did not work; the log of the server names the error');
  });
  return app;
}

function goingAway(): Response {
  return rpcError(503, REFUSED, 'This instance is being stopped. Nothing was done; call again.', {
    'retry-after': '1',
    connection: 'close',
  });
}
