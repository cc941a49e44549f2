import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { readItemIds } from '../api/items.ts';
import { continuation, filter, limitOf } from '../articles/paging.ts';
import { isNamed, select, selector } from '../articles/selection.ts';

/** More ids than this fit into no result. */
const MOST = 1000;

export const listArticleIds = readTool({
  name: 'list_article_ids',
  title: 'List article ids',
  description:
    'Lists the ids of articles, newest first by when FreshRSS crawled them. Name one of feed_id, category, label, stream (default reading-list). A continuation belongs to its own selection and filter. After marking, list again without one: paging on would skip articles.',
  hints: READS,
  input: z.strictObject({ ...selector, filter, limit: limitOf(MOST, 100), continuation }),
  output: z.looseObject({ ids: z.array(z.string()), continuation: z.string().optional() }),
  untrusted: false,
  read: async ({ input, read }) => {
    const { filter: kind = 'all', limit = 100, continuation: token } = input;
    const { stream } = await select(read, isNamed(input) ? input : { stream: 'reading-list' });
    const page = await readItemIds(read, stream, { filter: kind, limit, continuation: token });
    return { ids: [...page.ids], continuation: page.continuation };
  },
});
