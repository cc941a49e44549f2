import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { listItemIds } from '../api/items.ts';
import { continuation, limitOf } from './arguments.ts';
import { isNamed, select, selector } from './selection.ts';

/** Of articles by their state. */
export const filter = z.enum(['all', 'unread', 'read', 'starred']).describe('Default: all').optional();

/** More ids than this fit into no result. */
const MOST = 1000;

export const listArticleIdsTool = readTool({
  name: 'list_article_ids',
  title: 'List article ids',
  description:
    'Lists the ids of articles, newest first by when FreshRSS crawled them. Name one of feed_id, category, label, stream (default reading-list). A continuation belongs to its own selection and filter. After marking, list again without one: paging on would skip articles.',
  hints: READS,
  input: z.strictObject({
    ...selector,
    filter,
    limit: limitOf(MOST, 100),
    continuation: continuation.optional(),
  }),
  output: z.looseObject({ ids: z.array(z.string()), continuation: z.string().optional() }),
  untrusted: false,
  read: async ({ input, read }) => {
    const { filter: kind = 'all', limit = 100, continuation: token } = input;
    const { stream } = await select(read, isNamed(input) ? input : { stream: 'reading-list' });
    const { ids, continuation: next } = await listItemIds(read, stream, {
      filter: kind,
      limit,
      continuation: token,
    });
    return { ids: [...ids], continuation: next };
  },
});
