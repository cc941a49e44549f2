import type { Reader } from '@guard/core';
import { getItems, listItemIds } from './items.ts';
import { Stream } from './streams.ts';
import { feedNumber, listFeeds } from './subscriptions.ts';
import type { Tags } from './tags.ts';

/** The name by which FreshRSS stores the default category, whatever the language it is shown in. */
export const DEFAULT_CATEGORY = 'Uncategorized';

/**
 * The name under which a category is stored. The default one is listed under its translation and found under its
 * stored name alone, so where that is not listed, its newest article tells as which category it is shown.
 */
export async function storedCategoryName(read: Reader, tags: Tags, name: string): Promise<string> {
  if ([...tags.categories, ...tags.labels].includes(DEFAULT_CATEGORY)) return name;
  const { ids } = await listItemIds(read, Stream.named(DEFAULT_CATEGORY), { filter: 'all', limit: 1 });
  const [newest] = (await getItems(read, ids)).values();
  const feedId = feedNumber(newest?.origin?.streamId);
  if (feedId === undefined) return name;
  const home = (await listFeeds(read)).find(({ id }) => id === feedId);
  return home?.category === name ? DEFAULT_CATEGORY : name;
}
