import type { Reader } from '@guard/core';
import * as z from 'zod';
import { UNREAD_COUNT } from './endpoints.ts';
import type { Stream } from './streams.ts';

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

/** Unread numbers by stream id. They count feeds that only show on their own, which the reading list leaves out. */
export interface UnreadCounts {
  readonly total: number;
  of(stream: Stream): Unread | undefined;
}

export async function getUnreadCounts(read: Reader): Promise<UnreadCounts> {
  const { max, unreadcounts } = await read.json(UNREAD_COUNT, unreadCount, {
    query: { output: 'json' },
    mislabelled: true,
  });
  const rows = new Map(unreadcounts.map((row) => [row.id, row]));
  return {
    total: max ?? 0,
    of: (stream) => {
      const row = rows.get(String(stream));
      return row && { count: row.count, newest: articleNumber(row.newestItemTimestampUsec) };
    },
  };
}

/** Where there is no article it is "0", and for labels the empty text. */
function articleNumber(text = ''): bigint | undefined {
  return /^[1-9]\d{0,18}$/.test(text) ? BigInt(text) : undefined;
}
