import type { FreshRssOptions } from '@guard/simulators';
import { describe, expect, it } from 'vitest';
import { IDS } from './freshrss.ts';
import { fieldIn } from './support/results.ts';
import { formsOf, writesOf } from './support/journal.ts';
import { useSessions } from './support/session.ts';

const sessions = useSessions();

/** Data of an old version: label 1 is called like the category of feed 1. */
async function twofold(options: FreshRssOptions = {}) {
  const session = await sessions.start(options);
  session.freshRss.changeLabel(1, { name: 'News' });
  return session;
}

describe('a category and a label of one name, where FreshRSS takes the category for both', () => {
  it.each([
    ['list_articles', { label: 'News' }],
    ['list_article_ids', { label: 'News' }],
    ['mark_all_as_read', { label: 'News' }],
    ['mark_articles', { ids: [IDS[0]], add_labels: ['News'] }],
    ['mark_articles', { ids: [IDS[0]], remove_labels: ['News'] }],
    ['rename_category_or_label', { name: 'News', new_name: 'Papers' }],
    ['delete_category_or_label', { name: 'News' }],
    ['update_feed', { feed_id: 2, category: 'News' }],
    ['subscribe_feed', { url: 'https://new.example/feed.xml', category: 'News' }],
  ])('%s %j is refused, naming both, and nobody is asked', async (tool, args) => {
    const { call, freshRss, person } = await twofold();
    const result = await call(tool, args);
    expect(result.isError).toBe(true);
    expect(result.text).toContain('Nothing was done: ');
    expect(result.text).toContain('"News"');
    expect(result.text).toMatch(/label.*category|category.*label/);
    expect(person.seen).toEqual([]);
    expect(writesOf(freshRss)).toEqual([]);
  });

  it('a category that is named as one is the category', async () => {
    const { call, freshRss } = await twofold();
    expect((await call('mark_all_as_read', { category: 'News' })).isError).toBe(false);
    expect(formsOf(freshRss, 'mark-all-as-read')).toMatchObject([{ s: ['user/-/label/News'] }]);
  });

  it('each is counted by itself', async () => {
    const { call, freshRss } = await sessions.start();
    freshRss.addItems(2, [{ title: 'x', labels: ['todo'] }]);
    freshRss.changeLabel(1, { name: 'News' });
    const { structuredContent } = await call('get_unread_counts');
    expect(structuredContent).toMatchObject({
      categories: [
        { name: 'News', unread: 3 },
        { name: 'Tech', unread: 3 },
      ],
      labels: [
        { name: 'News', unread: 1 },
        { name: 'later', unread: 1 },
      ],
    });
  });

  it('is told where the names are listed', async () => {
    const { call } = await twofold();
    const { structuredContent } = await call('list_categories');
    expect(structuredContent?.['notice']).toContain('A category and a label have the same name');
    const ordinary = await sessions.start();
    expect((await ordinary.call('list_categories')).structuredContent).not.toHaveProperty('notice');
  });

  it('an article of the category is not told to have the label', async () => {
    const { call } = await twofold();
    const result = await call('list_articles', { feed_id: 1 });
    expect(JSON.stringify(fieldIn(result, 'articles', 'labels'))).not.toContain('News');
  });
});

