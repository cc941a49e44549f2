import { counted, guardedTool, type Question, type Reader, ToolError, words } from '@guard/core';
import * as z from 'zod';
import { explainRefusal } from '../api/explain-refusal.ts';
import { countIds } from '../api/item-ids.ts';
import { Stream } from '../api/streams.ts';
import { readFeeds } from '../api/subscriptions.ts';
import { readTags } from '../api/tags.ts';
import { disableTag } from '../api/write-tags.ts';
import { feedNumbers } from '../feeds/feed-numbers.ts';
import { recogniseFeeds } from '../recognise/feeds.ts';
import { existingName } from '../names/name-arguments.ts';
import { namedTarget, type NamedTarget } from '../names/named-target.ts';
import { recogniseName } from '../recognise/names.ts';

export const deleteCategoryOrLabel = guardedTool({
  name: 'delete_category_or_label',
  title: 'Delete a category or label',
  description:
    'Deletes a category or a label. The feeds of a category move to the default category; a label is taken off all its articles. Feeds and articles stay. Asks a person first.',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ name: existingName }),
  output: z.looseObject({ kind: z.string(), deleted: z.boolean() }),
  untrusted: false,
  targets: { name: 'category or label' },
  lookWith: 'list_categories',
  question: async ({ input, read }) => {
    const { tags, ...plan } = await namedTarget(read, input.name);
    const question =
      plan.kind === 'category'
        ? await categoryQuestion(read, { ...plan, tags })
        : await labelQuestion(read, plan);
    // The name that was found is part of what is agreed to, and not of what is shown: it is a stranger's words.
    return { ...question, covers: plan, plan };
  },
  write: async ({ plan: { kind, name }, read, write }) => {
    await explainRefusal(`delete this ${kind}`, disableTag(write, name));
    const { categories, labels } = await readTags(read);
    if ((kind === 'category' ? categories : labels).includes(name)) {
      throw new ToolError(`FreshRSS accepted this, but list_categories still shows the ${kind}.`);
    }
    return { kind, deleted: true };
  },
});

async function categoryQuestion(read: Reader, { kind, name, tags }: NamedTarget): Promise<Question> {
  const feeds = (await readFeeds(read)).filter(({ category }) => category === name);
  const which = feeds.length === 0 ? words`` : words`: ${feedNumbers(feeds.map(({ id }) => id))}`;
  // Since 1.28 no list has them, and before they are among the others.
  const hidden = tags.states.includes('main')
    ? words` Hidden feeds of it, which FreshRSS does not list, move as well.`
    : words``;
  return {
    will: words`This will delete the selected category.`,
    cost: words`${counted(feeds.length, words`feed`)} ${feeds.length === 1 ? words`moves` : words`move`} to the default category${which}.${hidden} Their articles stay.
FreshRSS keeps no record of which feeds were in it, so this cannot be undone.`,
    confirm: words`Delete the selected category`,
    recognise: [recogniseName(kind, name), ...recogniseFeeds(feeds)],
  };
}

async function labelQuestion(read: Reader, { kind, name }: Omit<NamedTarget, 'tags'>): Promise<Question> {
  const { count, isAll } = await countIds(read, Stream.named(name), 'all');
  const articles = isAll ? counted(count, words`article`) : words`${count} or more articles`;
  return {
    will: words`This will delete the selected label.`,
    cost: words`It is taken off ${articles}, which stay.
FreshRSS keeps no record of which articles had it, so this cannot be undone.`,
    confirm: words`Delete the selected label`,
    recognise: [recogniseName(kind, name)],
  };
}
