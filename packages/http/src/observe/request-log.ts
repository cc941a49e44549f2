import { cleanLine, cutLine } from '@guard/core';
import { type Principal, traceIdOf } from '@guard/core/embed';
import { type DestinationStream, destination, pino, stdTimeFunctions } from 'pino';
import type { Seen } from './seen.ts';

/** One request that is over. */
export interface ServedRequest {
  readonly seen: Seen;
  readonly address: string;
  readonly method: string;
  /** Of the closed list of them. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
  /** Whether the client was gone before it had the whole answer. */
  readonly isBrokenOff: boolean;
}

/** Writes one line for each request. */
export type RequestLog = (request: ServedRequest) => void;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);
const STDERR = 2;
/** Of a name that an issuer gave. */
const LONGEST_NAME = 200;

/**
 * JSON lines, written before the request is forgotten: a process that is ended has lost none. Arguments, tokens, ids of
 * sessions and texts of questions are never handed in.
 *
 * @param to default: stderr
 */
export function createRequestLog(
  server: string,
  to: DestinationStream = destination({ dest: STDERR, sync: true }),
): RequestLog {
  const log = pino({ base: { server }, timestamp: stdTimeFunctions.isoTime }, to);
  return ({ seen, address, method, route, status, durationMs, isBrokenOff }) => {
    const [call, ...more] = seen.calls;
    log.info({
      method: METHODS.has(method) ? method : 'other',
      path: route,
      status,
      duration_ms: Math.round(durationMs),
      address,
      request_id: seen.trace.requestId,
      trace_id: traceIdOf(seen.trace),
      principal: seen.principal && shown(seen.principal),
      ...(more.length > 0 ? { calls: seen.calls } : call),
      ...(isBrokenOff && { broken_off: true }),
    });
  };
}

/** Names are chosen by an issuer or an operator, and one line has to stay one. */
function shown(principal: Principal): Record<string, string> {
  return Object.fromEntries(
    Object.entries(principal).map(([key, value]) => [key, cutLine(cleanLine(value), LONGEST_NAME)]),
  );
}