describe('names are compared as people type them', () => {
  it.each([
    ['Economy & Co', 'Economy & Co'],
    ['economy & CO', 'Economy & Co'],
    ['Why? A/B; x, "y" <z>', 'Why? A/B; x, "y" <z>'],
    ['l’heure', "L'heure"],
    ["l'heure", 'L’heure'],
  ])('list_feeds {filter: %j} finds the feed %j', async (filter, title) => {
    const { call, freshRss } = await sessions.start();
    freshRss.addFeed({ url: 'https://economy.example/', title });
    expect(fieldIn(await call('list_feeds', { filter }), 'feeds', 'feed_id')).toEqual([4]);
  });

  it.each([
    ['category', 'TECH', [5, 4]],
    ['category', 'Ｔｅｃｈ', [5, 4]],
    ['label', 'Later', [2]],
  ])('list_article_ids {%s: %j}', async (kind, name, places) => {
    const { call } = await sessions.start();
    const { structuredContent } = await call('list_article_ids', { [kind]: name });
    expect(structuredContent?.['ids']).toEqual(places.map((place) => IDS[place - 1]));
  });

  it.each([
    ['category', 'later', 'There is a label with that name.'],
    ['label', 'news', 'There is a category with that name.'],
  ])('a %s %j that is the other of the two is called so', async (kind, name, says) => {
    const { call } = await sessions.start();
    expect((await call('list_articles', { [kind]: name })).text).toContain(says);
  });

  it('several that read alike are named, and none is taken', async () => {
    const { call, freshRss, person } = await sessions.start();
    freshRss.addCategory('news');
    const { text } = await call('mark_all_as_read', { category: 'NEWS' });
    expect(text).toContain('"News", "news"');
    expect(person.seen).toEqual([]);
    expect((await call('mark_all_as_read', { category: 'News' })).isError).toBe(false);
  });

  it('a name in other letters does not become a category of its own', async () => {
    const { call, freshRss } = await sessions.start();
    const moved = await call('update_feed', { feed_id: 2, category: 'news' });
    expect(moved.structuredContent).toMatchObject({ category: 'News' });
    expect(freshRss.categories.map(({ name }) => name)).not.toContain('news');
  });

  it('nor a label', async () => {
    const { call, freshRss } = await sessions.start();
    await call('mark_articles', { ids: [IDS[0]], add_labels: ['LATER'] });
    expect(freshRss.labels.map(({ name }) => name)).toEqual(['todo', 'later']);
    const clash = await call('mark_articles', { ids: [IDS[0]], add_labels: ['NEWS'] });
    expect(clash.text).toContain('has the name of a category, "News"');
  });

  it('a label is not added and removed in two spellings', async () => {
    const { call, freshRss } = await sessions.start();
    const args = { ids: [IDS[0]], add_labels: ['later'], remove_labels: ['Later'] };
    expect((await call('mark_articles', args)).text).toContain('in both add_labels and remove_labels');
    expect(writesOf(freshRss)).toEqual([]);
  });

  it.each(['TECH', 'Later', 'ｔｏｄｏ', 'uncategorized'])('%j collides as a new name', async (new_name) => {
    const { call, freshRss } = await sessions.start();
    const { text } = await call('rename_category_or_label', { name: 'News', new_name });
    expect(text).toContain('already has the new name');
    expect(writesOf(freshRss)).toEqual([]);
  });

  it('and its own name in other letters does not', async () => {
    const { call, freshRss } = await sessions.start();
    expect((await call('rename_category_or_label', { name: 'News', new_name: 'NEWS' })).isError).toBe(false);
    expect(freshRss.categories.map(({ name }) => name)).toContain('NEWS');
  });

  it.each(['rename_category_or_label', 'delete_category_or_label'])(
    '%s wants upper and lower case right, and says which name there is',
    async (tool) => {
      const { call, freshRss } = await sessions.start();
      const args = tool.startsWith('rename') ? { name: 'news', new_name: 'x' } : { name: 'news' };
      expect((await call(tool, args)).text).toContain('There is "News".');
      expect(writesOf(freshRss)).toEqual([]);
    },
  );
});

describe('the default category', () => {
  const LANGUAGES = ['fr', 'de', 'es', 'it', 'pl', 'pt-BR', 'ru', 'tr', 'zh-CN'] as const;

  it.each(LANGUAGES)('is not deleted under its name in %s, without an article in it', async (language) => {
    const { call, freshRss, person } = await sessions.start({ language });
    const listed = await call('list_feeds', { filter: 'bare' });
    const [name] = fieldIn(listed, 'feeds', 'category');
    const { text } = await call('delete_category_or_label', { name });
    expect(text).toContain('this is the default category');
    expect(person.seen).toEqual([]);
    expect(writesOf(freshRss)).toEqual([]);
  });

  it('is found in a language that no list knows, by its newest article', async () => {
    const { call, freshRss } = await sessions.start({ language: 'x-unknown' });
    freshRss.addItems(3, [{ title: 'At home' }]);
    await call('mark_all_as_read', { category: 'Ohne Zuordnung' });
    expect(formsOf(freshRss, 'mark-all-as-read')).toMatchObject([{ s: ['user/-/label/Uncategorized'] }]);
  });

  it('and where it is the only one, because there always is a default category', async () => {
    const { call, freshRss } = await sessions.start({ language: 'x-unknown' }, { seeded: false });
    const { text } = await call('rename_category_or_label', { name: 'Ohne Zuordnung', new_name: 'Home' });
    expect(text).toContain('this is the default category');
    expect(writesOf(freshRss)).toEqual([]);
  });
});

it.each([
  [{ feed_id: 2 }, 12_002],
  [{ label: 'todo' }, 12_000],
  [{ category: 'Tech' }, 12_002],
  [{ stream: 'reading-list' }, 12_005],
  [{ stream: 'starred' }, 12_001],
])('the number of unread articles in %j is exact: %i', async (args, count) => {
  const { call, freshRss, person } = await sessions.start();
  const many = Array.from({ length: 12_000 }, () => ({ title: 'x', labels: ['todo'], starred: true }));
  freshRss.addItems(2, many);
  await call('mark_all_as_read', args);
  expect(person.seen[0]?.message).toContain(`up to ${count} unread articles`);
});
