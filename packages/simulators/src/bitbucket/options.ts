import type { NetworkSwitches, When } from '../network.ts';

/** What a test may change while the simulator runs. */
export interface BitbucketSwitches extends NetworkSwitches {
  /** As application-properties says it; it changes nothing else. */
  version: string;
  /** Routes that this release does not know: 404 without an `errors` array. */
  unknownRoutes: When;
  /** What a write without `X-Atlassian-Token: no-check` gets; some set-ups do not look. */
  xsrf: 'text' | 'html' | 'off';
  /** 429 for every request (or those that are picked), with so many seconds in Retry-After. */
  rateLimited: When;
  retryAfterSeconds: number;
  /** A page of sign-in, 401 and 2 MB of HTML. The backend does not act. */
  htmlSignIn: When;
  /** Rows that a page hides between two that it shows, so that `start + limit` is not the next page. */
  hiddenRows: number;
  /** The answer to the second page names itself as the next one, for ever. */
  pagesStuck: boolean;
  /** How long after a push or a merge the neighbours learn of it. 0: at once. */
  rescopeMs: number;
  /** Lines of a raw diff beyond this are cut off without a word. */
  diffLines: number;
}

/** What is fixed at start. */
export interface BitbucketFixed {
  /** First instant of the injected clock, milliseconds since 1970. */
  startAt: number;
  /** Path part of the base address, such as `/bitbucket`; everything hangs below it. */
  folder: string;
  /** Base address in links, which need not be the one that the caller uses. */
  webUrl: string;
}

export type BitbucketOptions = Partial<BitbucketFixed & BitbucketSwitches>;

export const DEFAULT_SWITCHES: BitbucketSwitches = {
  version: '9.4.0',
  unknownRoutes: false,
  xsrf: 'text',
  rateLimited: false,
  retryAfterSeconds: 7,
  htmlSignIn: false,
  hiddenRows: 0,
  pagesStuck: false,
  rescopeMs: 0,
  diffLines: 10_000,
};

export const DEFAULT_FIXED: BitbucketFixed = {
  startAt: Date.UTC(2026, 11, 1),
  folder: '',
  webUrl: 'https://bitbucket.example.com',
};
