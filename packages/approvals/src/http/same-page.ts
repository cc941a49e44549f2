import type { MiddlewareHandler } from 'hono';

const CHANGES_NOTHING = new Set(['GET', 'HEAD']);
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** @param refuse how a request is refused: its status, and why */
type Refuse = (status: 403 | 405 | 421, why: string) => Response | Promise<Response>;

/**
 * Lets through what came to this address, and what changes something only from a page of this address. Browsers say so
 * in headers that no page can set.
 */
export function samePage(address: URL, refuse: Refuse): MiddlewareHandler {
  const hosts = new Set([
    address.host,
    `${address.hostname}:${address.port || DEFAULT_PORTS[address.protocol]}`,
  ]);

  return async ({ req }, next) => {
    // Another name for this machine: a page of a stranger whose name was made to lead here could read this one.
    if (!hosts.has(req.header('host')?.toLowerCase() ?? '')) return refuse(421, WRONG_HOST);
    if (CHANGES_NOTHING.has(req.method)) return next();
    if (req.method !== 'POST') return refuse(405, 'This page is read and answered, and nothing else.');
    // The whole of it: a page on another port of this machine belongs to somebody else.
    if (req.header('origin') !== address.origin) return refuse(403, WRONG_ORIGIN);
    return next();
  };
}

const WRONG_HOST = 'This page is not served under this name. Open the link as it was given.';
const WRONG_ORIGIN =
  'This was not sent by the page itself, so it counts for nothing. Open the link and answer there.';
