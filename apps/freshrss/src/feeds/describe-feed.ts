import * as z from 'zod';
import type { Feed } from '../api/subscriptions.ts';
import type { UnreadCounts } from '../api/unread.ts';
import { shownText } from '../texts/shown-text.ts';

/** What every tool returns of a feed. */
export const feedOutput = z.looseObject({
  feed_id: z.int(),
  title: z.string(),
  category: z.string().optional(),
  url: z.string().optional(),
  unread: z.int().optional(),
});

/** A feed as a result shows it. Credentials are taken out of the addresses on the way out, of the title here. */
export function describeFeed({ id, title, category, url, website, priority }: Feed, counts?: UnreadCounts) {
  const unread = counts?.ofFeed(id)?.count;
  return { feed_id: id, title: shownText(title), category, url, website, priority, unread };
}
