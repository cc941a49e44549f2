import type { FreshRssSimulator, SeenRequest } from '@guard/simulators';
import { isTo } from './journal.ts';

/** FreshRSS is not asked: something else answers one of its endpoints. */
export function answerTo(freshRss: FreshRssSimulator, endpoint: string, answer: () => Response): void {
  const matches = isTo(endpoint);
  freshRss.set({ answerWith: (request) => (matches(request) ? answer() : undefined) });
}

/** One endpoint fails from the given call on, without FreshRSS having acted. */
export function failFrom(
  freshRss: FreshRssSimulator,
  endpoint: string,
  nth: number,
  answer: () => Response = () => new Response('', { status: 500 }),
): void {
  const matches = isTo(endpoint);
  let calls = 0;
  freshRss.set({
    answerWith: (request: SeenRequest) => {
      if (!matches(request)) return undefined;
      calls += 1;
      return calls >= nth ? answer() : undefined;
    },
  });
}

/** A session that ends at the given call of an endpoint, which is refused, and cannot be opened again. */
export function endSessionAt(
  freshRss: FreshRssSimulator,
  endpoint: string,
  nth: number,
  signIn: () => Response,
): void {
  let calls = 0;
  let isOver = false;
  freshRss.set({
    answerWith: (request) => {
      if (isTo('/accounts/ClientLogin')(request)) return isOver ? signIn() : undefined;
      if (!isTo(endpoint)(request)) return undefined;
      calls += 1;
      isOver ||= calls >= nth;
      return isOver ? refusal(401, 'Unauthorized!') : undefined;
    },
  });
}

/** JSON as FreshRSS sends it: under the type of a web page. */
export function mislabelled(value: unknown): Response {
  return new Response(JSON.stringify(value), { headers: { 'content-type': 'text/html; charset=UTF-8' } });
}

/** A fixed word with a status, as FreshRSS refuses. */
export function refusal(status: number, words: string): Response {
  return new Response(words, { status, headers: { 'content-type': 'text/plain; charset=UTF-8' } });
}

/** Answers to a sign-in that are no session, and what is said of them. */
export const NO_SESSION = [
  ['a web page', () => page(), 'a web page answers in place of the API'],
  ['OK', () => refusal(200, 'OK'), 'does not pass PATH_INFO to PHP'],
  ['another service', () => refusal(200, 'hello'), 'is not the Google Reader API of FreshRSS'],
  ['not found', () => page(404), 'does not pass PATH_INFO to PHP'],
  ['refused', () => refusal(401, 'Unauthorized!'), 'Answered with status 401'],
] as const;

/** A page of whatever stands before FreshRSS. */
export function page(status = 200): Response {
  return new Response('<!doctype html><title>Sign in SECRET-PAGE</title>', {
    status,
    headers: { 'content-type': 'text/html' },
  });
}
