import type { Item } from './rows.ts';

const READ = 1;
const UNREAD = 2;
const STARRED = 4;
const NOT_STARRED = 8;
const ALL = READ | UNREAD;

const STATE = 'user/-/state/com.google/';
const INCLUDED = new Map([
  [`${STATE}read`, READ],
  [`${STATE}unread`, UNREAD],
  [`${STATE}starred`, STARRED],
]);
const EXCLUDED = new Map([
  [`${STATE}read`, UNREAD],
  [`${STATE}unread`, READ],
  [`${STATE}starred`, NOT_STARRED],
]);

/**
 * The filter of `it` and `xt`. They are bit masks, AND-ed; what remains empty filters nothing, so that two
 * filters that should shut everything out let everything in.
 */
export function stateFilter(include: string, exclude: string): (item: Item) => boolean {
  const base = INCLUDED.get(include) ?? ALL;
  const mask = base & (EXCLUDED.get(exclude) ?? -1) || ALL;
  return (item) => {
    if ((mask & ALL) === UNREAD && item.read) return false;
    if ((mask & ALL) === READ && !item.read) return false;
    return (mask & STARRED) === 0 || item.starred;
  };
}

/**
 * The filter of `ot` and `nt`, seconds. They look at the time of the crawl, not of the publication, and both
 * together are a union.
 * @param seesModified whether a change on the server counts as new, since 1.29
 */
export function timeFilter(from: number, to: number, seesModified: boolean): (item: Item) => boolean {
  const isAfter = (item: Item): boolean =>
    item.id >= from * 1_000_000 || (seesModified && (item.modified ?? 0) >= from);
  const isBefore = (item: Item): boolean => item.id <= to * 1_000_000;
  if (from > 0 && to > 0) return (item) => isAfter(item) || isBefore(item);
  if (from > 0) return isAfter;
  return to > 0 ? isBefore : () => true;
}
