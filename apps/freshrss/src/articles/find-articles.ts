import type { Reader } from '@guard/core';
import { type ItemFilter, type Order, readItemIds } from '../api/item-ids.ts';
import { type Item, readItems } from '../api/items.ts';
import type { Stream } from '../api/streams.ts';
import type { Article } from './describe-article.ts';

/** Articles that one call searches at most, if some of them are left out. */
const WINDOW = 500;
const PAGE = 100;

export interface Wanted {
  readonly filter: ItemFilter;
  /** Articles to be returned. */
  readonly limit: number;
  readonly order: Order;
  readonly continuation: string | undefined;
  /**
   * Id below which no wanted article is looked for: it was crawled before, and what is published later is crawled
   * later, unless its publisher dated it ahead.
   */
  readonly notBefore: bigint | undefined;
  /** Undefined where every article is wanted. */
  readonly wants: ((article: Article) => boolean) | undefined;
  readonly textOf: (html: string) => string;
}

export interface Found {
  readonly articles: readonly Article[];
  /** How many were searched. */
  readonly scanned: number;
  /** Undefined at the end of the stream. */
  readonly continuation: string | undefined;
}

/** Walks a stream from one of its ends until enough is found, or the window or the stream ends. */
export async function findArticles(read: Reader, stream: Stream, wanted: Wanted): Promise<Found> {
  const { filter, limit, wants, order, notBefore } = wanted;
  // From the oldest on, what was crawled before is passed over by FreshRSS; from the newest on, the walk ends there.
  const crawledSince = order === 'oldest' && notBefore ? notBefore / 1_000_000n : undefined;
  const articles: Article[] = [];
  const seen = new Set<string>();
  let continuation = wanted.continuation;
  while (articles.length < limit && seen.size < WINDOW) {
    const size = wants === undefined ? limit - articles.length : PAGE;
    const page = await readItemIds(read, stream, { filter, limit: size, continuation, order, crawledSince });
    const fresh = page.ids.filter((id) => !seen.has(id));
    const items = await readItems(read, fresh);
    for (const id of fresh) {
      seen.add(id);
      const article = readable(id, items.get(id), wanted.textOf);
      if (article === undefined || wants?.(article) === false) continue;
      articles.push(article);
      // An id that was listed is a token like any other: the next page begins behind it.
      if (articles.length === limit)
        return { articles, scanned: seen.size, continuation: nextAfter(id, page) };
    }
    if (page.continuation === undefined || fresh.length === 0) return end(articles, seen.size);
    if (order === 'newest' && isBefore(fresh.at(-1), notBefore)) return end(articles, seen.size);
    continuation = page.continuation;
  }
  return { articles, scanned: seen.size, continuation };
}

function isBefore(id: string | undefined, bound: bigint | undefined): boolean {
  return id !== undefined && bound !== undefined && BigInt(id) < bound;
}

function end(articles: readonly Article[], scanned: number): Found {
  return { articles, scanned, continuation: undefined };
}

function nextAfter(id: string, page: { ids: readonly string[]; continuation: string | undefined }) {
  return page.ids.at(-1) === id ? page.continuation : id;
}

function readable(id: string, item: Item | undefined, textOf: Wanted['textOf']): Article | undefined {
  return item && { id, item, text: textOf(item.summary?.content ?? '') };
}
