/** JSON as Jersey sends it. */
export function json(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json;charset=UTF-8' },
  });
}

export function text(status: number, body: string, type = 'text/plain'): Response {
  return new Response(body, { status, headers: { 'content-type': `${type};charset=UTF-8` } });
}

export function noContent(): Response {
  return new Response(null, { status: 204 });
}

/**
 * `{"errors":[{"context","message","exceptionName",…}]}` (READ: 9.4 OpenAPI).
 * @param extra further fields of the error, such as `currentVersion`
 */
export class Refusal extends Error {
  readonly status: number;
  readonly exceptionName: string | null;
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    exceptionName: string | null,
    message: string,
    extra: Record<string, unknown> = {},
  ) {
    super(message);
    this.status = status;
    this.exceptionName = exceptionName && `com.atlassian.bitbucket.${exceptionName}`;
    this.extra = extra;
  }

  get answer(): Response {
    const { message, exceptionName, extra } = this;
    return json({ errors: [{ context: null, message, exceptionName, ...extra }] }, this.status);
  }
}

/** A route that this release does not have: no `errors` array, and XML for who does not ask for JSON (READ). */
export function unknownRoute(accept: string | null): Response {
  if (accept?.includes('application/json')) {
    return json({ message: 'HTTP 404 Not Found', 'status-code': 404, 'sub-code': 0 }, 404);
  }
  const xml =
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><status><status-code>404</status-code>' +
    '<message>HTTP 404 Not Found</message></status>';
  return text(404, xml, 'application/xml');
}
