import { counted, type Reader, ToolError, words } from '@guard/core';
import type { ItemFilter, Order } from '../api/item-ids.ts';
import { textReader } from '../texts/plain-text.ts';
import { publishedWithin, saysAllOf } from './article-search.ts';
import { statesIn } from './article-states.ts';
import { type Article, ASK_ALONE, type Content, describeArticle, LISTED_HTML } from './describe-article.ts';
import { findArticles } from './find-articles.ts';
import { isNamed, select, type Selector } from './selection.ts';

/** UTF-16 code units of one article's text in a list. */
const LISTED_TEXT = 4000;
/** UTF-16 code units of an article's HTML that are read for what is shown of it. */
const HTML = { none: 0, excerpt: 5000, text: LISTED_HTML };

/** What a call of list_articles asks for. */
export interface ListWishes extends Selector {
  readonly filter?: ItemFilter | undefined;
  readonly query?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly order?: Order | undefined;
  readonly limit?: number | undefined;
  readonly continuation?: string | undefined;
  readonly content?: Content | undefined;
}

/** One page of the articles of a stream, as list_articles shows them. */
export async function listedArticles(read: Reader, wishes: ListWishes) {
  const { filter = 'all', limit = 20, content = 'excerpt', order = 'newest', query, since } = wishes;
  const tests = testsFor(wishes);
  const { stream } = await select(read, isNamed(wishes) ? wishes : { stream: 'reading-list' });
  const { textOf, readsWhole, readInPart } = await textReader(
    query === undefined ? HTML[content] : LISTED_HTML,
    { addresses: content === 'text' },
  );
  const { articles, scanned, continuation } = await findArticles(read, stream, {
    filter,
    limit,
    order,
    continuation: wishes.continuation,
    notBefore: since === undefined ? undefined : BigInt(Date.parse(since)) * 1000n,
    wants: tests.length === 0 ? undefined : (article) => tests.every((test) => test(article)),
    textOf,
  });
  const items = new Map(articles.map(({ id, item }) => [id, item]));
  const states = items.size === 0 ? undefined : await statesIn(read, stream, items, filter);
  const how = { content, longest: LISTED_TEXT, offset: undefined, readsWhole, rest: ASK_ALONE };
  return {
    articles: articles.flatMap((article) => (states ? describeArticle(article, states, how) : [])),
    continuation,
    complete: continuation === undefined,
    scanned,
    notice: query === undefined ? undefined : searchedInPart(readInPart()),
  };
}

function testsFor({ query, since, until }: ListWishes): ((article: Article) => boolean)[] {
  if (since !== undefined && until !== undefined && Date.parse(since) > Date.parse(until)) {
    throw new ToolError('since is after until: nothing can be published between them.');
  }
  return [
    ...(since === undefined && until === undefined ? [] : [publishedWithin(since, until)]),
    ...(query === undefined ? [] : [saysAllOf(query)]),
  ];
}

/** A word after that is not found, and the caller must not conclude that it is missing. */
function searchedInPart(texts: number): string | undefined {
  if (texts === 0) return undefined;
  const characters = LISTED_HTML.toLocaleString('en');
  const articles = String(counted(texts, words`article`));
  return `In ${articles} only the first ${characters} characters of HTML were searched, so a word after that was not found.`;
}
