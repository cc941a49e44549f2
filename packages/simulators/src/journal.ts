import type { Context, MiddlewareHandler } from 'hono';
import { safeCopy } from './safe-copy.ts';
import type { ServerEnv } from './listen.ts';

/** A request as it arrived; values of headers that carry credentials are hidden, their names are not. */
export interface SeenRequest {
  readonly method: string;
  /** Path with query, as sent but for the values of credentials. */
  readonly path: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A write the backend received, in order of arrival. */
export interface JournalEntry {
  readonly method: string;
  /** Path with query, as sent but for the values of credentials. */
  readonly path: string;
  /** Copy of the body, values of secret fields hidden; JSON as its value unless the simulator says otherwise. */
  readonly body: unknown;
  /** Undefined while the write is under way; set even when the answer was then lost on the wire. */
  status: number | undefined;
}

/** What a simulator received since it started or was reset. */
export class Journal {
  readonly requests: SeenRequest[] = [];
  readonly writes: JournalEntry[] = [];

  clear(): void {
    this.requests.length = 0;
    this.writes.length = 0;
  }
}

/** Parameters of a query that are a password or a token of the backend itself. */
const CREDENTIAL_PARAMETER = /([?&](?:Passwd|T)=)[^&]*/g;
const CREDENTIAL_HEADERS = new Set([
  'authorization',
  'cookie',
  'proxy-authorization',
  'x-api-key',
  'x-gitlab-token',
]);

/** The request without its body and without a credential. */
export function seen(c: Context<ServerEnv>): SeenRequest {
  const headers: Record<string, string> = {};
  c.req.raw.headers.forEach((value, name) => {
    headers[name] = CREDENTIAL_HEADERS.has(name) ? '[hidden]' : value;
  });
  const path = pathWithQuery(c.req.url).replace(CREDENTIAL_PARAMETER, '$1[hidden]');
  return { method: c.req.method, path, headers };
}

/** Path and query of an absolute URL. */
export function pathWithQuery(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/**
 * Notes every request, and every write apart.
 * A write is noted on arrival, before anything can refuse it: what a test must prove is that none was sent.
 * @param alsoSecret names of body fields whose values are hidden, besides the usual ones
 * @param copyBody what the journal keeps of a body that is no JSON by nature
 */
export function recordRequests(
  journal: Journal,
  isWrite: (request: SeenRequest) => boolean,
  alsoSecret: readonly string[] = [],
  copyBody: (text: string, alsoSecret: readonly string[]) => unknown = safeCopy,
): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const request = seen(c);
    journal.requests.push(request);
    if (!isWrite(request)) return next();
    const entry: JournalEntry = {
      method: request.method,
      path: request.path,
      // A clone, because whoever answers reads the body again.
      body: copyBody(await c.req.raw.clone().text(), alsoSecret),
      status: undefined,
    };
    journal.writes.push(entry);
    await next();
    entry.status = c.res.status;
  };
}
