import { READS, readTool, wholeNumber } from '@guard/core';
import * as z from 'zod';
import { articleIds } from '../articles/article-ids.ts';
import { articlesById } from '../articles/articles-by-id.ts';
import { articleOutput } from '../articles/describe-article.ts';

export const getArticles = readTool({
  name: 'get_articles',
  title: 'Get articles',
  description:
    'Shows articles by id with their text, and lists the ids that FreshRSS does not know. With a single id, offset reads a long text part by part.',
  hints: READS,
  input: z.strictObject({
    ids: articleIds(20).describe('In any form FreshRSS uses'),
    content: z.enum(['none', 'excerpt', 'text']).describe('Default: text').optional(),
    offset: wholeNumber('With a single id: where in its text to begin', { min: 0 }).optional(),
  }),
  output: z.looseObject({ articles: z.array(articleOutput), missing: z.array(z.string()) }),
  untrusted: true,
  lists: { articles: { narrow: 'Ask for fewer ids.' } },
  read: async ({ input: { ids, content = 'text', offset = 0 }, read }) =>
    articlesById(read, ids, content, offset),
});
