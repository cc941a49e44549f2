import { READS, readTool } from '@guard/core';
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
    'Lists the subscribed feeds with category, address and number of unread articles. Credentials in addresses are hidden. FreshRSS does not tell which feeds fail, and leaves hidden ones out.',
  hints: READS,
  input: z.strictObject({
    filter: z.string().min(1).describe('Part of a title, address or category, in any case').optional(),
  }),
  output: z.looseObject({ feeds: z.array(feedOutput), total: z.int() }),
  untrusted: true,
  lists: { feeds: { narrow: 'Pass filter to see fewer.' } },
  read: async ({ input, read }) => {
    const [feeds, counts] = await Promise.all([readFeeds(read), readUnreadCounts(read)]);
    const shown = feeds.filter(matches(input.filter));
    return {
      feeds: shown.map((feed) => describeFeed(feed, counts)),
      total: shown.length,
      notice: shown.length === 0 ? whyNone(feeds.length) : undefined,
    };
  },
});

function whyNone(subscribed: number): string {
  return subscribed === 0
    ? 'No feed is subscribed, or all of them are hidden.'
    : `None of the ${subscribed} feed(s) has this in its title, address or category.`;
}

function matches(filter: string | undefined) {
  const part = filter === undefined ? '' : folded(filter);
  return ({ title, url = '', category = '' }: Feed) =>
    [title, url, category].some((text) => folded(shownText(text)).includes(part));
}
