import { ToolError, writeTool } from '@guard/core';
import * as z from 'zod';
import { DEFAULT_CATEGORY } from '../api/default-category.ts';
import { folded } from '../api/fold.ts';
import { type Feed, readFeed } from '../api/subscriptions.ts';
import { editFeed } from '../api/write-subscriptions.ts';
import { explainRefusal } from '../api/explain-refusal.ts';
import { feedId } from '../feeds/feed-id.ts';
import { newName } from '../names/name-arguments.ts';
import { describeFeed, feedOutput } from '../feeds/describe-feed.ts';
import { type Home, homeFor, wasCreated } from '../feeds/home-category.ts';

export const updateFeed = writeTool({
  name: 'update_feed',
  title: 'Update a feed',
  description:
    'Changes the title of a feed or moves it to another category. A new category is created. Titles are listed with full-width letters in place of & < > and others: send the plain ones.',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ feed_id: feedId, title: newName.optional(), category: newName.optional() }),
  output: feedOutput.extend({ category_created: z.boolean().optional() }),
  untrusted: true,
  lookWith: 'list_feeds',
  targets: { feed_id: 'feed' },
  neverAsks: 'it replaces a title or a category that can be set back',
  write: async ({ input, read, write }) => {
    const { feed_id, title, category } = input;
    if (title === undefined && category === undefined) {
      throw new ToolError('Nothing was done: pass a title or a category.');
    }
    await readFeed(read, feed_id);
    const home = category === undefined ? undefined : await homeFor(read, category);
    await explainRefusal(
      `change feed ${feed_id}`,
      editFeed(write, feed_id, { title, category: home?.stored }),
    );
    const feed = await readFeed(read, feed_id);
    return {
      ...describeFeed(feed),
      category_created: home && (await wasCreated(read, home)),
      not_stored: notStored(feed, title, home),
    };
  },
});

/** FreshRSS also says OK to what it ignored. It lists titles with full-width letters. */
function notStored(feed: Feed, title: string | undefined, home: Home | undefined): string[] | undefined {
  const isElsewhere = home !== undefined && home.stored !== DEFAULT_CATEGORY && feed.category !== home.shown;
  const hasOther = title !== undefined && folded(feed.title) !== folded(title);
  const lost = [...(hasOther ? ['title'] : []), ...(isElsewhere ? ['category'] : [])];
  return lost.length === 0 ? undefined : lost;
}
