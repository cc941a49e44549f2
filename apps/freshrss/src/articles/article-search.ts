import { cleanLine, ToolError } from '@guard/core';
import { folded } from '../api/fold.ts';
import type { Article } from './describe-article.ts';
import { shownText } from '../texts/shown-text.ts';

/**
 * By the publisher's date. FreshRSS cannot filter by it: its `ot` and `nt` compare the time of the crawl, and
 * both together let everything through.
 */
export function publishedWithin(since: string | undefined, until: string | undefined) {
  const from = since === undefined ? Number.NEGATIVE_INFINITY : Date.parse(since);
  const to = until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until);
  return ({ item: { published } }: Article): boolean => {
    const at = (published ?? Number.NaN) * 1000;
    return at >= from && at <= to;
  };
}

/**
 * Whether title, author and text together hold every word. FreshRSS has no search in its API.
 *
 * @throws ToolError for a query without words, which every article would match
 */
export function saysAllOf(query: string) {
  if (cleanLine(query).trim() === '')
    throw new ToolError('query contains no word. Leave it out to list every article.');
  const words = folded(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  return ({ item: { title = '', author = '' }, text }: Article): boolean => {
    const said = folded(shownText(`${title}\n${author}\n${text}`));
    return words.every((word) => said.includes(word));
  };
}
