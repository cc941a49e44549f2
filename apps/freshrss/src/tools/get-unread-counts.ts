import { type Reader, READS, readTool } from '@guard/core';
import * as z from 'zod';
import { readFeeds } from '../api/subscriptions.ts';
import { readTags } from '../api/tags.ts';
import { readUnreadCounts, type Unread } from '../api/unread.ts';
import { byName, names } from '../names/listed-names.ts';

export const getUnreadCounts = readTool({
  name: 'get_unread_counts',
  title: 'Get unread counts',
  description:
    'Counts the unread articles: in all, and by feed, category and label. Entries without unread articles are left out. Feeds that are shown only on their own are counted, although the reading list leaves them out.',
  hints: READS,
  input: z.strictObject({}),
  output: z.looseObject({
    total: z.int(),
    feeds: z.array(z.looseObject({ feed_id: z.int(), unread: z.int() })),
    categories: names,
    labels: names,
  }),
  untrusted: true,
  lists: {
    feeds: { narrow: 'list_feeds with a filter shows the numbers of fewer feeds.' },
    categories: byName,
    labels: byName,
  },
  read: async ({ read }) => counted(read),
});

/** The unread numbers, without entries that have none. */
async function counted(read: Reader) {
  const [tags, counts, feeds] = await Promise.all([readTags(read), readUnreadCounts(read), readFeeds(read)]);
  const byFeed = feeds
    .map(({ id }) => ({ feed_id: id, unread: counts.ofFeed(id)?.count ?? 0 }))
    .filter(({ unread }) => unread > 0)
    .sort((a, b) => b.unread - a.unread);
  return {
    total: counts.total.count,
    feeds: byFeed,
    categories: unreadOf(tags.categories, (name) => counts.ofCategory(name)),
    labels: unreadOf(tags.labels, (name) => counts.ofLabel(name)),
  };
}

function unreadOf(listed: readonly string[], of: (name: string) => Unread | undefined) {
  const all = listed.map((name) => ({ name, unread: of(name)?.count ?? 0 }));
  return all.filter(({ unread }) => unread > 0);
}
