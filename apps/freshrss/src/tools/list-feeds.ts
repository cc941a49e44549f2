import { READS, readTool, ToolError, wholeNumber } from '@guard/core';
import * as z from 'zod';
import { folded } from '../api/fold.ts';
import { type Feed, readFeeds } from '../api/subscriptions.ts';
import { readUnreadCounts } from '../api/unread.ts';
import { describeFeed, feedOutput } from '../feeds/describe-feed.ts';
import { shownText } from '../texts/shown-text.ts';

export const listFeeds = readTool({
  name: 'list_feeds',
  title: 'List feeds',
  description:
    'Lists the subscribed feeds with category, number of unread articles, and address without credentials. FreshRSS does not say which feeds fail, and does not list hidden ones.',
  hints: READS,
  input: z.strictObject({
    filter: z.string().min(1).describe('Part of a title, address or category, in any case').optional(),
    continuation: wholeNumber('From the previous page').optional(),
  }),
  output: z.looseObject({
    feeds: z.array(feedOutput),
    total: z.int(),
    continuation: z.int().optional(),
  }),
  untrusted: true,
  lists: {
    feeds: {
      narrow: 'The page ends before them: pass its continuation for the next one, or filter to see fewer.',
      goesOn: (last) => ({ continuation: feedOutput.parse(last).feed_id }),
    },
  },
  read: async ({ input: { filter, continuation }, read }) => {
    const [feeds, counts] = await Promise.all([readFeeds(read), readUnreadCounts(read)]);
    const isWanted = matches(filter);
    const page = behind(feeds, continuation).filter(isWanted);
    const total = feeds.filter(isWanted).length;
    const notice = total === 0 ? whyNone(feeds.length) : undefined;
    return { feeds: page.map((feed) => describeFeed(feed, counts)), total, notice };
  },
});

/** @throws ToolError for a feed that no longer exists: it is not known where the page would begin */
function behind(feeds: readonly Feed[], last: number | undefined): readonly Feed[] {
  if (last === undefined) return feeds;
  const place = feeds.findIndex(({ id }) => id === last);
  if (place >= 0) return feeds.slice(place + 1);
  throw new ToolError(
    `Feed ${last}, after which this page begins, no longer exists: list again without continuation.`,
  );
}

function whyNone(subscribed: number): string {
  return subscribed === 0
    ? 'No feed is subscribed, or all of them are hidden.'
    : `None of the subscribed feeds (${subscribed}) has this in its title, address or category.`;
}

function matches(filter: string | undefined) {
  const part = filter === undefined ? '' : folded(filter);
  return ({ title, url = '', category = '' }: Feed) =>
    [title, url, category].some((text) => folded(shownText(text)).includes(part));
}
