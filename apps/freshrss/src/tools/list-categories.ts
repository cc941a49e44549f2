import { type Reader, READS, readTool } from '@guard/core';
import * as z from 'zod';
import { readFeeds } from '../api/subscriptions.ts';
import { isTwofold, readTags } from '../api/tags.ts';
import { readUnreadCounts } from '../api/unread.ts';
import { byName, names } from '../names/listed-names.ts';

const TWOFOLD =
  'A category and a label have the same name, and FreshRSS always takes it for the category. So calls that name the label are refused until one of them is renamed on the web page of FreshRSS.';

export const listCategories = readTool({
  name: 'list_categories',
  title: 'List categories and labels',
  description:
    'Lists the categories that hold feeds, the labels of articles, and the streams that every account has. Categories and labels share one set of names.',
  hints: READS,
  input: z.strictObject({}),
  output: z.looseObject({ categories: names, labels: names, streams: z.array(z.string()) }),
  untrusted: true,
  lists: { categories: byName, labels: byName },
  read: async ({ read }) => listed(read),
});

/** Names with their numbers, as they are listed. */
async function listed(read: Reader) {
  const [tags, counts, feeds] = await Promise.all([readTags(read), readUnreadCounts(read), readFeeds(read)]);
  const labels = tags.labels.map((name) => ({ name, unread: counts.ofLabel(name)?.count ?? 0 }));
  const categories = tags.categories.map((name) => ({
    name,
    unread: counts.ofCategory(name)?.count ?? 0,
    feeds: feeds.filter(({ category }) => category === name).length,
  }));
  return {
    categories,
    labels,
    streams: [...tags.states],
    notice: tags.labels.some((name) => isTwofold(tags, name)) ? TWOFOLD : undefined,
  };
}
