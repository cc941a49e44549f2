import type { MiddlewareHandler } from 'hono';
import { REFUSED, rpcError } from '../serve/rpc-error.ts';
import type { EdgeEnv } from './env.ts';

/**
 * Refuses a request with more headers than any client sends. The limit of Node itself drops what is too much without a
 * word: a caller could push out with a hundred of their own what a proxy writes at the end.
 */
export function fewHeaders(most: number): MiddlewareHandler<EdgeEnv> {
  return async ({ env }, next) => {
    // Names and values, one after the other.
    if (env.incoming.rawHeaders.length / 2 <= most) return next();
    return rpcError(431, REFUSED, `A request has at most ${most} headers`, { connection: 'close' });
  };
}
