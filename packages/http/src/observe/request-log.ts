import type { Caller } from '../caller/caller.ts';

/** What is known of a request once it was answered. */
export interface Served {
  readonly at: number;
  readonly requestId: string;
  readonly traceId: string | undefined;
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
  readonly address: string;
  readonly caller: Caller | undefined;
}

/** One of ours, or the word for all others: what a stranger asks for is not repeated. */
const PATHS = /^\/(?:[\w-]+\/)*(?:mcp|healthz|readyz|metrics)$|^\/\.well-known\/[\w/-]+$/;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS', 'PUT', 'PATCH']);

/**
 * One line of JSON for a request. It holds no argument, token, session or question. The links of approval pages are
 * left out as well: whoever has one can click there.
 */
export function logLine(served: Served): string {
  const { at, requestId, traceId, method, path, status, durationMs, address, caller } = served;
  return JSON.stringify({
    time: new Date(at).toISOString(),
    request: requestId,
    trace: traceId,
    method: METHODS.has(method) ? method : 'other',
    path: PATHS.test(path) ? path : 'other',
    status,
    ms: Math.round(durationMs),
    address,
    principal: caller?.principal,
  });
}
