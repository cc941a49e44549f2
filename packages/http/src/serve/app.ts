import { randomUUID } from 'node:crypto';
import { readTrace, traceIdOf, withTrace } from '@guard/core/embed';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import type { Caller } from '../caller/caller.ts';
import type { Callers } from '../caller/callers.ts';
import type { CheckScopes } from '../caller/scopes.ts';
import { createAtOnce } from '../edge/at-once.ts';
import type { ClientAddress } from '../edge/client-address.ts';
import { type Addresses, sameSite } from '../edge/same-site.ts';
import { createBuckets } from '../edge/token-bucket.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { LookWhetherReady } from '../observe/ready.ts';
import { logLine } from '../observe/request-log.ts';
import type { Leg } from '../session/legacy-leg.ts';
import type { Calls } from './drain.ts';
import { readBody } from './mcp.ts';
import { operatorRoutes } from './operator-routes.ts';
import { REFUSED, rpcError } from './rpc-error.ts';

/** Far above any call. */
const MOST_BYTES = 4 * 1024 * 1024;
const PREFLIGHT_SECONDS = 600;
/** A model that works hard makes a few calls a second; a list of tools is one of them. */
const OF_A_CALLER = { burst: 100, perSecond: 20 };
const OF_A_STRANGER = { burst: 20, perSecond: 1 };
/** A call can wait for a person for minutes. */
const MOST_AT_ONCE = 64;

export interface AppOptions {
  /** Where it is served: `/` or `/folder`. */
  readonly path: string;
  readonly addresses: Addresses;
  /** Origins of pages that may call. */
  readonly origins: readonly string[];
  readonly callers: Callers;
  readonly checkScopes: CheckScopes;
  readonly endpoint: Leg;
  readonly clientAddress: ClientAddress;
  readonly calls: Calls;
  readonly metrics: Metrics;
  readonly ready: LookWhetherReady;
  /** Whether whoever reaches this address may see what an operator does. */
  readonly isOpen: boolean;
  /** Takes one line for each request. */
  readonly log: (line: string) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Milliseconds since any moment. */
  readonly monotonic: () => number;
}

/** What is known of a request. */
interface Known {
  address: string;
  requestId: string;
  caller: Caller | undefined;
}

type Environment = { Bindings: HttpBindings; Variables: Known };

/** Everything at the address of the server. */
export function createApp(options: AppOptions): Hono<Environment> {
  const { path, addresses, origins, callers, checkScopes, endpoint, calls, metrics, monotonic } = options;
  const { authenticate, metadata } = callers;
  const buckets = createBuckets({ ...OF_A_CALLER, now: monotonic });
  const strangers = createBuckets({ ...OF_A_STRANGER, now: monotonic });
  const atOnce = createAtOnce(MOST_AT_ONCE);
  const app = new Hono<Environment>();

  app.use(async (context, next) => {
    const { incoming, outgoing } = context.env;
    const [at, startedAt] = [options.now(), monotonic()];
    const requestId = randomUUID();
    const address = options.clientAddress(
      incoming.socket.remoteAddress,
      context.req.header('x-forwarded-for'),
    );
    context.set('address', address);
    context.set('requestId', requestId);
    const { method, path } = context.req;
    const trace = traceOf(context.req.raw, requestId);
    outgoing.once('close', () => {
      const { statusCode: status } = outgoing;
      const durationMs = monotonic() - startedAt;
      metrics.request(status);
      const known = { at, requestId, traceId: traceIdOf(trace), caller: context.get('caller') };
      options.log(logLine({ ...known, method, path, status, durationMs, address }));
    });
    await next();
  });

  if (metadata !== undefined)
    app.get(metadata.url.pathname, cors(), (context) => context.json(metadata.document));

  const served = app.basePath(path.replace(/\/$/, ''));
  served.get('/healthz', (context) => {
    return calls.isDraining ? context.text('draining\n', 503) : context.text('ok\n');
  });
  if (options.isOpen) served.route('/', operatorRoutes(options));
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

  served.post('/mcp', async (context) => {
    const { raw: request } = context.req;
    const caller = await authenticate(request);
    if (caller instanceof Response) {
      const wait = caller.status === 401 ? strangers.take(context.get('address')) : undefined;
      return wait === undefined ? caller : tooMany('Too many requests without a token that counts', wait);
    }
    context.set('caller', caller);
    const who = JSON.stringify(caller.principal);
    const wait = buckets.take(who);
    if (wait !== undefined) return tooMany('Too many requests', wait);
    const read = await readBody(request);
    if (read instanceof Response) return read;
    const refusal = checkScopes(read.body, caller);
    if (refusal !== undefined) return refusal;
    // What answers a call is taken still: the call that asked is seen to its end.
    if (calls.isDraining && asksForSomething(read.body)) return goingAway();
    const endTurn = asksForSomething(read.body) ? atOnce.begin(who) : () => {};
    if (endTurn === undefined) return tooMany('Too many calls at once', 1);
    const endCall = calls.begin();
    context.env.outgoing.once('close', () => {
      endTurn();
      endCall();
    });
    return withTrace(traceOf(request, context.get('requestId')), () => endpoint(request, read.body, caller));
  });
  served.all('/mcp', () => rpcError(405, REFUSED, 'Calls are sent by POST', { allow: 'POST' }));
  app.notFound((context) => context.text('There is nothing here.\n', 404));
  // Its words could hold anything; a caller could do nothing with them.
  app.onError(() => rpcError(500, -32603, 'This did not work; the log of the server names the error'));
  return app;
}

const traceOf = ({ headers }: Request, requestId: string) =>
  readTrace(requestId, headers.get('traceparent'), headers.get('tracestate'));

/** Whether a message of the body waits for an answer. */
function asksForSomething(body: unknown): boolean {
  const messages: readonly unknown[] = Array.isArray(body) ? body : [body];
  return messages.some(
    (message) => typeof message === 'object' && message !== null && 'method' in message && 'id' in message,
  );
}

function tooMany(why: string, seconds: number): Response {
  return rpcError(429, REFUSED, `${why}. Nothing was done; try again in ${seconds} s.`, {
    'retry-after': String(seconds),
  });
}

function goingAway(): Response {
  return rpcError(503, REFUSED, 'This instance is being stopped. Nothing was done; call again.', {
    'retry-after': '1',
    connection: 'close',
  });
}

/** The rest of it is never read, so the connection cannot be used again. */
function tooLarge(): Response {
  return rpcError(413, REFUSED, 'A request has at most 4 MiB', { connection: 'close' });
}
