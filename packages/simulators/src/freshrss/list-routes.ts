import { crc32 } from 'node:zlib';
import { Refusal, sendList } from './answers.ts';
import type { Instance } from './instance.ts';
import { feedTitle } from './names.ts';
import type { PhpRequest } from './php-request.ts';
import { RANK } from './rows.ts';
import type { Category, Feed, Item } from './rows.ts';

const ICON_SALT = 'salt';

/** Three lists exist as JSON only, and want to be asked for it. */
function requireJson({ get }: PhpRequest): void {
  if (get.get('output') !== 'json') throw new Refusal(501);
}

/** Hidden feeds are in no list and no count since 1.28. */
function listedFeeds(instance: Instance, { id }: Category): Feed[] {
  const feeds = instance.holdings.feedsIn(id);
  return instance.has('priorities') ? feeds.filter(({ priority }) => priority !== 'hidden') : feeds;
}

export function tagList(instance: Instance, request: PhpRequest): Response {
  requireJson(request);
  const { holdings } = instance;
  const states = ['com.google/starred'];
  if (instance.has('priorities')) {
    states.push('com.google/reading-list', 'org.freshrss/main', 'org.freshrss/important');
  }
  const categories = holdings
    .sortedCategories()
    .filter(({ id }) => instance.has('listsEmptyCategories') || holdings.feedsIn(id).length > 0);
  // A label whose name was taken away is stored, but not shown.
  const labels = holdings.sortedLabels().filter(({ name }) => name !== '');
  return sendList({
    tags: [
      ...states.map((state) => ({ id: `user/-/state/${state}` })),
      ...categories.map((category) => ({
        id: `user/-/label/${instance.shownName(category)}`,
        type: 'folder',
      })),
      ...labels.map(({ id, name }) => ({
        id: `user/-/label/${name}`,
        type: 'tag',
        unread_count: holdings.items.filter((item) => item.labelIds.has(id) && !item.read).length,
      })),
    ],
  });
}

export function subscriptionList(instance: Instance, request: PhpRequest): Response {
  requireJson(request);
  const subscriptions = instance.holdings
    .sortedCategories()
    .flatMap((category) => listedFeeds(instance, category))
    .map((feed) => subscription(instance, feed));
  return sendList({ subscriptions });
}

function subscription(instance: Instance, feed: Feed): Record<string, unknown> {
  const label = instance.shownCategory(feed.categoryId);
  const parameter = instance.has('namedIconParameter') ? 'h=' : '';
  return {
    id: `feed/${feed.id}`,
    title: feedTitle(feed.title),
    categories: [{ id: `user/-/label/${label}`, label }],
    url: feed.url,
    htmlUrl: feed.website,
    iconUrl: `${instance.baseUrl}/f.php?${parameter}${iconHash(instance, feed)}`,
    ...(instance.has('priorities') && { 'frss:priority': feed.priority }),
  };
}

/** Since 1.28 feeds of one website share an icon. */
function iconHash(instance: Instance, { url, website }: Feed): string {
  const source = instance.has('priorities') ? website || url : url;
  return crc32(ICON_SALT + source)
    .toString(16)
    .padStart(8, '0');
}

export function unreadCount(instance: Instance, request: PhpRequest): Response {
  requireJson(request);
  const { holdings } = instance;
  const perCategory = holdings.sortedCategories().flatMap((category) => categoryCounts(instance, category));
  const labels = holdings
    .sortedLabels()
    .filter(({ name }) => name !== '')
    .map(({ id, name }) => count(`user/-/label/${name}`, labelled(holdings.items, id), ''));
  const all = count('user/-/state/com.google/reading-list', countedItems(instance));
  return sendList({ max: all.count, unreadcounts: [...perCategory, ...labels, all] });
}

/** The feeds of a category, and then the category. */
function categoryCounts(instance: Instance, category: Category): Count[] {
  const { holdings } = instance;
  const feeds = listedFeeds(instance, category);
  if (feeds.length === 0 && !instance.has('countsEmptyCategories')) return [];
  const ids = new Set(feeds.map((feed) => feed.id));
  const items = holdings.items.filter((item) => ids.has(item.feedId));
  const counts = feeds.map(({ id }) => count(`feed/${id}`, ofFeed(items, id)));
  return counts.concat(count(`user/-/label/${instance.shownName(category)}`, items));
}

/** More than the stream of the same name: a feed that only shows on its own is counted, too. */
function countedItems(instance: Instance): Item[] {
  const { holdings } = instance;
  const hidden = instance.has('priorities') ? RANK.hidden : Number.NEGATIVE_INFINITY;
  return holdings.items.filter((item) => holdings.rankOf(item) > hidden);
}

function ofFeed(items: readonly Item[], id: number): Item[] {
  return items.filter((item) => item.feedId === id);
}

function labelled(items: readonly Item[], id: number): Item[] {
  return items.filter((item) => item.labelIds.has(id));
}

interface Count {
  readonly id: string;
  /** Unread items. */
  readonly count: number;
  readonly newestItemTimestampUsec: string;
}

/** @param none what the time of the newest item is where there is no item: "0", but "" for labels */
function count(id: string, items: readonly Item[], none = '0'): Count {
  const newest = items.at(-1);
  return {
    id,
    count: items.filter((item) => !item.read).length,
    newestItemTimestampUsec: newest === undefined ? none : String(newest.id),
  };
}
