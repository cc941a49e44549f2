import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { listFeeds } from '../api/subscriptions.ts';
import { isTwofold, listTags } from '../api/tags.ts';
import { getUnreadCounts, type Unread } from '../api/unread.ts';
import { fitNames } from './fit-names.ts';

/** UTF-16 code units of JSON for the lists of one result; its frame and the streams have the rest of 25,000. */
const ALL = 22_000;
const HALF = 11_000;
const THIRD = 7000;

const TWOFOLD =
  'A category and a label have one name. FreshRSS takes the category for both, so calls that name the label are refused until one of them is renamed on its web page.';

const named = z.array(z.looseObject({ name: z.string(), unread: z.int().optional() }));

export const listCategoriesTool = readTool({
  name: 'list_categories',
  title: 'List categories and labels',
  description:
    'Lists the categories that hold feeds, the labels that people put on articles, and the streams every account has. Categories and labels share one set of names.',
  hints: READS,
  input: z.strictObject({}),
  output: z.looseObject({ categories: named, labels: named, streams: z.array(z.string()) }),
  untrusted: true,
  list: { key: 'labels', narrow: 'The names of labels that were left out work all the same.' },
  read: async ({ read }) => {
    const [tags, counts, feeds] = await Promise.all([listTags(read), getUnreadCounts(read), listFeeds(read)]);
    const labels = tags.labels.map((name) => ({ name, unread: counts.ofLabel(name)?.count ?? 0 }));
    const categories = tags.categories.map((name) => ({
      name,
      unread: counts.ofCategory(name)?.count ?? 0,
      feeds: feeds.filter(({ category }) => category === name).length,
    }));
    const { kept, omitted } = fitNames(categories, Math.max(HALF, ALL - JSON.stringify(labels).length));
    return {
      categories: kept,
      categories_omitted: omitted,
      labels,
      streams: [...tags.states],
      notice: tags.labels.some((name) => isTwofold(tags, name)) ? TWOFOLD : undefined,
    };
  },
});

export const getUnreadCountsTool = readTool({
  name: 'get_unread_counts',
  title: 'Get unread counts',
  description:
    'Counts unread articles in all, by feed, category and label; what has none is left out. Feeds that only show on their own are counted, though the reading list leaves them out.',
  hints: READS,
  input: z.strictObject({}),
  output: z.looseObject({
    total: z.int(),
    feeds: z.array(z.looseObject({ feed_id: z.int(), unread: z.int() })),
    categories: named,
    labels: named,
  }),
  untrusted: true,
  list: { key: 'feeds', narrow: 'list_feeds with a filter shows the numbers of fewer feeds.' },
  read: async ({ read }) => {
    const [tags, counts, feeds] = await Promise.all([listTags(read), getUnreadCounts(read), listFeeds(read)]);
    const categories = byName(tags.categories, (name) => counts.ofCategory(name));
    const labels = byName(tags.labels, (name) => counts.ofLabel(name));
    const byFeed = feeds
      .map(({ id }) => ({ feed_id: id, unread: counts.ofFeed(id)?.count ?? 0 }))
      .filter(({ unread }) => unread > 0)
      .sort((a, b) => b.unread - a.unread);
    return {
      total: counts.total.count,
      feeds: byFeed,
      categories: categories.kept,
      categories_omitted: categories.omitted,
      labels: labels.kept,
      labels_omitted: labels.omitted,
    };
  },
});

function byName(names: readonly string[], of: (name: string) => Unread | undefined) {
  const all = names.map((name) => ({ name, unread: of(name)?.count ?? 0 }));
  return fitNames(
    all.filter(({ unread }) => unread > 0),
    THIRD,
  );
}
