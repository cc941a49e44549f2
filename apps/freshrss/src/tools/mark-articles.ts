import { sometimesGuardedTool, type Words, words } from '@guard/core';
import * as z from 'zod';
import { READ } from '../api/streams.ts';
import { articleIdsToChange } from '../articles/article-ids.ts';
import { anyUnread } from '../marking/any-unread.ts';
import { applyChanges } from '../marking/apply-changes.ts';
import { changesFor, type NamedChange } from '../marking/article-changes.ts';
import { existingName, newName } from '../names/name-arguments.ts';
import { recogniseArticles } from '../recognise/articles.ts';

export const markArticles = sometimesGuardedTool({
  name: 'mark_articles',
  title: 'Mark articles',
  description:
    'Marks articles as read or unread, starred or not, and adds or removes labels. New labels are created. Marking as read cannot be undone and asks a person first; everything else can be set back. FreshRSS also accepts ids that it does not know: get_articles shows the result.',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    ids: articleIdsToChange.describe('Up to 1000'),
    read: z.boolean().optional(),
    starred: z.boolean().optional(),
    add_labels: z.array(newName).max(10).optional(),
    remove_labels: z.array(existingName).max(10).optional(),
  }),
  output: z.looseObject({ articles: z.int(), accepted: z.array(z.string()), notice: z.string() }),
  untrusted: true,
  targets: { ids: 'article' },
  lookWith: 'get_articles',
  sends: 'several',
  asksWhen: 'only when it is about to mark something read',
  question: async ({ input, read }) => {
    const changes = await changesFor(read, input);
    if (input.read !== true) return { plan: { changes, notice: ACCEPTED } };
    const [isAnyUnread, recognise] = await Promise.all([
      anyUnread(read, input.ids),
      recogniseArticles(read, input.ids),
    ]);
    if (!isAnyUnread) return withoutRead(changes, input.ids.length);
    const ask = { ...markReadQuestion(input.ids.length), recognise };
    return { ask, plan: { changes, notice: ACCEPTED } };
  },
  write: async ({ input: { ids }, plan: { changes, notice }, write }) => {
    await applyChanges(write, ids, changes);
    return { articles: ids.length, accepted: changes.map(({ called }) => called), notice };
  },
});

const ACCEPTED = 'FreshRSS accepted this. It also accepts ids that it does not know.';
const ALL_READ = 'All of these articles that FreshRSS knows are already read, so nothing was marked as read.';

function markReadQuestion(count: number) {
  return {
    will: words`This will mark ${count} article(s) as read.`,
    cost: MARK_READ_COST,
    confirm: words`Mark ${count} article(s) as read`,
  };
}

const MARK_READ_COST: Words = words`FreshRSS keeps no record of which of them were unread, so this cannot be undone.
The other changes in the same call — stars and labels — can be set back.`;

/** What is left to do where every article is read already. */
function withoutRead(changes: readonly NamedChange[], articles: number) {
  const others = changes.filter(({ tag }) => tag !== READ);
  if (others.length === 0) return { settled: { articles, accepted: [], notice: ALL_READ } };
  return { plan: { changes: others, notice: `${ALL_READ} ${ACCEPTED}` } };
}
