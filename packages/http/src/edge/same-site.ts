import type { MiddlewareHandler } from 'hono';
import { REFUSED, rpcError } from '../serve/rpc-error.ts';
import type { EdgeEnv } from './env.ts';

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** The addresses under which a server is known. */
export interface Addresses {
  readonly hosts: ReadonlySet<string>;
  /** Whole: scheme, host and port. A page on another port of this machine belongs to somebody else. */
  readonly origins: ReadonlySet<string>;
  /** Whether everybody who comes through a proxy comes by https. */
  readonly isSecure: boolean;
}

/**
 * @param port undefined where others than this machine can reach the server
 * @param origins further pages that may call
 */
export function addressesOf(publicUrl: URL, port: number | undefined, origins: readonly string[]): Addresses {
  const local =
    port === undefined ? [] : ['localhost', '127.0.0.1', '[::1]'].map((host) => `${host}:${port}`);
  const { protocol, hostname } = publicUrl;
  return {
    hosts: new Set([publicUrl.host, `${hostname}:${publicUrl.port || DEFAULT_PORTS[protocol]}`, ...local]),
    origins: new Set([publicUrl.origin, ...local.map((host) => `http://${host}`), ...origins]),
    isSecure: protocol === 'https:',
  };
}

/**
 * Refuses what came under another name, as the page of a stranger does whose name was made to lead here; and what the
 * page of a stranger sends. Browsers say so in headers that no page can set. Programs send no origin.
 */
export function sameSite({ hosts, origins, isSecure }: Addresses): MiddlewareHandler<EdgeEnv> {
  return async ({ req, var: { visitor } }, next) => {
    if (!hosts.has(visitor.host)) return refused(WRONG_HOST);
    const origin = req.header('origin');
    if (origin !== undefined && !origins.has(origin)) return refused(WRONG_ORIGIN);
    // Whoever was on the way has read the token.
    if (isSecure && visitor.scheme !== undefined && visitor.scheme !== 'https') return refused(PLAIN);
    return next();
  };
}

const refused = (says: string) => rpcError(403, REFUSED, says);

const WRONG_HOST = 'This server is not known under that host name: its operator sets GUARD_PUBLIC_URL';
const WRONG_ORIGIN = 'Pages of that origin may not call: the operator sets GUARD_HTTP_ORIGINS';
const PLAIN = 'This came by plain http, and others could read it on the way: use https, and a new token';
