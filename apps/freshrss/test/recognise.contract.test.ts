import type { FreshRssSimulator } from '@guard/simulators';
import { describe, expect, it } from 'vitest';
import { IDS, opmlOf } from './freshrss.ts';
import { failFrom } from './support/answers.ts';
import { askAndTick } from './support/facts.ts';
import { writesOf } from './support/journal.ts';
import { useSessions } from './support/session.ts';

const sessions = useSessions();
const [FIRST = '', SECOND = ''] = IDS;
const backend = (label: string, value: string) => ({ label, value, from: 'backend' });
const call = (label: string, value: string) => ({ label, value, from: 'call' });

describe('a person recognises', () => {
  it.each<[string, string, Record<string, unknown>, unknown]>([
    [
      'a category by its name and the feeds that are marked',
      'mark_all_as_read',
      { category: 'Tech' },
      [backend('Category', 'Tech'), backend('Feed 2', 'Tech')],
    ],
    ['a label by its name', 'mark_all_as_read', { label: 'later' }, [backend('Label', 'later')]],
    [
      'everything by its feeds',
      'mark_all_as_read',
      { stream: 'reading-list' },
      [backend('Feed 1', 'Daily News'), backend('Feed 2', 'Tech'), backend('Feed 3', 'Bare')],
    ],
    [
      'the starred articles by nothing',
      'mark_all_as_read',
      { stream: 'starred' },
      'which articles are starred changes while somebody reads',
    ],
    [
      'a label that goes by its name',
      'delete_category_or_label',
      { name: 'later' },
      [backend('Label', 'later')],
    ],
    [
      'articles by their headlines, in the order of the call',
      'mark_articles',
      { ids: [SECOND, FIRST, '1700000000000000'], read: true },
      [
        backend(`Article ${SECOND}`, 'News two'),
        backend(`Article ${FIRST}`, 'News one'),
        backend('Article 1700000000000000', 'not known to FreshRSS'),
      ],
    ],
    [
      'an import by the addresses in the file and the titles it overwrites',
      'import_opml',
      { opml: opmlOf('https://import.example/1.xml', 'https://tech.example/feed.xml') },
      [
        call('Address 1 in the file', 'https://import.example/1.xml'),
        call('Address 2 in the file', 'https://tech.example/feed.xml'),
        backend('Feed 2', 'Tech'),
      ],
    ],
    [
      'an import by its categories',
      'import_opml',
      {
        opml: '<opml version="2.0"><body><outline text="Fine arts"><outline text="x" type="rss" xmlUrl="https://import.example/1.xml"/></outline></body></opml>',
      },
      [
        call('Address 1 in the file', 'https://import.example/1.xml'),
        call('Category in the file', 'Fine arts'),
      ],
    ],
  ])('%s', async (_what, tool, args, expected) => {
    const { freshRss } = await sessions.start();
    const { facts } = await askAndTick(freshRss, tool, args);
    expect(facts[0]).toEqual(expected);
  });

  it('the first twenty feeds, by number, and is told how many more there are', async () => {
    const { freshRss } = await sessions.start();
    for (let feed = 4; feed <= 25; feed += 1)
      freshRss.addFeed({ url: `https://${feed}.example/`, title: `Feed of ${30 - feed}`, category: 'News' });
    const { facts } = await askAndTick(freshRss, 'delete_category_or_label', { name: 'News' });
    const others = Array.from({ length: 19 }, (_, index) =>
      backend(`Feed ${4 + index}`, `Feed of ${26 - index}`),
    );
    expect(facts[0]).toEqual([
      backend('Category', 'News'),
      backend('Feed 1', 'Daily News'),
      ...others,
      backend('And besides', '3 more'),
    ]);
  });

  it('no credential: it is hidden in an address and in a title', async () => {
    const { freshRss } = await sessions.start();
    const url = 'https://bob:s3cr3t-pass@p.example/?token=SECRETTOKEN';
    freshRss.changeFeed(1, { url, title: `Feed at ${url}` });
    freshRss.changeItem(Number(FIRST), { title: `Look at ${url}` });
    const file = opmlOf(url.replace('&', '&amp;'));
    for (const [tool, args] of [
      ['mark_articles', { ids: [FIRST], read: true }],
      ['import_opml', { opml: file }],
      ['unsubscribe_feed', { feed_id: 1 }],
    ] as const) {
      const { facts } = await askAndTick(freshRss, tool, args);
      expect(JSON.stringify(facts)).toContain('p.example');
      expect(JSON.stringify(facts)).not.toMatch(/s3cr3t|SECRETTOKEN/);
    }
  });
});

describe('what is recognised is what was agreed to', () => {
  it.each<[string, string, Record<string, unknown>, (freshRss: FreshRssSimulator) => void]>([
    [
      'another feed under the number',
      'unsubscribe_feed',
      { feed_id: 1 },
      (freshRss) => freshRss.changeFeed(1, { title: 'Family letters', url: 'https://family.example/' }),
    ],
    [
      'a feed under another title, marked',
      'mark_all_as_read',
      { feed_id: 1 },
      (freshRss) => freshRss.changeFeed(1, { title: 'Family letters' }),
    ],
    [
      'another feed in the category, under the same number',
      'delete_category_or_label',
      { name: 'News' },
      (freshRss) => freshRss.changeFeed(1, { title: 'Family letters' }),
    ],
    [
      'another headline',
      'mark_articles',
      { ids: [FIRST], read: true },
      (freshRss) => freshRss.changeItem(Number(FIRST), { title: 'Corrected: something else' }),
    ],
  ])('%s is asked about anew', async (_what, tool, args, change) => {
    const { freshRss } = await sessions.start();
    const { second } = await askAndTick(freshRss, tool, args, () => change(freshRss));
    expect(second).toHaveProperty('asked');
    expect(writesOf(freshRss)).toEqual([]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['mark_all_as_read', { category: 'News' }],
    ['mark_all_as_read', { stream: 'reading-list' }],
    ['mark_articles', { ids: [FIRST], read: true }],
    ['unsubscribe_feed', { feed_id: 1 }],
    ['delete_category_or_label', { name: 'News' }],
  ])('%s %j is carried out though articles arrive while somebody reads', async (tool, args) => {
    const { freshRss } = await sessions.start();
    const { second } = await askAndTick(freshRss, tool, args, () => {
      freshRss.advance(60_000);
      freshRss.addItems(1, [{ title: 'Late' }]);
    });
    expect(second).toMatchObject({ ended: { isError: false } });
    expect(writesOf(freshRss)).toHaveLength(1);
  });
});

describe('headlines that cannot be read', () => {
  const mark = ['mark_articles', { ids: [FIRST], read: true }] as const;

  it('hold nothing up', async () => {
    const { freshRss } = await sessions.start();
    failFrom(freshRss, 'stream/items/contents', 1);
    const { facts, second } = await askAndTick(freshRss, ...mark);
    expect(facts[0]).toEqual([{ label: `Article ${FIRST}`, value: undefined, from: 'backend' }]);
    expect(second).toMatchObject({ ended: { isError: false } });
    expect(writesOf(freshRss)).toHaveLength(1);
  });

  it('and could be when it was asked: nothing is done', async () => {
    const { freshRss } = await sessions.start();
    failFrom(freshRss, 'stream/items/contents', 2);
    const { second } = await askAndTick(freshRss, ...mark);
    expect(second).toHaveProperty('asked');
    expect(writesOf(freshRss)).toEqual([]);
  });
});
