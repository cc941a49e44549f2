import type { Reader } from '@guard/core';
import * as z from 'zod';
import { UNREAD_COUNT } from './endpoints.ts';
import { LABEL_PREFIX, Stream } from './streams.ts';

const unreadCount = z.looseObject({
  max: z.number().optional(),
  unreadcounts: z.array(
    z.looseObject({ id: z.string(), count: z.number(), newestItemTimestampUsec: z.string().optional() }),
  ),
});

/** How much is unread in a stream, and the id of the newest article in it, read or not. */
export interface Unread {
  readonly count: number;
  readonly newest: bigint | undefined;
}

/**
 * Unread numbers, exact whatever their size. They count feeds that are shown only on their own, which the reading list
 * leaves out, and before 1.28 hidden ones.
 */
export interface UnreadCounts {
  readonly total: Unread;
  ofFeed(feedId: number): Unread | undefined;
  /** By the name it is listed with. */
  ofCategory(name: string): Unread | undefined;
  ofLabel(name: string): Unread | undefined;
}

export async function readUnreadCounts(read: Reader): Promise<UnreadCounts> {
  const { max, unreadcounts } = await read.json(UNREAD_COUNT, unreadCount, {
    query: { output: 'json' },
    mislabelled: true,
  });
  const rows = unreadcounts.map(({ id, count, newestItemTimestampUsec }) => ({
    id,
    unread: { count, newest: articleNumber(newestItemTimestampUsec) },
  }));
  // A category and a label of one name have rows of one id: first all categories come, then all labels.
  const first = new Map(rows.toReversed().map(({ id, unread }) => [id, unread]));
  const last = new Map(rows.map(({ id, unread }) => [id, unread]));
  const all = last.get(String(Stream.ofState('reading-list')));
  return {
    total: { count: max ?? all?.count ?? 0, newest: all?.newest },
    ofFeed: (feedId) => first.get(String(Stream.ofFeed(feedId))),
    ofCategory: (name) => first.get(LABEL_PREFIX + name),
    ofLabel: (name) => last.get(LABEL_PREFIX + name),
  };
}

/** Where there is no article it is "0", and for labels the empty text. */
function articleNumber(text = ''): bigint | undefined {
  return /^[1-9]\d{0,18}$/.test(text) ? BigInt(text) : undefined;
}
