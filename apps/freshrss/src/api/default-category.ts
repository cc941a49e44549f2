import type { Reader } from '@guard/core';
import { isDefaultTranslated } from './default-category-names.ts';
import { readItemIds } from './item-ids.ts';
import { readItems } from './items.ts';
import { Stream } from './streams.ts';
import { feedNumber, readFeeds } from './subscriptions.ts';
import type { Tags } from './tags.ts';

/** The name by which FreshRSS stores the default category, whatever the language it is shown in. */
export const DEFAULT_CATEGORY = 'Uncategorized';

/**
 * The name under which a category is stored. The default one is listed under its translation and found under its
 * stored name alone, so where that is not listed, its newest article tells as which category it is shown.
 *
 * @param name of a category that is listed, or to be created: before 1.25 one without a feed is not listed
 */
export async function storedCategoryName(read: Reader, tags: Tags, name: string): Promise<string> {
  if ([...tags.categories, ...tags.labels].includes(DEFAULT_CATEGORY)) return name;
  const shown = await categoryOfNewest(read, DEFAULT_CATEGORY);
  if (shown !== undefined) return shown === name ? DEFAULT_CATEGORY : name;
  // There always is a default category, and since 1.25 it is listed without a feed as well.
  if (tags.states.includes('main') && tags.categories.length === 1) {
    return tags.categories.includes(name) ? DEFAULT_CATEGORY : name;
  }
  return (await isTranslation(read, tags, name)) ? DEFAULT_CATEGORY : name;
}

/** Somebody may have made a category of that name on an instance in yet another language. */
async function isTranslation(read: Reader, { categories }: Tags, name: string): Promise<boolean> {
  if (!isDefaultTranslated(name)) return false;
  if (!categories.includes(name)) return !categories.some(isDefaultTranslated);
  return (await categoryOfNewest(read, name)) !== name;
}

/** As which category the home of the newest article in a category's stream is shown. */
async function categoryOfNewest(read: Reader, stored: string): Promise<string | undefined> {
  const { ids } = await readItemIds(read, Stream.named(stored), { filter: 'all', limit: 1 });
  const [newest] = (await readItems(read, ids)).values();
  const feedId = feedNumber(newest?.origin?.streamId);
  if (feedId === undefined) return undefined;
  return (await readFeeds(read)).find(({ id }) => id === feedId)?.category;
}
