import { ToolError, words, writeTool } from '@guard/core';
import * as z from 'zod';
import { listItemIds } from '../api/items.ts';
import { Stream } from '../api/streams.ts';
import { getFeed, listFeeds } from '../api/subscriptions.ts';
import { unsubscribe } from '../api/write-subscriptions.ts';
import { afterWrite, naming } from './after-write.ts';
import { feedId } from './arguments.ts';

export const unsubscribeFeedTool = writeTool({
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
    prepare: async ({ input, read }) => {
      const { id } = await getFeed(read, input.feed_id);
      const starred = await listItemIds(read, Stream.ofFeed(id), { filter: 'starred', limit: MOST_COUNTED });
      const count = starred.ids.length;
      return {
        question: {
          targets: [{ role: 'feed', id }],
          will: words`This will unsubscribe from feed ${id}.`,
          cost: words`All its articles are deleted at once, starred and labelled ones included. Starred now: ${count}${count < MOST_COUNTED ? words`` : words` or more`}.
Subscribing again brings back only what the feed still offers, all of it unread.`,
          confirm: words`Unsubscribe from feed ${id}`,
        },
        plan: undefined,
      };
    },
  },
  write: async ({ input, write }) => {
    const { feed_id } = input;
    await naming(`unsubscribe from feed ${feed_id}`, unsubscribe(write, feed_id));
    const left = await afterWrite('list_feeds', () => listFeeds(write));
    if (left.some(({ id }) => id === feed_id)) {
      throw new ToolError(`FreshRSS accepted this, but list_feeds still shows feed ${feed_id}.`);
    }
    return { feed_id, unsubscribed: true };
  },
});

const MOST_COUNTED = 10_000;
