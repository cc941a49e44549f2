import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

const PREFLIGHT_SECONDS = 600;

/** Lets the pages of these origins read what they are answered. Programs send no origin, and are not held up by this. */
export function readableByPages(origins: readonly string[]): MiddlewareHandler {
  const shared = cors({
    origin: [...origins],
    allowMethods: ['POST'],
    exposeHeaders: ['mcp-session-id', 'www-authenticate', 'retry-after', 'x-request-id'],
    maxAge: PREFLIGHT_SECONDS,
  });
  return async (context, next) =>
    context.req.header('origin') === undefined ? next() : shared(context, next);
}
