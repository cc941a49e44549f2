import { type Reader, ToolError } from '@guard/core';
import { readItemIds, MOST_LISTED } from '../api/item-ids.ts';
import { readItems } from '../api/items.ts';
import { Stream } from '../api/streams.ts';
import { membershipByFeed } from '../articles/article-states.ts';

/**
 * Whether any of the articles may be unread. Nobody should be asked to mark read what is so already.
 *
 * @throws ToolError when FreshRSS knows none of them
 */
export async function anyUnread(read: Reader, ids: readonly string[]): Promise<boolean> {
  const { ids: listed } = await readItemIds(read, Stream.ofState('reading-list'), {
    filter: 'unread',
    limit: MOST_LISTED,
  });
  const unread = new Set(listed);
  if (ids.some((id) => unread.has(id))) return true;
  // What is older, or in a feed that the reading list leaves out, its own feed tells.
  const items = await readItems(read, ids);
  if (items.size === 0) {
    throw new ToolError(
      'Nothing was done: FreshRSS knows none of these articles: they are gone, or the ids are wrong.',
    );
  }
  const isUnread = await membershipByFeed(read, items, 'unread');
  return [...items.keys()].some((id) => isUnread(id) !== false);
}
