import type { NewItem } from './rows.ts';
import type { FreshRssVersion } from './version.ts';
import { hasTrait } from './version.ts';

/** A feed as its publisher serves it. */
export interface WebFeed {
  title: string;
  website?: string;
  description?: string;
  /** Newest first, as in a feed. */
  items?: readonly NewItem[];
}

/** What an address of the pretended web answers. */
export type WebAnswer =
  | { readonly feed: WebFeed }
  /** A redirect, or a page that names its feed: the publisher picks the final address. */
  | { readonly leadsTo: string }
  /** A page without a feed. The type is the remote server's own words. */
  | { readonly page: string }
  | { readonly status: number }
  /** Broken XML with the parser's complaint. Up to 1.24 control characters pass, and the feed is taken. */
  | { readonly invalidXml: string; readonly feed: WebFeed }
  /** No connection, no name, no answer in time, or any other sentence. */
  | { readonly fails: 'refused' | 'unresolved' | 'timeout' }
  | { readonly error: string };

export type Web = Readonly<Record<string, WebAnswer>>;

/** The sentence with which adding a feed fails. */
export class FeedError extends Error {}

const MAX_REDIRECTS = 20;

/** What a fetch finds in the end. Throws {@link FeedError} with the backend's sentence. */
export function fetchFeed(web: Web, url: string, version: FreshRssVersion): { url: string; feed: WebFeed } {
  let current = url;
  for (let step = 0; step < MAX_REDIRECTS; step += 1) {
    const answer = Object.hasOwn(web, current) ? web[current] : undefined;
    if (answer === undefined || !('leadsTo' in answer)) {
      return { url: current, feed: feedOf(answer ?? { fails: 'unresolved' }, current, version) };
    }
    current = answer.leadsTo;
  }
  throw failed('cURL error 47: Maximum (20) redirects followed', url);
}

function feedOf(
  answer: Exclude<WebAnswer, { leadsTo: string }>,
  url: string,
  version: FreshRssVersion,
): WebFeed {
  if ('invalidXml' in answer && hasTrait(version, 'rejectsControlCharacters')) {
    const complaint = `is invalid XML, likely due to invalid characters. XML error: ${answer.invalidXml}`;
    throw failed(`${url} ${complaint}`, url);
  }
  if ('feed' in answer) return answer.feed;
  if ('error' in answer) throw new FeedError(answer.error);
  if ('fails' in answer) throw failed(CONNECTION_ERROR[answer.fails](new URL(url)), url);
  if ('page' in answer) {
    const found = `the status code is \`200\` and content-type is \`${answer.page}\``;
    throw failed(`A feed could not be found at \`${url}\`; ${found}`, url);
  }
  if (hasTrait(version, 'namesStatusCode')) {
    throw failed(`Retrieved unsupported status code "${answer.status}"`, url);
  }
  throw failed(`cURL error 22: The requested URL returned error: ${answer.status}`, url);
}

const CONNECTION_ERROR: Readonly<Record<'refused' | 'unresolved' | 'timeout', (url: URL) => string>> = {
  refused: ({ hostname, port, protocol }) =>
    `cURL error 7: Failed to connect to ${hostname} port ${port || DEFAULT_PORT[protocol]} after 0 ms: ` +
    `Couldn't connect to server`,
  unresolved: ({ hostname }) => `cURL error 6: Could not resolve host: ${hostname}`,
  timeout: () => 'cURL error 28: Operation timed out after 20000 milliseconds with 0 bytes received',
};

const DEFAULT_PORT: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** The address at the end is shown without user and password; other mentions of it are not cleaned. */
export function failed(sentence: string, url: string): FeedError {
  return new FeedError(`${sentence} [${withoutUser(url)}]`);
}

function withoutUser(url: string): string {
  return url.replace(/^(https?:\/\/)[^/?#]*@/i, '$1');
}
