import { BackendError, ToolError, type Words, words, type Writer, writeTool } from '@guard/core';
import * as z from 'zod';
import { READ } from '../api/streams.ts';
import { editTag } from '../api/write-tags.ts';
import { anyUnread } from '../marking/any-unread.ts';
import { existingName, newName } from '../names/name-arguments.ts';
import { articleIdsToChange } from '../articles/article-ids.ts';
import { changesFor, type NamedChange } from '../marking/article-changes.ts';

export const markArticles = writeTool({
  name: 'mark_articles',
  title: 'Mark articles',
  description:
    'Marks articles read or unread, starred or not, and adds or removes labels. A new label is created. Marking read cannot be undone and asks a person first; everything else can be set back. FreshRSS accepts ids it does not know as well: get_articles shows what came of it.',
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
  lookWith: 'get_articles',
  asks: {
    rule: 'when',
    when: 'only when it is about to mark something read',
    prepare: async ({ input, read }) => {
      const changes = await changesFor(read, input);
      if (input.read !== true) return { plan: { changes, notice: ACCEPTED } };
      if (await anyUnread(read, input.ids)) {
        return { question: markReadQuestion(input.ids), plan: { changes, notice: ACCEPTED } };
      }
      const others = changes.filter(({ tag }) => tag !== READ);
      if (others.length === 0)
        return { settled: { articles: input.ids.length, accepted: [], notice: ALL_READ } };
      return { plan: { changes: others, notice: `${ALL_READ} ${ACCEPTED}` } };
    },
  },
  write: async ({ input, plan, write }) => {
    const { changes, notice } = plan;
    for (const [index, change] of changes.entries()) {
      await apply(write, input.ids, change, changes.slice(0, index));
    }
    return {
      articles: input.ids.length,
      accepted: changes.map(({ called }) => called),
      notice,
    };
  },
});

const ACCEPTED = 'FreshRSS accepted this. It does so for ids it does not know, too.';
const ALL_READ = 'All of these articles that FreshRSS knows are read already, so nothing was marked read.';

function markReadQuestion(ids: readonly string[]) {
  return {
    targets: ids.map((id) => ({ role: 'article', id })),
    will: words`This will mark ${ids.length} article(s) as read.`,
    cost: MARK_READ_COST,
    confirm: words`Mark ${ids.length} article(s) as read`,
  };
}

const MARK_READ_COST: Words = words`FreshRSS keeps no record of which of them were unread, so this cannot be undone.
The other changes in the same call — stars and labels — can be set back.`;

/** A failure after the first request leaves the call half done, and then only this knows which half. */
async function apply(
  write: Writer,
  ids: readonly string[],
  change: NamedChange,
  before: readonly NamedChange[],
): Promise<void> {
  try {
    await editTag(write, ids, change);
  } catch (error) {
    if (before.length === 0 || !(error instanceof BackendError)) throw error;
    const fate = error.outcome === 'unknown' ? 'may or may not have been made' : 'was not made';
    throw new ToolError(
      `Half done. Accepted: ${before.map(({ called }) => called).join('; ')}. Then this ${fate}: ${change.called}. ` +
        `${error.message} Look with get_articles before anything is tried again.`,
    );
  }
}
