import { BackendError, ToolError, type Words, words, type Writer, writeTool } from '@guard/core';
import * as z from 'zod';
import { getUserInfo } from '../api/account.ts';
import { editTag } from '../api/write-tags.ts';
import { existingName, newName } from './arguments.ts';
import { itemIds } from './item-ids.ts';
import { changesFor, type NamedChange } from './label-changes.ts';

export const markArticlesTool = writeTool({
  name: 'mark_articles',
  title: 'Mark articles',
  description:
    'Marks articles read or unread, starred or not, and adds or removes labels. A new label is created. Marking read cannot be undone and asks a person first; everything else can be set back. FreshRSS accepts ids it does not know as well: get_articles shows what came of it.',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    ids: itemIds().describe('Up to 1000'),
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
      const plan = await changesFor(read, input);
      if (input.read !== true) return { plan };
      // Nobody should be asked for what cannot be done, a wrong password for example.
      await getUserInfo(read);
      return { question: markReadQuestion(input.ids), plan };
    },
  },
  write: async ({ input, plan, write }) => {
    for (const [index, change] of plan.entries()) {
      await apply(write, input.ids, change, plan.slice(0, index));
    }
    return {
      articles: input.ids.length,
      accepted: plan.map(({ called }) => called),
      notice: 'FreshRSS accepted this. It does so for ids it does not know, too.',
    };
  },
});

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
