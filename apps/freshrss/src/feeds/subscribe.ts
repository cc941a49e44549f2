import {
  BackendError,
  cleanLine,
  cutLine,
  ifReadable,
  type Reader,
  ToolError,
  type Writer,
} from '@guard/core';
import { type Feed, feedNumber, readFeeds } from '../api/subscriptions.ts';
import { editFeed, quickAdd } from '../api/write-subscriptions.ts';

/** A new feed, or one that was already subscribed. */
export type Subscribed =
  { readonly before: Feed; readonly added?: never } | { readonly before?: never; readonly added: Added };

interface Added {
  readonly feedId: number;
  readonly title: string;
  readonly url: string | undefined;
}

/** @throws ToolError when FreshRSS did not subscribe */
export async function subscribe(read: Reader, write: Writer, url: string): Promise<Subscribed> {
  const { numResults, streamId, streamName = '', query, error } = await quickAdd(write, url);
  if (numResults < 1) {
    const before = await subscribedBefore(read, error);
    if (before === undefined) throw notSubscribed(error);
    return { before };
  }
  const feedId = feedNumber(streamId);
  if (feedId === undefined) throw new ToolError(NO_NUMBER);
  return { added: { feedId, title: streamName, url: query } };
}

const NO_NUMBER =
  'FreshRSS says that it found a feed, but does not give its number: it may be subscribed. ' +
  'Check with list_feeds before you try again. Title and category were not set.';

/**
 * The feed that FreshRSS says is already subscribed, found by its whole address: the other sentences of FreshRSS may
 * repeat the feed's own server. Undefined for a hidden one, which is not listed.
 */
async function subscribedBefore(read: Reader, error: string | undefined): Promise<Feed | undefined> {
  if (error === undefined || !error.startsWith(ALREADY)) return undefined;
  const feeds = await ifReadable(readFeeds(read));
  return feeds?.find(({ url }) => url === error.slice(ALREADY.length));
}

const ALREADY = 'Already subscribed! ';

/** What FreshRSS says may repeat what the feed's own server said: a stranger's words, quoted as such. */
function notSubscribed(error = ''): ToolError {
  const words = cutLine(cleanLine(error.slice(0, 2000).replace(/<[^<>]*>/g, '')).trim(), 300);
  return new ToolError(
    `FreshRSS did not subscribe to it; nothing was changed. ${
      words === '' ? 'It gives no reason.' : `The instance says: ${JSON.stringify(words)}.`
    }`,
  );
}

/** @throws ToolError when it failed: the feed is there all the same */
export async function fileFeed(
  write: Writer,
  feedId: number,
  edit: { title: string | undefined; category: string | undefined },
): Promise<void> {
  try {
    await editFeed(write, feedId, edit);
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    const fate = error.outcome === 'unknown' ? 'may not have been' : 'were not';
    throw new ToolError(
      `Half done: feed ${feedId} IS subscribed, but its title and category ${fate} set. ${error.message} ` +
        'Do not subscribe again: look with list_feeds, then use update_feed.',
    );
  }
}
