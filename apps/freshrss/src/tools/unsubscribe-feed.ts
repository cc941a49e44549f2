import { type Fixed, guardedTool, type Reader, ToolError, words } from '@guard/core';
import * as z from 'zod';
import { explainRefusal } from '../api/explain-refusal.ts';
import { countIds } from '../api/item-ids.ts';
import { Stream } from '../api/streams.ts';
import { readFeed, readFeeds } from '../api/subscriptions.ts';
import { readUnreadCounts } from '../api/unread.ts';
import { unsubscribe } from '../api/write-subscriptions.ts';
import { feedId } from '../feeds/feed-id.ts';
import { recogniseFeed } from '../recognise/feeds.ts';

export const unsubscribeFeed = guardedTool({
  name: 'unsubscribe_feed',
  title: 'Unsubscribe from a feed',
  description:
    'Unsubscribes from a feed and deletes all its articles, starred and labelled ones included. It cannot be undone. Asks a person first.',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ feed_id: feedId }),
  output: z.looseObject({ feed_id: z.int(), unsubscribed: z.boolean() }),
  untrusted: false,
  targets: { feed_id: 'feed' },
  lookWith: 'list_feeds',
  question: async ({ input, read, fixed }) => {
    const feed = await readFeed(read, input.feed_id);
    const { starred, unread } = agreedCounts(fixed, await countsOf(read, feed.id));
    return {
      will: words`This will unsubscribe from feed ${feed.id}.`,
      cost: words`All its articles are deleted at once, starred and labelled ones included. Starred now: ${starred}. Unread now: ${unread}.
Subscribing again brings back only what the feed still offers, all of it unread.`,
      confirm: words`Unsubscribe from feed ${feed.id}`,
      recognise: recogniseFeed(feed),
      fixes: { unread: String(unread), starred: String(starred) },
    };
  },
  write: async ({ input: { feed_id }, read, write }) => {
    await explainRefusal(`unsubscribe from feed ${feed_id}`, unsubscribe(write, feed_id));
    if ((await readFeeds(read)).some(({ id }) => id === feed_id)) {
      throw new ToolError(`FreshRSS accepted this, but list_feeds still shows feed ${feed_id}.`);
    }
    return { feed_id, unsubscribed: true };
  },
});

interface Counts {
  readonly unread: number;
  readonly starred: number;
}

async function countsOf(read: Reader, feedId: number): Promise<Counts> {
  const { count: starred } = await countIds(read, Stream.ofFeed(feedId), 'starred');
  return { unread: (await readUnreadCounts(read)).ofFeed(feedId)?.count ?? 0, starred };
}

/** What arrives while a person reads goes with the feed as well, and is no reason to ask again; another star is. */
function agreedCounts(fixed: Fixed | undefined, now: Counts): Counts {
  if (fixed === undefined) return now;
  const agreed = { unread: Number(fixed['unread']), starred: Number(fixed['starred']) };
  return now.starred <= agreed.starred ? agreed : now;
}
