import type { Reader } from '@guard/core';
import { type Item, type ItemFilter, listItemIds } from '../api/items.ts';
import { LABEL_PREFIX, Stream } from '../api/streams.ts';
import { feedNumber } from '../api/subscriptions.ts';
import { listTags } from '../api/tags.ts';

/** What FreshRSS itself says of an article; undefined where that could not be found out. */
export interface States {
  read(id: string): boolean | undefined;
  starred(id: string): boolean | undefined;
  labels(id: string): string[];
}

/** Ids of one listing: 260 kB. An article below the oldest of so many is left without a state. */
const MOST_LISTED = 10_000;
/** A publisher can name every label there is; each is one request. */
const MOST_LABELS = 20;

type Membership = (id: string) => boolean | undefined;

const always: Membership = () => true;
/** What the filter of a listing has told already. */
const KNOWN_UNREAD: Partial<Record<ItemFilter, Membership>> = { unread: always, read: () => false };

/**
 * States by membership in filtered listings. The categories of an article tell nothing: they end with whatever
 * its publisher wrote, `user/-/state/com.google/read` for example.
 */
export async function statesIn(
  read: Reader,
  stream: Stream,
  items: ReadonlyMap<string, Item>,
  filter: ItemFilter = 'all',
): Promise<States> {
  const isUnread = KNOWN_UNREAD[filter] ?? (await membership(read, stream, 'unread'));
  const isStarred = filter === 'starred' ? always : await membership(read, stream, 'starred');
  const labelled = await labelMembership(read, items);
  return {
    read: (id) => negated(isUnread(id)),
    starred: isStarred,
    labels: (id) => labelled.filter(({ has }) => has(id) === true).map(({ label }) => label),
  };
}

/** The same for articles from anywhere, feed by feed: a feed's own stream knows them whatever its priority. */
export async function statesByFeed(read: Reader, items: ReadonlyMap<string, Item>): Promise<States> {
  const unread = new Map<number, Membership>();
  const starred = new Map<number, Membership>();
  const feedOf = (id: string) => feedNumber(items.get(id)?.origin?.streamId) ?? 0;
  for (const feed of new Set([...items.keys()].map(feedOf))) {
    if (feed === 0) continue;
    unread.set(feed, await membership(read, Stream.ofFeed(feed), 'unread'));
    starred.set(feed, await membership(read, Stream.ofFeed(feed), 'starred'));
  }
  const labelled = await labelMembership(read, items);
  return {
    read: (id) => negated(unread.get(feedOf(id))?.(id)),
    starred: (id) => starred.get(feedOf(id))?.(id),
    labels: (id) => labelled.filter(({ has }) => has(id) === true).map(({ label }) => label),
  };
}

function negated(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

/**
 * Listed from the newest on and never from a continuation: there FreshRSS drops the first row unseen, and that
 * one would seem to have another state.
 */
async function membership(read: Reader, stream: Stream, filter: ItemFilter): Promise<Membership> {
  const { ids } = await listItemIds(read, stream, { filter, limit: MOST_LISTED });
  const listed = new Set(ids);
  const oldest = ids.length < MOST_LISTED ? 0n : BigInt(ids.at(-1) ?? 0);
  return (id) => (listed.has(id) ? true : BigInt(id) >= oldest ? false : undefined);
}

/** Labels that the articles claim to have, exist, and list them. */
async function labelMembership(read: Reader, items: ReadonlyMap<string, Item>) {
  const claimed = new Set(
    [...items.values()].flatMap(({ categories = [] }) =>
      categories.filter((id) => id.startsWith(LABEL_PREFIX)).map((id) => id.slice(LABEL_PREFIX.length)),
    ),
  );
  if (claimed.size === 0) return [];
  const { labels } = await listTags(read);
  const found: { label: string; has: Membership }[] = [];
  for (const label of labels.filter((name) => claimed.has(name)).slice(0, MOST_LABELS)) {
    found.push({ label, has: await membership(read, Stream.named(label), 'all') });
  }
  return found;
}
