import { writeTool } from '@guard/core';
import * as z from 'zod';
import { markStreamRead } from '../api/write-tags.ts';
import { agreedBound, fixBound } from '../marking/agreed-bound.ts';
import { explainRefusal } from '../api/explain-refusal.ts';
import { markAllQuestion } from '../marking/mark-all-question.ts';
import { crawledAt, markScope, unreadUntil } from '../marking/mark-scope.ts';
import { select, selector } from '../articles/selection.ts';

export const markAllAsRead = writeTool({
  name: 'mark_all_as_read',
  title: 'Mark all as read',
  description:
    'Marks read what is unread in one feed, category, label or stream, up to the newest article that was crawled when the question is put; later arrivals stay unread. Name exactly one of the four. It cannot be undone. Asks a person first.',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  input: z.strictObject(selector),
  output: z.looseObject({ crawled_until: z.string(), until_id: z.string(), notice: z.string() }),
  untrusted: false,
  emptyIsAbsent: ['feed_id', 'category', 'label', 'stream'],
  lookWith: 'get_unread_counts',
  asks: {
    rule: 'always',
    prepare: async ({ input, read, fixed }) => {
      const selected = await select(read, input);
      const scope = await markScope(read, selected);
      const bound = await agreedBound(fixed, { until: scope.newest, unread: scope.unread }, (until) =>
        unreadUntil(read, selected, scope, until),
      );
      return {
        question: markAllQuestion(selected, scope, bound),
        plan: { ...selected, until: bound.until },
        fixes: fixBound(bound),
      };
    },
  },
  write: async ({ plan, write }) => {
    await explainRefusal('mark this as read', markStreamRead(write, plan.stream, plan.until));
    return {
      crawled_until: crawledAt(plan.until).toISOString(),
      until_id: plan.until.toString(),
      notice: 'FreshRSS accepted this and does not say how many articles it marked.',
    };
  },
});
