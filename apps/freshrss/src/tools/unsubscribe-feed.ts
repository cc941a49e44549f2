import { type Fixed, type Reader, ToolError, words, writeTool } from '@guard/core';
import * as z from 'zod';
import { countIds } from '../api/items.ts';
import { Stream } from '../api/streams.ts';
import { readFeed, readFeeds } from '../api/subscriptions.ts';
import { readUnreadCounts } from '../api/unread.ts';
import { unsubscribe } from '../api/write-subscriptions.ts';
import { explainRefusal } from '../api/explain-refusal.ts';
import { feedId } from '../feeds/feed-id.ts';

export const unsubscribeFeed = writeTool({
  name: 'unsubscribe_feed',
  title: 'Unsubscribe from a feed',
  description:
    'Unsubscribes from a feed and deletes all its articles, starred and labelled ones included. It cannot be undone. Asks a person first.',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ feed_id: feedId }),
  output: z.looseObject({ feed_id: z.int(), unsubscribed: z.boolean() }),
  untrusted: false,
  lookWith: 'list_feeds',
  asks: {
    rule: 'always',
    prepare: async ({ input, read, fixed }) => {
      const { id } = await readFeed(read, input.feed_id);
      const counts = agreedCounts(fixed, await countsOf(read, id));
      return {
        question: {
          targets: [{ role: 'feed', id }],
          will: words`This will unsubscribe from feed ${id}.`,
          cost: words`All its articles are deleted at once, starred and labelled ones included. Starred now: ${counts.starred}. Unread now: ${counts.unread}.
Subscribing again brings back only what the feed still offers, all of it unread.`,
          confirm: words`Unsubscribe from feed ${id}`,
        },
        plan: undefined,
        fixes: { unread: String(counts.unread), starred: String(counts.starred) },
      };
    },
  },
  write: async ({ input, write }) => {
    const { feed_id } = input;
    await explainRefusal(`unsubscribe from feed ${feed_id}`, unsubscribe(write, feed_id));
    const left = await readFeeds(write);
    if (left.some(({ id }) => id === feed_id)) {
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
