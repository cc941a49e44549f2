import { type Reader, ToolError, type Words, words, writeTool } from '@guard/core';
import * as z from 'zod';
import { listItemIds } from '../api/items.ts';
import { getUnreadCounts } from '../api/unread.ts';
import { markAllAsRead } from '../api/write-tags.ts';
import { agreedBound, fixBound } from './agreed-bound.ts';
import { naming } from './after-write.ts';
import { select, type Selected, selector } from './selection.ts';

export const markAllAsReadTool = writeTool({
  name: 'mark_all_as_read',
  title: 'Mark all as read',
  description:
    'Marks read what is unread in one feed, category, label or stream, up to the newest article that was crawled when the question is put; later arrivals stay unread. Name exactly one of the four. It cannot be undone. Asks a person first.',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  input: z.strictObject(selector),
  output: z.looseObject({ crawled_until: z.string(), until_id: z.string(), notice: z.string() }),
  untrusted: false,
  lookWith: 'get_unread_counts',
  asks: {
    rule: 'always',
    prepare: async ({ input, read, fixed }) => {
      const selected = await select(read, input);
      const { unreadUntil, ...fresh } = await unreadIn(read, selected);
      const bound = agreedBound(fixed, fresh, unreadUntil);
      const { until, unread } = bound;
      const what = selected.kind === 'feed' ? words`feed ${input.feed_id ?? 0}` : WHAT[selected.kind];
      return {
        question: {
          targets: [{ role: selected.kind, id: String(selected.stream) }],
          will: words`This will mark up to ${unread}${unread < MOST_LISTED ? words`` : words` or more`} unread article(s) in ${what} as read.`,
          cost: words`FreshRSS keeps no record of which articles were unread, so this cannot be undone.
It covers what was crawled up to ${crawledAt(until)} (article ${until}), whenever it was published.
What is crawled later stays unread.${SURVIVES[selected.kind] ?? words``}`,
          confirm: words`Mark all of ${what} as read`,
        },
        plan: { ...selected, until },
        fixes: fixBound(bound),
      };
    },
  },
  write: async ({ plan, write }) => {
    // No version is told before, and the starred articles cannot be gone.
    const likely = plan.kind === 'starred' ? 'it needs FreshRSS 1.27 or later' : undefined;
    await naming('mark this as read', markAllAsRead(write, plan.stream, plan.until), likely);
    return {
      crawled_until: crawledAt(plan.until).toISOString(),
      until_id: plan.until.toString(),
      notice: 'FreshRSS accepted this and does not say how many articles it marked.',
    };
  },
});

type Kind = Selected['kind'];

const WHAT: Readonly<Record<Exclude<Kind, 'feed'>, Words>> = {
  category: words`the selected category`,
  label: words`the selected label`,
  'reading-list': words`all feeds`,
  starred: words`the starred articles`,
  main: words`the main stream`,
  important: words`the important feeds`,
};

const SURVIVES: Partial<Record<Kind, Words>> = {
  category: words`
Feeds of the category that are marked important, or shown in their own feed only, stay as they are.`,
  'reading-list': words`
Hidden feeds stay as they are.`,
};

/** Ids of one listing: 260 kB. */
const MOST_LISTED = 10_000;

/** What is unread now. The time comes from FreshRSS's own ids, so the two clocks need not agree. */
async function unreadIn(read: Reader, { stream, kind }: Selected) {
  const { ids } = await listItemIds(read, stream, { filter: 'unread', limit: MOST_LISTED });
  const listed = ids.map(BigInt);
  // Feeds that only show on their own are marked with all feeds, but the reading list does not have them.
  const counted = kind === 'reading-list' ? (await getUnreadCounts(read)).of(stream) : undefined;
  const unlisted = listed.length < MOST_LISTED ? Math.max(0, (counted?.count ?? 0) - listed.length) : 0;
  const newest = [...listed.slice(0, 1), ...(unlisted > 0 && counted?.newest ? [counted.newest] : [])];
  if (newest.length === 0) throw new ToolError('Nothing was done: there is nothing unread in it.');
  return {
    until: newest.reduce((a, b) => (a > b ? a : b)),
    unread: listed.length + unlisted,
    unreadUntil: (until: bigint) => listed.filter((id) => id <= until).length + unlisted,
  };
}

/** An article id is the microsecond in which it was crawled. */
function crawledAt(id: bigint): Date {
  return new Date(Number(id / 1000n));
}
