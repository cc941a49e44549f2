import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { MiddlewareHandler } from 'hono';
import { seen } from './journal.ts';
import type { SeenRequest } from './journal.ts';
import type { ServerEnv } from './listen.ts';

/** For every request, or for those a function picks. */
export type When = boolean | ((request: SeenRequest) => boolean);

type MaybeResponse = Response | undefined;

/** Faults of the network and of proxies, the same for every simulator. */
export interface NetworkSwitches {
  /** Answers in the backend's place; undefined lets the request through. The backend does not act. */
  answerWith?: ((request: SeenRequest) => MaybeResponse | Promise<MaybeResponse>) | undefined;
  /** The backend acts, then half of the body arrives and the rest never does. */
  stallBody?: When | undefined;
  /** The backend acts, then the socket is destroyed without an answer. */
  dropConnection?: When | undefined;
  /** A proxy sends everybody to its sign-in page (302). The backend does not act. */
  redirectAll?: When | undefined;
  /** A proxy answers with its sign-in page (200 text/html). The backend does not act. */
  loginPage?: When | undefined;
}

const SIGN_IN_PAGE =
  '<!DOCTYPE html><html><head><title>Sign in</title></head><body><form></form></body></html>';

/** Whether a fault hits this request. */
export function applies(when: When | undefined, request: SeenRequest): boolean {
  return typeof when === 'function' ? when(request) : when === true;
}

/** Answers that keep the request from the backend. */
export function interceptRequests(switches: () => NetworkSwitches): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const request = seen(c);
    const { answerWith, redirectAll, loginPage } = switches();
    const answer = await answerWith?.(request);
    if (answer !== undefined) return answer;
    if (applies(redirectAll, request)) return c.redirect('/sign-in', 302);
    if (applies(loginPage, request)) return c.html(SIGN_IN_PAGE);
    return next();
  };
}

/** Faults that hit the answer after the backend has acted. */
export function loseAnswers(switches: () => NetworkSwitches): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    await next();
    const request = seen(c);
    const { stallBody, dropConnection } = switches();
    if (applies(dropConnection, request)) {
      c.env.incoming.socket.destroy();
      replaceAnswer(c, RESPONSE_ALREADY_SENT);
    } else if (applies(stallBody, request)) {
      replaceAnswer(c, await stalled(c.res));
    }
  };
}

/** Puts another answer in the place of the one that was made. */
export function replaceAnswer(c: { res: Response | undefined }, answer: Response): void {
  // Hono merges the headers of the old answer into the new one unless the old one is cleared first.
  c.res = undefined;
  c.res = answer;
}

async function stalled(answer: Response): Promise<Response> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const headers = new Headers(answer.headers);
  headers.set('content-length', String(bytes.length));
  const firstHalf = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes.subarray(0, bytes.length / 2)),
  });
  return new Response(firstHalf, { status: answer.status, statusText: answer.statusText, headers });
}
