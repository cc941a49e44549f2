import type { Reader } from '@guard/core';
import { type ItemFilter, readItemIds, MOST_LISTED } from '../api/item-ids.ts';
import { type Item } from '../api/items.ts';
import { LABEL_PREFIX, Stream } from '../api/streams.ts';
import { feedNumber } from '../api/subscriptions.ts';
import { isTwofold, readTags } from '../api/tags.ts';

/** What FreshRSS itself says of an article; undefined where that could not be found out. */
export interface States {
  read(id: string): boolean | undefined;
  starred(id: string): boolean | undefined;
  labels(id: string): string[] | undefined;
}

/** A publisher can claim every label there is; each is one request. */
const MOST_LABELS = 20;

type Membership = (id: string) => boolean | undefined;

const always: Membership = () => true;
/** What is known already from the filter of a listing. */
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
  const labels = await labelsOf(read, items);
  return { read: (id) => negated(isUnread(id)), starred: isStarred, labels };
}

/** The same for articles from anywhere, feed by feed: a feed's own stream knows them whatever its priority. */
export async function statesByFeed(read: Reader, items: ReadonlyMap<string, Item>): Promise<States> {
  const isUnread = await membershipByFeed(read, items, 'unread');
  const isStarred = await membershipByFeed(read, items, 'starred');
  const labels = await labelsOf(read, items);
  return { read: (id) => negated(isUnread(id)), starred: isStarred, labels };
}

/** Whether articles are unread, or starred; undefined where that could not be found out. */
export async function membershipByFeed(
  read: Reader,
  items: ReadonlyMap<string, Item>,
  filter: ItemFilter,
): Promise<Membership> {
  const feedOf = (id: string) => feedNumber(items.get(id)?.origin?.streamId) ?? 0;
  const feeds = new Set([...items.keys()].map(feedOf).filter((feed) => feed !== 0));
  const members = new Map<number, Membership>();
  for (const feed of feeds) members.set(feed, await membership(read, Stream.ofFeed(feed), filter));
  return (id) => members.get(feedOf(id))?.(id);
}

function negated(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

/**
 * Listed from the newest on and never from a continuation: there FreshRSS drops the first row unseen, and that
 * one would seem to have another state. An article below the oldest of so many is left without a state.
 */
async function membership(read: Reader, stream: Stream, filter: ItemFilter): Promise<Membership> {
  const { ids } = await readItemIds(read, stream, { filter, limit: MOST_LISTED });
  const listed = new Set(ids);
  const oldest = ids.length < MOST_LISTED ? 0n : BigInt(ids.at(-1) ?? 0);
  return (id) => (listed.has(id) ? true : BigInt(id) >= oldest ? false : undefined);
}

/** Labels that the articles claim to have and that exist, each told from its listing. */
async function labelsOf(read: Reader, items: ReadonlyMap<string, Item>): Promise<States['labels']> {
  const { claims, twofold } = await labelClaims(read, items);
  const lookedUp = new Map<string, Membership>();
  for (const label of inTurns([...claims.values()]).slice(0, MOST_LABELS)) {
    // A listing of a name that a category has as well is one of the category.
    if (!twofold.has(label)) lookedUp.set(label, await membership(read, Stream.named(label), 'all'));
  }
  return (id) => {
    const claimed = claims.get(id) ?? [];
    const has = (label: string) => lookedUp.get(label)?.(id);
    if (claimed.some((label) => has(label) === undefined)) return undefined;
    return claimed.filter((label) => has(label) === true);
  };
}

interface Claims {
  readonly claims: ReadonlyMap<string, readonly string[]>;
  /** Labels that have their name together with a category. */
  readonly twofold: ReadonlySet<string>;
}

async function labelClaims(read: Reader, items: ReadonlyMap<string, Item>): Promise<Claims> {
  const claimed = [...items].map(([id, { categories = [] }]) => {
    const streams = categories.filter((stream) => stream.startsWith(LABEL_PREFIX));
    return [id, new Set(streams.map((stream) => stream.slice(LABEL_PREFIX.length)))] as const;
  });
  if (claimed.every(([, names]) => names.size === 0)) return { claims: new Map(), twofold: new Set() };
  const tags = await readTags(read);
  const labels = new Set(tags.labels);
  return {
    claims: new Map(claimed.map(([id, names]) => [id, [...names].filter((name) => labels.has(name))])),
    twofold: new Set(tags.labels.filter((name) => isTwofold(tags, name))),
  };
}

/**
 * The first claim of every article, then the second of each, and so on: an article that claims everything must
 * not use up what is looked up for the others.
 */
function inTurns(claims: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...claims.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, turn) => claims.flatMap((claim) => claim[turn] ?? []));
  return [...new Set(turns.flat())];
}
