/** An answer that is not a success. No message means an empty body, which is common with this server. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message = '') {
    super(message);
    this.status = status;
  }

  get answer(): Response {
    return this.message === '' ? empty(this.status) : text(this.status, this.message);
  }
}

/** `∅`: no body and no content type. */
export function empty(status: number, headers: Record<string, string> = {}): Response {
  const length = status === 204 ? {} : { 'content-length': '0' };
  return new Response(null, { status, headers: { ...length, ...headers } });
}

/** Plain text, which is what most errors with a body are. */
export function text(status: number, message: string): Response {
  return new Response(message, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

/** @param indent blanks, for the one route that indents */
export function json(value: unknown, status = 200, indent = 0): Response {
  const body = goJson(JSON.stringify(value, null, indent));
  return new Response(body, { status, headers: { 'content-type': 'application/json; charset=utf-8' } });
}

/** Go escapes what could end a script element; outside of strings these characters do not occur in JSON. */
export function goJson(body: string): string {
  return body.replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
