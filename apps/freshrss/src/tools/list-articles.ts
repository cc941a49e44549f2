import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { articleOutput } from '../articles/describe-article.ts';
import { listedArticles } from '../articles/listed-articles.ts';
import { moment } from '../articles/moment.ts';
import { continuation, filter, limitOf, order } from '../articles/paging.ts';
import { selector } from '../articles/selection.ts';

export const listArticles = readTool({
  name: 'list_articles',
  title: 'List articles',
  description:
    'Lists articles, newest crawl first. Pass one of feed_id, category, label, stream (default reading-list). query: all its words; since, until: when published; a call with one searches 500 articles. complete: no more will come, except articles dated ahead. A continuation is valid only with the same selection, filter and order; after marking, list again without it.',
  hints: READS,
  input: z.strictObject({
    ...selector,
    filter,
    query: z.string().min(1).max(200).optional(),
    since: moment.optional(),
    until: moment.optional(),
    order,
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
  read: async ({ input, read }) => listedArticles(read, input),
});
