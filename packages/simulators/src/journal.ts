import type { Context, MiddlewareHandler } from 'hono';
import { safeCopy } from './safe-copy.ts';
import type { ServerEnv } from './listen.ts';

/** A request as it arrived; values of headers that carry credentials are hidden, their names are not. */
export interface SeenRequest {
  readonly method: string;
  /** Path with query, as sent. */
  readonly path: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A write the backend received, in order of arrival. */
export interface JournalEntry {
  readonly method: string;
  /** Path with query, as sent. */
  readonly path: string;
  /** Copy of the JSON body, values of secret keys hidden; the text itself when it is no JSON. */
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

const CREDENTIAL_HEADERS = new Set(['authorization', 'cookie', 'proxy-authorization', 'x-api-key']);

/** The request without its body and without a credential. */
export function seen(c: Context<ServerEnv>): SeenRequest {
  const headers: Record<string, string> = {};
  c.req.raw.headers.forEach((value, name) => {
    headers[name] = CREDENTIAL_HEADERS.has(name) ? '[hidden]' : value;
  });
  return { method: c.req.method, path: pathWithQuery(c.req.url), headers };
}

/** Path and query of an absolute URL. */
export function pathWithQuery(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/**
 * Notes every request, and every write apart.
 * A write is noted on arrival, before anything can refuse it: what a test must prove is that none was sent.
 */
export function recordRequests(
  journal: Journal,
  isWrite: (request: SeenRequest) => boolean,
): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const request = seen(c);
    journal.requests.push(request);
    if (!isWrite(request)) return next();
    const entry: JournalEntry = {
      method: request.method,
      path: request.path,
      // A clone, because whoever answers reads the body again.
      body: safeCopy(await c.req.raw.clone().text()),
      status: undefined,
    };
    journal.writes.push(entry);
    await next();
    entry.status = c.res.status;
  };
}
