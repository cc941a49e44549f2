import { guardedTool } from '@guard/core';
import * as z from 'zod';
import { explainRefusal } from '../api/explain-refusal.ts';
import { markStreamRead } from '../api/write-tags.ts';
import { crawledAt } from '../articles/crawl-time.ts';
import { moment } from '../articles/moment.ts';
import { select, selector } from '../articles/selection.ts';
import { fixBound } from '../marking/agreed-bound.ts';
import { markAllQuestion } from '../marking/mark-all-question.ts';
import { markBound } from '../marking/mark-bound.ts';
import { markScope } from '../marking/mark-scope.ts';

export const markAllAsRead = guardedTool({
  name: 'mark_all_as_read',
  title: 'Mark all as read',
  description:
    'Marks as read all unread articles of one feed, category, label or stream that were crawled before the question is put, or before crawled_before. Later ones stay unread. Pass exactly one of the four. This cannot be undone. Asks a person first.',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({ ...selector, crawled_before: moment.optional() }),
  output: z.looseObject({ crawled_until: z.string(), until_id: z.string(), notice: z.string() }),
  untrusted: false,
  targets: { feed_id: 'feed', category: 'category', label: 'label', stream: 'stream' },
  emptyIsAbsent: ['feed_id', 'category', 'label', 'stream'],
  lookWith: 'get_unread_counts',
  question: async ({ input, read, fixed }) => {
    const selected = await select(read, input);
    const scope = await markScope(read, selected);
    const crawledBefore = input.crawled_before === undefined ? undefined : new Date(input.crawled_before);
    const bound = await markBound(read, selected, scope, { fixed, crawledBefore });
    return {
      ...markAllQuestion(selected, scope, bound, crawledBefore),
      fixes: fixBound(bound),
      plan: { stream: selected.stream, until: bound.until },
    };
  },
  write: async ({ plan: { stream, until }, write }) => {
    await explainRefusal('mark this as read', markStreamRead(write, stream, until));
    return {
      crawled_until: crawledAt(until).toISOString(),
      until_id: until.toString(),
      notice: 'FreshRSS accepted this and does not say how many articles it marked.',
    };
  },
});
