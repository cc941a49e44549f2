import type { Reader } from '@guard/core';
import * as z from 'zod';
import { ITEM_IDS } from './endpoints.ts';
import { READ, Stream } from './streams.ts';

export type ItemFilter = 'all' | 'unread' | 'read' | 'starred';

/**
 * Never both: FreshRSS combines `it` and `xt` as bit masks, and most combinations filter nothing. "Starred and
 * unread" is the starred stream without what is read.
 */
const FILTERS: Readonly<Record<ItemFilter, { it?: string; xt?: string }>> = {
  all: {},
  unread: { xt: READ },
  read: { it: READ },
  starred: { it: String(Stream.ofState('starred')) },
};

const itemIds = z.looseObject({
  itemRefs: z.array(z.looseObject({ id: z.string().regex(/^\d+$/) })),
  continuation: z
    .string()
    .regex(/^[1-9]\d{0,18}$/)
    .optional(),
});

/** Which articles come first, by the time of their crawl. */
export type Order = 'newest' | 'oldest';

/** One page of ids, by the time they were crawled. */
export interface IdPage {
  readonly ids: readonly string[];
  readonly continuation: string | undefined;
}

export interface IdPageOptions {
  readonly filter: ItemFilter;
  /** At least 1: for less, FreshRSS returns all. */
  readonly limit: number;
  /** An article id that an earlier page ended with. */
  readonly continuation?: string | undefined;
  /** Default: newest. */
  readonly order?: Order;
  /**
   * Crawled in this second or later; since 1.29 also what was changed later. Never together with its opposite, `nt`:
   * both let everything through.
   */
  readonly crawledSince?: bigint | undefined;
}

/**
 * Ids are asked for as a query, where every name works on every web server; in a path `%2F` does not.
 *
 * One more than wanted: FreshRSS gives a token with every full page, also with the last one, and then it leads to an
 * empty page.
 */
export async function readItemIds(read: Reader, stream: Stream, options: IdPageOptions): Promise<IdPage> {
  const { filter, limit, continuation: c, order = 'newest', crawledSince } = options;
  const r = order === 'oldest' ? 'o' : undefined;
  const ot = crawledSince?.toString();
  const query = { s: String(stream), n: Math.max(1, limit) + 1, ...FILTERS[filter], c, r, ot };
  const page = await read.json(ITEM_IDS, itemIds, { query, mislabelled: true });
  const listed = [...new Set(page.itemRefs.map(({ id }) => id))];
  // Behind the token, whatever comes: pages that go round in a circle would be followed for ever.
  const isBehind = (id: string, token: bigint) => (r === 'o' ? BigInt(id) > token : BigInt(id) < token);
  const ids = listed.filter((id) => c === undefined || isBehind(id, BigInt(c))).slice(0, limit);
  const isLast = page.continuation === undefined && listed.length <= limit;
  return { ids, continuation: isLast ? undefined : ids.at(-1) };
}

/** Ids of one listing: 260 kB. */
export const MOST_LISTED = 10_000;
/** Listings that are read for a number. */
const MOST_PAGES = 50;

/** How many articles a stream has, and the newest of them. */
export interface Counted {
  readonly count: number;
  readonly newest: bigint | undefined;
  /** False when there are more than are counted. */
  readonly isAll: boolean;
}

/** Counts by listing, for streams whose number FreshRSS does not tell. */
export async function countIds(read: Reader, stream: Stream, filter: ItemFilter): Promise<Counted> {
  const seen = new Set<string>();
  let newest: bigint | undefined;
  let continuation: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { ids, continuation: next } = await readItemIds(read, stream, {
      filter,
      limit: MOST_LISTED,
      continuation,
    });
    const before = seen.size;
    for (const id of ids) seen.add(id);
    newest ??= ids[0] === undefined ? undefined : BigInt(ids[0]);
    if (next === undefined || seen.size === before) return { count: seen.size, newest, isAll: true };
    continuation = next;
  }
  return { count: seen.size, newest, isAll: false };
}

/** Ids of unread articles that are newer than one; where there are very many, the newest of them. */
export async function idsAfter(read: Reader, stream: Stream, after: bigint): Promise<string[]> {
  const newer: string[] = [];
  let continuation: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const options = { filter: 'unread', limit: MOST_LISTED, continuation } as const;
    const { ids, continuation: next } = await readItemIds(read, stream, options);
    const found = ids.filter((id) => BigInt(id) > after);
    newer.push(...found);
    if (next === undefined || found.length < ids.length) break;
    continuation = next;
  }
  return newer;
}
