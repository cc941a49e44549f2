import { BackendError, cleanLine, cutLine, ToolError, type Writer, writeTool } from '@guard/core';
import * as z from 'zod';
import { feedNumber } from '../api/subscriptions.ts';
import { editFeed, quickAdd } from '../api/write-subscriptions.ts';
import { newName } from '../names/name-arguments.ts';
import { feedAddress, isPrivateHost } from '../feeds/feed-address.ts';
import { feedOutput } from '../feeds/describe-feed.ts';
import { homeFor } from '../feeds/home-category.ts';

export const subscribeFeed = writeTool({
  name: 'subscribe_feed',
  title: 'Subscribe to a feed',
  description:
    'Subscribes to a feed by its address, or by that of a web page that names one, and files it. FreshRSS fetches it at once, which can take a minute. Addresses of private networks and with a password are refused.',
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({
    url: z.string().min(1).max(2000).describe('http or https'),
    title: newName.describe("Default: the feed's own").optional(),
    category: newName.describe('Created when it is new').optional(),
  }),
  output: feedOutput,
  untrusted: true,
  lookWith: 'list_feeds',
  targets: {},
  neverAsks: 'it only adds, and unsubscribe_feed takes the feed away again',
  write: async ({ input, read, write }) => {
    const { title, category } = input;
    const url = publicAddress(input.url);
    const home = category === undefined ? undefined : await homeFor(read, category);
    const answer = await quickAdd(write, url);
    const feedId = feedNumber(answer.streamId);
    if (answer.numResults < 1) throw notSubscribed(answer.error);
    if (feedId === undefined) throw new ToolError(NO_NUMBER);
    if (title !== undefined || home !== undefined)
      await file(write, feedId, { title, category: home?.stored });
    return {
      feed_id: feedId,
      title: title ?? answer.streamName ?? '',
      url: answer.query,
      category: home?.shown,
    };
  },
});

const NO_NUMBER =
  'FreshRSS says that it found a feed, but not which number it has: it may be subscribed. ' +
  'Before anything is tried again, look with list_feeds; title and category were not set.';

/** @throws ToolError for what FreshRSS must not be made to fetch */
function publicAddress(given: string): string {
  const text = withoutFeedScheme(given.trim());
  const url = /^https?:\/\//i.test(text) ? feedAddress(text) : undefined;
  if (url === undefined) throw new ToolError('Nothing was done: url is no http or https address.');
  if (url.username !== '' || url.password !== '' || /^[^/?#]*\/\/[^/?#]*@/.test(text)) {
    throw new ToolError(
      'Nothing was done: url holds a user name or password. FreshRSS would show it wherever it lists the feed: set it on the web page of FreshRSS instead.',
    );
  }
  if (isPrivateHost(url.hostname)) {
    throw new ToolError(
      'Nothing was done: url points to the machine of FreshRSS itself or to a private network.',
    );
  }
  // Sent in the form that was looked at, but for the slash that a bare host gets.
  return url.href === `${text}/` ? text : url.href;
}

/** `feed:https://…` and `feed://…` are how some pages mark the address of a feed; it is an address of the web. */
function withoutFeedScheme(text: string): string {
  return text.replace(/^feed:(?=https?:\/\/)/i, '').replace(/^feed:\/\//i, 'https://');
}

/** What FreshRSS says may repeat what the feed's own server said: a stranger's words, quoted as such. */
function notSubscribed(error = ''): ToolError {
  const words = cutLine(cleanLine(error.slice(0, 2000).replace(/<[^<>]*>/g, '')).trim(), 300);
  return new ToolError(
    `FreshRSS did not subscribe to it; nothing was changed. ${
      words === '' ? 'It gives no reason.' : `The instance says: ${JSON.stringify(words)}.`
    }`,
  );
}

async function file(
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
