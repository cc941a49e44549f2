import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { readItemIds } from '../api/item-ids.ts';
import { continuation, filter, limitOf, order } from '../articles/paging.ts';
import { isNamed, select, selector } from '../articles/selection.ts';

/** A result has no room for more ids. */
const MOST = 1000;

export const listArticleIds = readTool({
  name: 'list_article_ids',
  title: 'List article ids',
  description:
    'Lists the ids of articles in the order in which FreshRSS crawled them, newest first. Pass one of feed_id, category, label, stream (default reading-list). A continuation is valid only with the same selection, filter and order. After marking, list again without it, or articles are skipped.',
  hints: READS,
  input: z.strictObject({ ...selector, filter, order, limit: limitOf(MOST, 100), continuation }),
  output: z.looseObject({ ids: z.array(z.string()), continuation: z.string().optional() }),
  untrusted: false,
  read: async ({ input, read }) => {
    const { filter: kind = 'all', order: from = 'newest', limit = 100, continuation: token } = input;
    const { stream } = await select(read, isNamed(input) ? input : { stream: 'reading-list' });
    const page = await readItemIds(read, stream, {
      filter: kind,
      order: from,
      limit,
      continuation: token,
    });
    return { ids: [...page.ids], continuation: page.continuation };
  },
});
