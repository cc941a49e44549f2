import { json, text } from './answers.ts';

/** 2 MB of HTML with 401, as a sign-in in front of the server gives them. */
export function signInPage(): Response {
  const filler = '<p>Sign in</p>'.repeat(150_000);
  return text(401, `<!doctype html><title>Log in</title>${filler}`, 'text/html');
}

/** Of the headers only Retry-After is sure (READ on the page of the sister product; ASSUMED the same here). */
export function rateLimited(retryAfterSeconds: number): Response {
  const answer = json({ errors: [{ context: null, message: 'Rate limited', exceptionName: null }] }, 429);
  answer.headers.set('retry-after', String(retryAfterSeconds));
  answer.headers.set('x-ratelimit-limit', '60');
  answer.headers.set('x-ratelimit-remaining', '0');
  answer.headers.set('x-ratelimit-interval-seconds', '1');
  answer.headers.set('x-ratelimit-fillrate', '5');
  return answer;
}

/** 403 with plain words or a page, for a write without the header (READ: atlantis 465, scala-steward 1863). */
export function xsrfFailed(check: 'text' | 'html' | 'off', headers: Headers): Response | undefined {
  if (check === 'off' || headers.get('x-atlassian-token') === 'no-check') return undefined;
  const message = 'XSRF check failed';
  return check === 'text'
    ? text(403, message)
    : text(403, `<html><head><title>${message}</title></head><body>${message}</body></html>`, 'text/html');
}

/** What lies outside of the API is the web interface. */
export function fromOutside(): Response {
  return text(404, '<!doctype html><title>Not found - Bitbucket</title>', 'text/html');
}

/** The version, which the server tells to anybody (READ: 9.4 OpenAPI). */
export const applicationProperties = {
  matches: (path: string): boolean => /^\/api\/(?:latest|1\.0)\/application-properties$/.test(path),
  answer: (version: string): Response =>
    json({ version, buildNumber: '9004000', buildDate: '1764547200000', displayName: 'Bitbucket' }),
};
