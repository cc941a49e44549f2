import { READS, readTool, ToolError, wholeNumber } from '@guard/core';
import * as z from 'zod';
import { getItems } from '../api/items.ts';
import { articleOutput, type Article, describeArticle } from './article.ts';
import { filter } from './article-ids.ts';
import { findArticles } from './article-pages.ts';
import { statesByFeed, statesIn } from './article-states.ts';
import { continuation, limitOf } from './arguments.ts';
import { fitArticles } from './fit-articles.ts';
import { itemIds } from './item-ids.ts';
import { textReader } from './plain-text.ts';
import { isNamed, select, selector } from './selection.ts';
import { publishedWithin, saysAllOf } from './wanted.ts';

const moment = z.iso.datetime({ offset: true, error: 'not a moment such as 2027-01-31T00:00:00Z' });

/** UTF-16 code units of one article's text in a list. */
const LISTED_TEXT = 4000;
/** The same for all articles of get_articles together. */
const ALL_TEXTS = 16_000;
/** UTF-16 code units of an article's HTML that are read for what is shown of it. */
const HTML = { none: 0, excerpt: 5000, text: 20_000, several: 200_000, alone: 520_000 };

const ALONE = 'Ask get_articles for this article alone, or open its url.';
const OUTSIDE = 'More than this is not read: open its url.';

export const listArticlesTool = readTool({
  name: 'list_articles',
  title: 'List articles',
  description:
    'Lists articles, newest first by crawl. Name one of feed_id, category, label, stream (default reading-list). query finds articles with all its words, since and until by publication; both look through 500 a call. complete: nothing is left, but articles dated ahead. A continuation belongs to its own selection and filter; after marking, list again without one.',
  hints: READS,
  input: z.strictObject({
    ...selector,
    filter,
    query: z.string().min(1).max(200).optional(),
    since: moment.describe('Such as 2027-01-31T00:00:00Z').optional(),
    until: moment.optional(),
    limit: limitOf(100, 20),
    continuation: continuation.optional(),
    content: z.enum(['none', 'excerpt', 'text']).describe('Default: excerpt').optional(),
  }),
  output: z.looseObject({
    articles: z.array(articleOutput),
    scanned: z.int(),
    complete: z.boolean(),
    continuation: z.string().optional(),
  }),
  untrusted: true,
  list: { key: 'articles', narrow: 'Ask again with the same continuation and a smaller limit.' },
  read: async ({ input, read }) => {
    const { filter: kind = 'all', limit = 20, content = 'excerpt', query, since, until } = input;
    if (since !== undefined && until !== undefined && Date.parse(since) > Date.parse(until)) {
      throw new ToolError('since is after until: nothing can be published between them.');
    }
    const { stream } = await select(read, isNamed(input) ? input : { stream: 'reading-list' });
    const tests = [
      ...(since === undefined && until === undefined ? [] : [publishedWithin(since, until)]),
      ...(query === undefined ? [] : [saysAllOf(query)]),
    ];
    const reader = await textReader(query === undefined ? HTML[content] : HTML.text, {
      addresses: content === 'text',
    });
    const found = await findArticles(read, stream, {
      filter: kind,
      limit,
      continuation: input.continuation,
      notBefore: since === undefined ? undefined : BigInt(Date.parse(since)) * 1000n,
      wants: tests.length === 0 ? undefined : (article: Article) => tests.every((test) => test(article)),
      textOf: reader.textOf,
    });
    const items = new Map(found.articles.map(({ id, item }) => [id, item]));
    const states = items.size === 0 ? undefined : await statesIn(read, stream, items, kind);
    const how = {
      content,
      longest: LISTED_TEXT,
      offset: undefined,
      readsWhole: reader.readsWhole,
      rest: ALONE,
    };
    const shown = found.articles.flatMap((article) =>
      states === undefined ? [] : describeArticle(article, states, how),
    );
    const notice = query === undefined ? undefined : searchedInPart(reader.readInPart());
    const page = fitArticles(shown, found.continuation);
    return { ...page, complete: page.continuation === undefined, scanned: found.scanned, notice };
  },
});

/** A word that stands further back is not found, and the caller must not take that for its absence. */
function searchedInPart(texts: number): string | undefined {
  if (texts === 0) return undefined;
  const characters = HTML.text.toLocaleString('en');
  return `Of ${texts} article(s) only the first ${characters} characters of HTML were searched, so a word that stands further back was not found.`;
}

export const getArticlesTool = readTool({
  name: 'get_articles',
  title: 'Get articles',
  description:
    'Shows articles by id with their text, and names the ids that FreshRSS does not know. The text of a single article can be read whole, part by part, by offset.',
  hints: READS,
  input: z.strictObject({
    ids: itemIds(20).describe('Up to 20, in any of the three forms FreshRSS uses'),
    content: z.enum(['none', 'excerpt', 'text']).describe('Default: text').optional(),
    offset: wholeNumber('With a single id: where in its text to begin', { min: 0 }).optional(),
  }),
  output: z.looseObject({ articles: z.array(articleOutput), missing: z.array(z.string()) }),
  untrusted: true,
  list: { key: 'articles', narrow: 'Ask for fewer ids.' },
  read: async ({ input, read }) => {
    const { ids, content = 'text' } = input;
    const isAlone = ids.length === 1;
    if (!isAlone && (input.offset ?? 0) > 0) throw new ToolError('offset goes with a single id.');
    const items = await getItems(read, ids);
    const missing = ids.filter((id) => !items.has(id));
    if (missing.length === ids.length) {
      throw new ToolError('FreshRSS knows none of these articles: they are gone, or the ids are wrong.');
    }
    const most = isAlone ? HTML.alone : Math.max(HTML.text, Math.floor(HTML.several / ids.length));
    const reader = await textReader(most);
    const states = await statesByFeed(read, items);
    const how = {
      content,
      longest: Math.floor(ALL_TEXTS / ids.length),
      readsWhole: reader.readsWhole,
      offset: isAlone ? (input.offset ?? 0) : undefined,
      rest: isAlone ? OUTSIDE : ALONE,
    };
    const articles = ids.flatMap((id) => {
      const item = items.get(id);
      if (item === undefined) return [];
      const article = { id, item, text: reader.textOf(item.summary?.content ?? '') };
      return [describeArticle(article, states, how)];
    });
    return { articles, missing };
  },
});
