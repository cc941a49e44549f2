import type { Instance } from './instance.ts';
import { stateFilter, timeFilter } from './filter.ts';
import { phpInteger } from './php-request.ts';
import type { Variables } from './php-request.ts';
import type { Item } from './rows.ts';
import type { Stream } from './streams.ts';

const DEFAULT_COUNT = 20;

export interface Page {
  readonly items: readonly Item[];
  /** Id of the last item; undefined on a page that is not full. */
  readonly continuation: string | undefined;
}

/** One page of a stream, on the terms of the query. */
export function readPage(instance: Instance, stream: Stream, get: Variables): Page {
  const hasState = stateFilter(stream.include ?? get.get('it') ?? '', get.get('xt') ?? '');
  const isInTime = timeFilter(seconds(get, 'ot'), seconds(get, 'nt'), instance.has('fromSeesModified'));
  const rows = instance.holdings.items.filter(
    (item) => stream.contains(item) && hasState(item) && isInTime(item),
  );
  const oldestFirst = get.get('r') === 'o';
  if (!oldestFirst) rows.reverse();
  return cut(rows, readCount(instance, get), readContinuation(get), oldestFirst);
}

/**
 * The query runs again from the id of the token and drops its first row unseen. When that is not the item of
 * the token, because it was marked read meanwhile, an item is lost.
 */
function cut(rows: Item[], count: number, from: number, oldestFirst: boolean): Page {
  const isLater = (item: Item): boolean => (oldestFirst ? item.id >= from : item.id <= from);
  const items = from === 0 ? atMost(rows, count) : atMost(rows.filter(isLater), count + 1).slice(1);
  const last = items.at(-1);
  return { items, continuation: last && items.length >= count ? String(last.id) : undefined };
}

/** SQL gets no LIMIT for zero and below. */
function atMost(rows: Item[], limit: number): Item[] {
  return limit > 0 ? rows.slice(0, limit) : rows;
}

function readCount(instance: Instance, get: Variables): number {
  const text = get.get('n');
  if (text === undefined) return DEFAULT_COUNT;
  return phpInteger(text) ?? (instance.has('textCountIsTwenty') ? DEFAULT_COUNT : 0);
}

/** Anything but digits is ignored, which is page 1 again. */
function readContinuation(get: Variables): number {
  const text = (get.get('c') ?? '').trim();
  return /^\d+$/.test(text) ? Number(text) : 0;
}

function seconds(get: Variables, name: string): number {
  return phpInteger(get.get(name) ?? '') ?? 0;
}
