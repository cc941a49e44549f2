import { type Reader, ToolError, words, writeTool } from '@guard/core';
import * as z from 'zod';
import { countIds } from '../api/items.ts';
import { Stream } from '../api/streams.ts';
import { readFeeds } from '../api/subscriptions.ts';
import { readTags } from '../api/tags.ts';
import { disableTag } from '../api/write-tags.ts';
import { explainRefusal } from '../api/explain-refusal.ts';
import { existingName } from '../names/name-arguments.ts';
import { feedNumbers } from '../feeds/feed-numbers.ts';
import { namedTarget, type NamedTarget } from '../names/named-target.ts';

export const deleteCategoryOrLabel = writeTool({
  name: 'delete_category_or_label',
  title: 'Delete a category or label',
  description:
    'Deletes a category, whose feeds move to the default category, or a label, which is taken off all its articles. Feeds and articles stay. Asks a person first.',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ name: existingName }),
  output: z.looseObject({ kind: z.string(), deleted: z.boolean() }),
  untrusted: false,
  lookWith: 'list_categories',
  asks: {
    rule: 'always',
    prepare: async ({ input, read }) => {
      const target = await namedTarget(read, input.name);
      return {
        question: {
          // Part of what is agreed to, and not of what is shown: a name is a stranger's words.
          targets: [{ role: target.kind, id: target.name }],
          ...(target.kind === 'category'
            ? await categoryQuestion(read, target)
            : await labelQuestion(read, target)),
        },
        plan: target,
      };
    },
  },
  write: async ({ plan, write }) => {
    const { kind, name } = plan;
    await explainRefusal(`delete this ${kind}`, disableTag(write, name));
    const { categories, labels } = await readTags(write);
    if ((kind === 'category' ? categories : labels).includes(name)) {
      throw new ToolError(`FreshRSS accepted this, but list_categories still shows the ${kind}.`);
    }
    return { kind, deleted: true };
  },
});

async function categoryQuestion(read: Reader, { name, tags }: NamedTarget) {
  const feeds = (await readFeeds(read)).filter(({ category }) => category === name).map(({ id }) => id);
  const which = feeds.length === 0 ? words`` : words`: ${feedNumbers(feeds)}`;
  // Since 1.28 no list has them, and before they are among the others.
  const hidden = tags.states.includes('main')
    ? words` Hidden feeds of it, which FreshRSS does not list, move as well.`
    : words``;
  return {
    will: words`This will delete the selected category.`,
    cost: words`Its ${feeds.length} feed(s) move to the default category${which}.${hidden} Their articles stay.
FreshRSS keeps no record of which feeds were in it, so this cannot be undone.`,
    confirm: words`Delete the selected category`,
  };
}

async function labelQuestion(read: Reader, { name }: NamedTarget) {
  const { count, isAll } = await countIds(read, Stream.named(name), 'all');
  return {
    will: words`This will delete the selected label.`,
    cost: words`It is taken off ${count}${isAll ? words`` : words` or more`} article(s), which stay.
FreshRSS keeps no record of which articles had it, so this cannot be undone.`,
    confirm: words`Delete the selected label`,
  };
}
