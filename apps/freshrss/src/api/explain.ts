import type { BackendError, Reader } from '@guard/core';
import { CLIENT_LOGIN, COMPATIBILITY } from './endpoints.ts';
import { NO_PATH_INFO } from './wrong-address.ts';

/**
 * Says what an error of FreshRSS means and what to do. Its few sentences are the same for every cause, so they only
 * show that FreshRSS itself answers. The status, the path, and the answer of another path decide.
 */
export async function explain(error: BackendError, read: Reader): Promise<string | undefined> {
  const signingIn = error.path === String(CLIENT_LOGIN);
  switch (error.kind) {
    case 'redirect':
      return REDIRECT;
    case 'not_api':
      return (await losesPathInfo(read)) ? NO_PATH_INFO : NOT_FRESHRSS;
    case 'shape':
      // An answer that opens no session says itself what it is.
      return signingIn ? undefined : NOT_FRESHRSS;
    case 'timeout':
      return error.outcome === 'unknown' ? STILL_RUNNING : undefined;
    case 'status':
      if (isStrangers(error)) return error.status === 401 ? BEFORE_OR_PASSWORD : BEFORE_FRESHRSS;
      return (signingIn ? AT_SIGN_IN.get(error.status) : undefined) ?? (await atStatus(error, read));
    default:
      return undefined;
  }
}

/** FreshRSS has one fixed sentence for each of its statuses, and never answers 403. */
function isStrangers({ status, instanceWords }: BackendError): boolean {
  if (status === 401) return instanceWords !== 'Unauthorized!';
  if (status === 503) return instanceWords !== 'Service Unavailable!';
  return status === 403;
}

const BEFORE_FRESHRSS =
  'FreshRSS does not answer in these words: a proxy or a sign-in page in front of it refuses the request, or cannot reach it. ' +
  'It has to let /api/greader.php through without its own sign-in.';
/** Some proxies replace every 401 with their own page, even one from FreshRSS. */
const BEFORE_OR_PASSWORD = `${BEFORE_FRESHRSS} If it only replaces the error pages of FreshRSS, check FRESHRSS_USER and FRESHRSS_API_PASSWORD as well.`;
const REDIRECT =
  'A sign-in page (single sign-on) is in front of FreshRSS: let /api/greader.php through without it. ' +
  'Or FRESHRSS_URL has a scheme or folder other than that of FreshRSS.';
const NOT_FRESHRSS =
  'Either a sign-in page is in front of FreshRSS and has to let /api/greader.php through, or a program other than FreshRSS answers, or FreshRSS stopped in the middle of its answer: see its log.';
const STILL_RUNNING = 'FreshRSS goes on when the connection ends, so it may still be running.';
const API_OFF =
  'API access is off in FreshRSS: allow it in the settings under Authentication ("Allow API access").';
const NOT_THERE =
  'FRESHRSS_URL lacks the folder of FreshRSS, or has one folder too many: with /api/ at its end, the address has to show the page "FreshRSS API endpoints". If it shows anything else, another program answers.';
const WRONG_PASSWORD =
  'FRESHRSS_USER or FRESHRSS_API_PASSWORD is wrong. The API password is set on the profile page of FreshRSS and is not the password of its web page. In the user name, upper and lower case matter.';
const HEADER_DROPPED =
  'The web server drops the Authorization header before FreshRSS sees it. In Apache: CGIPassAuth On, or SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1; in a proxy: pass the header on.';
const DISABLED =
  'Signing in works, but the account is refused, even with a new session. An administrator of FreshRSS may have disabled it, or its API password was changed: then set FRESHRSS_API_PASSWORD to the new one.';

const AT_SIGN_IN: ReadonlyMap<number | undefined, string> = new Map([
  [400, 'FreshRSS does not accept FRESHRSS_USER as a user name.'],
  [401, WRONG_PASSWORD],
  [404, NOT_THERE],
  [503, API_OFF],
]);

async function atStatus({ status, outcome }: BackendError, read: Reader): Promise<string | undefined> {
  switch (status) {
    case 400:
      return (await losesPathInfo(read))
        ? NO_PATH_INFO
        : 'FreshRSS gives no reason. What the call is about may no longer exist.';
    case 401:
      return whyRefused(read);
    case 404:
      return NOT_THERE;
    case 413:
      return 'A proxy in front of FreshRSS limits the size of a request (client_max_body_size in nginx).';
    case 500:
      return 'FreshRSS gives no reason; its log may have one.';
    case 502:
    case 504:
      return outcome === 'unknown' ? STILL_RUNNING : undefined;
    case 503:
      return API_OFF;
    default:
      return undefined;
  }
}

/** Without PATH_INFO every address without a query is the bare root, which says OK. */
async function losesPathInfo(read: Reader): Promise<boolean> {
  return read.text(COMPATIBILITY, { types: ['text/plain', 'text/html'] }).then(
    (text) => text.trim() === 'OK',
    () => false,
  );
}

/** A page of FreshRSS says whether the header arrives, whatever its value is. */
async function whyRefused(read: Reader): Promise<string> {
  const text = await read.text(COMPATIBILITY, { types: ['text/plain'] });
  return text.startsWith('FAIL') ? HEADER_DROPPED : DISABLED;
}
