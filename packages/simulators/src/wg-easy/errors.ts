import type { Context } from 'hono';
import { pathWithQuery } from '../journal.ts';
import type { ServerEnv } from '../listen.ts';

/** An answer that is not a success, in the words of the real server. */
export class ApiError extends Error {
  readonly status: number;
  /** Also the reason phrase of HTTP. */
  readonly statusMessage: string;
  readonly data: Readonly<Record<string, string>> | undefined;

  constructor(status: number, statusMessage: string, message = statusMessage, data?: Record<string, string>) {
    super(message);
    this.status = status;
    this.statusMessage = statusMessage;
    this.data = data;
  }
}

/** Anything unforeseen: the real server says no more than this. */
export class ServerError extends ApiError {
  constructor() {
    super(500, 'Server Error');
  }
}

/** A schema refused the path, the query or the body. */
export class ValidationError extends ApiError {
  constructor(issues: readonly string[]) {
    super(400, 'Validation Error', issues.join('; '), {});
  }
}

/** The route does not exist, or not for this method: said before anybody is asked who they are. */
export function pageNotFound(c: Context<ServerEnv>): ApiError {
  const path = pathWithQuery(c.req.url);
  const message = `Page not found: ${path}`;
  return new ApiError(404, message, message, { path });
}

/** The error as an answer: indented JSON, or a page for whoever accepts HTML. */
export function errorAnswer(c: Context<ServerEnv>, error: ApiError): Response {
  const { status, statusMessage, message, data } = error;
  const init = { status, statusText: statusMessage };
  if ((c.req.header('accept') ?? '').includes('text/html')) {
    const page = `<!DOCTYPE html><html><head><title>${status}</title></head><body><h1>${status}</h1></body></html>`;
    return new Response(page, { ...init, headers: { 'content-type': 'text/html; charset=utf-8' } });
  }
  const body = {
    error: true,
    url: requestUrl(c),
    statusCode: status,
    statusMessage,
    message,
    ...(data && { data }),
  };
  return new Response(JSON.stringify(body, null, 2), {
    ...init,
    headers: { 'content-type': 'application/json' },
  });
}

function requestUrl(c: Context<ServerEnv>): string {
  const protocol = c.req.header('x-forwarded-proto') === 'https' ? 'https' : 'http';
  const host = c.req.header('x-forwarded-host') ?? c.req.header('host') ?? '';
  return `${protocol}://${host}${pathWithQuery(c.req.url)}`;
}
