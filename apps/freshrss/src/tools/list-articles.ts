import { READS, readTool, ToolError } from '@guard/core';
import * as z from 'zod';
import {
  articleOutput,
  type Article,
  ASK_ALONE,
  describeArticle,
  LISTED_HTML,
} from '../articles/describe-article.ts';
import { findArticles } from '../articles/find-articles.ts';
import { statesIn } from '../articles/article-states.ts';
import { continuation, filter, limitOf } from '../articles/paging.ts';
import { textReader } from '../texts/plain-text.ts';
import { isNamed, select, selector } from '../articles/selection.ts';
import { publishedWithin, saysAllOf } from '../articles/article-search.ts';

const moment = z.iso.datetime({ offset: true, error: 'not a moment such as 2027-01-31T00:00:00Z' });

/** UTF-16 code units of one article's text in a list. */
const LISTED_TEXT = 4000;
/** UTF-16 code units of an article's HTML that are read for what is shown of it. */
const HTML = { none: 0, excerpt: 5000, text: LISTED_HTML };

export const listArticles = readTool({
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
    continuation,
    content: z.enum(['none', 'excerpt', 'text']).describe('Default: excerpt').optional(),
  }),
  output: z.looseObject({
    articles: z.array(articleOutput),
    scanned: z.int(),
    complete: z.boolean(),
    continuation: z.string().optional(),
  }),
  untrusted: true,
  lists: {
    articles: {
      narrow: 'The page ends before them: pass its continuation for the next one.',
      goesOn: (last) => ({ continuation: articleOutput.parse(last).id, complete: false }),
    },
  },
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
    const reader = await textReader(query === undefined ? HTML[content] : LISTED_HTML, {
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
      rest: ASK_ALONE,
    };
    const shown = found.articles.flatMap((article) =>
      states === undefined ? [] : describeArticle(article, states, how),
    );
    const notice = query === undefined ? undefined : searchedInPart(reader.readInPart());
    return {
      articles: shown,
      continuation: found.continuation,
      complete: found.continuation === undefined,
      scanned: found.scanned,
      notice,
    };
  },
});

/** A word that stands further back is not found, and the caller must not take that for its absence. */
function searchedInPart(texts: number): string | undefined {
  if (texts === 0) return undefined;
  const characters = LISTED_HTML.toLocaleString('en');
  return `Of ${texts} article(s) only the first ${characters} characters of HTML were searched, so a word that stands further back was not found.`;
}
