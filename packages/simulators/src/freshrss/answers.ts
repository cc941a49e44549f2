import { phpJson } from './php-json.ts';

/** The content types lie: what is JSON or plain text is mostly sent as HTML. */
export const TYPE = {
  html: 'text/html; charset=UTF-8',
  text: 'text/plain; charset=UTF-8',
  json: 'application/json; charset=UTF-8',
  xml: 'application/xml; charset=UTF-8',
} as const;

const WORDS = {
  400: 'Bad Request!',
  401: 'Unauthorized!',
  501: 'Not Implemented!',
  503: 'Service Unavailable!',
} as const;

/** The script ends with a status and a fixed word. */
export class Refusal extends Error {
  readonly status: keyof typeof WORDS;

  constructor(status: keyof typeof WORDS) {
    super(WORDS[status]);
    this.status = status;
  }
}

/** PHP itself fails: 500 and nothing more. */
export class PhpCrash extends Error {}

export function badRequest(): Refusal {
  return new Refusal(400);
}

export function send(body: string, contentType: string = TYPE.html): Response {
  return new Response(body, { headers: { 'content-type': contentType } });
}

/** What a write says, whether it did anything or not. */
export function ok(): Response {
  return send('OK');
}

/** A list: JSON, a newline, and for once the right type. */
export function sendList(value: unknown): Response {
  return send(`${phpJson(value)}\n`, TYPE.json);
}

/** The answer for whatever a script threw. A fault of the simulator must not pass for a crash of PHP. */
export function failureAnswer(error: unknown): Response {
  if (error instanceof Refusal) {
    const headers = new Headers({ 'content-type': TYPE.text });
    if (error.status === 401) headers.set('google-bad-token', 'true');
    return new Response(error.message, { status: error.status, headers });
  }
  const body = error instanceof PhpCrash ? '' : `Simulator fault: ${String(error)}`;
  return new Response(body, { status: 500, headers: { 'content-type': TYPE.html } });
}
