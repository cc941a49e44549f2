import { type Reader, ToolError } from '@guard/core';
import { readItems } from '../api/items.ts';
import { textReader } from '../texts/plain-text.ts';
import { statesByFeed } from './article-states.ts';
import { ASK_ALONE, type Content, describeArticle, LISTED_HTML } from './describe-article.ts';

/** UTF-16 code units of text for all articles together. */
const ALL_TEXTS = 16_000;
/** UTF-16 code units of HTML that are read of several articles together, and of a single one. */
const HTML = { several: 200_000, alone: 520_000 };

const OUTSIDE = 'The rest is not read: open its url.';

/**
 * Articles by their ids, as get_articles shows them.
 *
 * @param offset where in the text of a single one to begin
 * @throws ToolError when FreshRSS knows none of them
 */
export async function articlesById(read: Reader, ids: readonly string[], content: Content, offset: number) {
  const isAlone = ids.length === 1;
  if (!isAlone && offset > 0) throw new ToolError('offset can only be passed with a single id.');
  const items = await readItems(read, ids);
  const missing = ids.filter((id) => !items.has(id));
  if (missing.length === ids.length) {
    throw new ToolError('FreshRSS knows none of these articles: they are gone, or the ids are wrong.');
  }
  const { textOf, readsWhole } = await textReader(
    isAlone ? HTML.alone : Math.max(LISTED_HTML, Math.floor(HTML.several / ids.length)),
  );
  const states = await statesByFeed(read, items);
  const longest = Math.floor(ALL_TEXTS / ids.length);
  const how = isAlone
    ? { content, longest, readsWhole, offset, rest: OUTSIDE }
    : { content, longest, readsWhole, offset: undefined, rest: ASK_ALONE };
  const articles = ids.flatMap((id) => {
    const item = items.get(id);
    if (item === undefined) return [];
    return describeArticle({ id, item, text: textOf(item.summary?.content ?? '') }, states, how);
  });
  return { articles, missing };
}
