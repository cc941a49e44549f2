import type { FreshRssOptions, FreshRssSimulator } from '@guard/simulators';
import type { Environment } from '@guard/testkit';
import { page, refusal } from './answers.ts';

/** A reason why nothing works, and the words that help. */
export interface Trouble {
  readonly what: string;
  readonly options?: FreshRssOptions;
  readonly env?: (freshRss: FreshRssSimulator) => Environment;
  readonly says: string;
}

const sharedRepository: FreshRssOptions = {
  answerWith: ({ path }) => {
    if (path.startsWith('/p/')) return new Response('OK', { headers: { 'content-type': 'text/html' } });
    return page(404);
  },
};

export const TROUBLES: readonly Trouble[] = [
  {
    what: 'API access that is switched off',
    options: { apiEnabled: false },
    says: 'API access is off in FreshRSS: allow it in the settings',
  },
  {
    what: 'a web server that drops PATH_INFO and answers OK to everything',
    options: { webServer: 'path-info-not-passed' },
    says: 'the web server does not pass PATH_INFO to PHP',
  },
  {
    what: 'a web server that finds no script behind a longer path',
    options: { webServer: 'php-location-without-path-info' },
    says: 'the web server does not pass PATH_INFO to PHP',
  },
  {
    what: 'a web server that drops the Authorization header',
    options: { webServer: 'authorization-dropped' },
    says: 'The web server drops the Authorization header',
  },
  {
    what: 'a sign-in page that answers 200',
    options: { proxy: 'sign-in-page' },
    says: 'a web page answers in place of the API. Either a sign-in page is in front of FreshRSS',
  },
  {
    what: 'single sign-on that redirects',
    options: { proxy: 'sso-redirect' },
    says: 'A sign-in page (single sign-on) is in front of FreshRSS',
  },
  {
    what: 'an address without the folder',
    options: { folder: 'rss/reader' },
    env: ({ url }) => ({ FRESHRSS_URL: new URL(url).origin }),
    says: 'FRESHRSS_URL lacks the folder of FreshRSS',
  },
  {
    what: 'an address with a folder too many',
    env: ({ url }) => ({ FRESHRSS_URL: `${url}/freshrss` }),
    says: 'FRESHRSS_URL lacks the folder of FreshRSS, or has one folder too many',
  },
  {
    what: 'a web root that is the whole repository',
    options: sharedRepository,
    says: 'FRESHRSS_URL lacks /p at its end',
  },
  {
    what: 'a /p too many at the end of the address',
    env: ({ url }) => ({ FRESHRSS_URL: `${url}/p` }),
    says: 'FRESHRSS_URL ends in /p, and nothing answers there',
  },
  {
    what: 'a new session that is refused again and again',
    options: { accountDisabled: true },
    says: 'its API password was changed: then set FRESHRSS_API_PASSWORD to the new one',
  },
  {
    what: 'a wrong API password',
    env: () => ({ FRESHRSS_API_PASSWORD: 'FAKE-wrong-password' }),
    says: 'FRESHRSS_USER or FRESHRSS_API_PASSWORD is wrong',
  },
  {
    what: 'a user name in other letters',
    env: () => ({ FRESHRSS_USER: 'Admin' }),
    says: 'In the user name, upper and lower case matter',
  },
  {
    what: 'a user name that FreshRSS does not take',
    env: () => ({ FRESHRSS_USER: '.admin' }),
    says: 'FreshRSS does not accept FRESHRSS_USER as a user name',
  },
  {
    what: 'an account that an administrator disabled',
    options: { accountDisabled: true },
    says: 'An administrator of FreshRSS may have disabled it',
  },
  {
    what: 'another service',
    options: { answerWith: () => refusal(200, 'hello') },
    says: 'is not the Google Reader API of FreshRSS',
  },
  {
    what: 'a program with nothing at that path',
    options: { answerWith: () => Response.json({ error_message: 'not found' }, { status: 404 }) },
    says: 'If it shows anything else, another program answers',
  },
  {
    what: 'a FreshRSS that fails as soon as somebody signs in',
    options: { answerWith: () => new Response('', { status: 500 }) },
    says: 'FreshRSS gives no reason; its log may have one',
  },
  {
    what: 'an address where nothing listens',
    env: () => ({ FRESHRSS_URL: 'http://127.0.0.1:9' }),
    says: 'nothing accepts connections there (ECONNREFUSED',
  },
];
