import { Fault } from './fault.ts';
import type { ErrorWords } from './instance-words.ts';

const HINTS = new Map([
  [401, 'The credential is missing or not accepted: check the credential settings.'],
  [403, 'The account may not do this.'],
  [404, 'There is nothing there: check the ids, and the address setting if every call answers so.'],
  [405, 'This path does not take that method: check the address setting and the version of the backend.'],
  [407, 'The proxy wants other credentials: check HTTP_PROXY and HTTPS_PROXY.'],
  [413, 'The request is larger than the backend takes.'],
  [429, 'Too many requests: wait before the next one.'],
  [502, 'A proxy stands before the backend and cannot reach it.'],
  [503, 'The backend is not available at the moment.'],
  [504, 'A proxy stands before the backend and waited too long for it.'],
]);

const DAY_S = 24 * 60 * 60;

/** What a page says of a request that an API would have judged: nothing about this server's credentials. */
const PAGE_HINTS = new Map([
  [
    401,
    'A web page says so and not the API: a proxy or a sign-in page before the instance wants a sign-in of its own.',
  ],
  [
    403,
    'A web page says so and not the API: a proxy or a firewall before the instance lets only some requests through.',
  ],
  [404, 'A web page says so and not the API: check the address setting, its folder included.'],
]);

/** What of an answer decides how its status is told. */
interface Circumstances {
  /** It is a web page and no answer of an API. */
  readonly page?: boolean;
  /** As it was sent. */
  readonly retryAfter?: string | undefined;
}

/** A status of 400 and more. The instance's own words stay apart from ours. */
export function statusFault(
  status: number,
  { words, details }: ErrorWords,
  { page = false, retryAfter }: Circumstances = {},
): Fault {
  const hint =
    waitHint(status, retryAfter) ??
    (page ? PAGE_HINTS.get(status) : undefined) ??
    HINTS.get(status) ??
    (status < 500 ? 'The backend rejects it.' : 'The backend failed.');
  return new Fault({
    kind: 'status',
    status,
    page,
    reason: `Answered with status ${status}. ${hint}`,
    ...(words === undefined ? {} : { instanceWords: words }),
    details,
  });
}

/** Of the header only a number of seconds within a day is told: anything else is foreign text. */
function waitHint(status: number, retryAfter = ''): string | undefined {
  if (status !== 429 || !/^[1-9]\d{0,4}$/.test(retryAfter) || Number(retryAfter) > DAY_S) return undefined;
  return `Too many requests: wait ${retryAfter === '1' ? 'a second' : `${retryAfter} seconds`} before the next one.`;
}

/**
 * A redirect, which is never followed: the credential would go along. Of its target only the direction is told,
 * because the Location is foreign text and can carry a token of a sign-in page.
 */
export function redirectFault(status: number, location: string | undefined, address: string): Fault {
  return new Fault({
    kind: 'redirect',
    status,
    reason:
      `This address redirects (status ${status}) to ${direction(location, address)}. That is a sign-in page before ` +
      'the API, or the API has another address: check the address setting, its scheme included.',
  });
}

function direction(location: string | undefined, address: string): string {
  if (location === undefined || !URL.canParse(location, address)) return 'nowhere in particular';
  const same = new URL(location, address).origin === new URL(address).origin;
  return same ? 'another path of the same host' : 'another host, port or scheme';
}
