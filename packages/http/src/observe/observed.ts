import { randomUUID } from 'node:crypto';
import { readTrace } from '@guard/core/embed';
import type { MiddlewareHandler } from 'hono';
import type { EdgeEnv } from '../edge/env.ts';
import type { FindVisitor } from '../edge/visitor.ts';
import type { RequestLog } from './request-log.ts';
import { routeOf } from './routes.ts';
import type { Seen } from './seen.ts';

export interface ObservedOptions {
  readonly findVisitor: FindVisitor;
  /** Path under which all is served: `/` or `/folder`. */
  readonly base: string;
  readonly log: RequestLog;
  readonly counted: (route: string, status: number) => void;
  /** Milliseconds, by a clock that nobody can set. */
  readonly monotonic: () => number;
}

/** Notes who sent a request and what becomes of it, and tells it when all of the answer has left. */
export function observed(options: ObservedOptions): MiddlewareHandler<EdgeEnv> {
  const { findVisitor, base, log, counted, monotonic } = options;
  return async (context, next) => {
    const { incoming, outgoing } = context.env;
    const startedAt = monotonic();
    const { headers } = context.req.raw;
    const { method, path } = context.req;
    const visitor = findVisitor(headers, incoming.socket.remoteAddress);
    const requestId = randomUUID();
    const trace = readTrace(requestId, headers.get('traceparent'), headers.get('tracestate'));
    const seen: Seen = { trace, principal: undefined, calls: [] };
    context.set('visitor', visitor);
    context.set('seen', seen);
    // With what a person reports to the operator, the line in the log is found.
    outgoing.setHeader('x-request-id', requestId);
    // The answer to a call may be a stream, which ends long after its handler.
    outgoing.once('close', () => {
      const { address } = visitor;
      const { statusCode: status, writableFinished } = outgoing;
      const route = routeOf(path, base);
      counted(route, status);
      const durationMs = monotonic() - startedAt;
      log({ seen, address, method, route, status, durationMs, isBrokenOff: !writableFinished });
    });
    return next();
  };
}
