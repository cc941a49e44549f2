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

/** JSON as FreshRSS sends it: under the type of a web page. */
export function mislabelled(value: unknown): Response {
  return new Response(JSON.stringify(value), { headers: { 'content-type': 'text/html; charset=UTF-8' } });
}

/** A fixed word with a status, as FreshRSS refuses. */
export function refusal(status: number, words: string): Response {
  return new Response(words, { status, headers: { 'content-type': 'text/plain; charset=UTF-8' } });
}

/** A page of whatever stands before FreshRSS. */
export function page(status = 200): Response {
  return new Response('<!doctype html><title>Sign in SECRET-PAGE</title>', {
    status,
    headers: { 'content-type': 'text/html' },
  });
}
