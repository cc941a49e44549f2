import { describe, expect, it } from 'vitest';
import type { Web } from '../../src/index.ts';
import { call } from './support/call.ts';
import { articles, useFreshRss } from './support/simulator.ts';

const start = useFreshRss();
const A = 'https://a.example/feed';
const B = 'https://bob:s3cret@b.example/feed?token=k';
const WEB: Web = {
  [A]: { feed: { title: 'A <b> & co', website: 'https://a.example/', items: articles(2) } },
  [B]: { feed: { title: 'B' } },
  'https://a.example/': { leadsTo: A },
  'https://gone.example/': { status: 410 },
};

describe('quickadd', () => {
  it('escapes the address as well as the title', async () => {
    const url = 'https://a.example/feed?x=1&y=2';
    const simulator = await start({ webFeeds: { [url]: { feed: { title: 'A' } } } });
    const { json } = await call(simulator, 'subscription/quickadd', { body: [['quickadd', url]] });
    expect(json).toMatchObject({ query: 'https://a.example/feed?x=1&amp;y=2' });
    expect((await call(simulator, 'subscription/list?output=json')).text).toContain(url);
  });

  it('says what was found in the end, its name escaped', async () => {
    const simulator = await start({ webFeeds: WEB });
    const { text } = await call(simulator, 'subscription/quickadd', {
      body: [['quickadd', 'feed/a.example/']],
    });
    expect(text).toBe(
      `{"numResults":1,"query":"${A}","streamId":"feed/1","streamName":"A &lt;b&gt; &amp; co"}`,
    );
    expect(simulator.feeds).toMatchObject([
      { title: 'A <b> & co', website: 'https://a.example/', categoryId: 1 },
    ]);
    expect(simulator.items.map(({ title }) => title)).toEqual(['1', '0']);
  });

  it.each([
    ['known', B, `Already subscribed! ${B}`],
    ['known by where it leads', 'https://a.example/', `Already subscribed! ${A}`],
    ['no URL', 'https://bob:s3cret@', '`https://bob:s3cret@` is not a valid URL'],
    ['gone', 'https://gone.example/', 'Retrieved unsupported status code "410" [https://gone.example/]'],
    [
      'nowhere',
      'nowhere.example',
      'cURL error 6: Could not resolve host: nowhere.example [https://nowhere.example]',
    ],
  ])('fails with 200: %s', async (_what, url, error) => {
    const simulator = await start({ webFeeds: WEB });
    simulator.addFeed({ url: B });
    simulator.addFeed({ url: A });
    const answer = await call(simulator, 'subscription/quickadd', { body: [['quickadd', url]] });
    expect([answer.status, answer.json]).toEqual([200, { numResults: 0, error }]);
    expect(simulator.feeds).toHaveLength(2);
  });

  it('works by GET, and is a write all the same', async () => {
    const simulator = await start({ webFeeds: WEB });
    await call(simulator, `subscription/quickadd?quickadd=${encodeURIComponent(A)}`);
    expect(simulator.feeds).toHaveLength(1);
    expect(simulator.journal).toMatchObject([{ method: 'GET', status: 200 }]);
  });
});

describe('subscription/edit', () => {
  it('subscribes with a title and a new category', async () => {
    const simulator = await start({ webFeeds: WEB });
    const body = [
      ['ac', 'subscribe'],
      ['s', `feed/${A}`],
      ['t', 'Mine'],
      ['a', 'user/-/label/New'],
    ] as const;
    expect((await call(simulator, 'subscription/edit', { body })).text).toBe('OK');
    expect(simulator.feeds).toMatchObject([{ title: 'Mine', categoryId: 2 }]);
    expect(simulator.categories[1]).toEqual({ id: 2, name: 'New' });
    expect((await call(simulator, 'subscription/edit', { body })).status).toBe(400);
  });

  it('makes no category for an address that cannot be had', async () => {
    const simulator = await start({ webFeeds: WEB });
    const body = [
      ['ac', 'subscribe'],
      ['s', 'feed/https://gone.example/'],
      ['a', 'user/-/label/New'],
    ] as const;
    expect((await call(simulator, 'subscription/edit', { body })).status).toBe(400);
    expect(simulator.categories).toHaveLength(1);
  });

  it('gives each feed its title and goes from the last to the first', async () => {
    const simulator = await start();
    simulator.addFeed({ url: A });
    simulator.addFeed({ url: B });
    const body = [
      ['s', 'feed/1'],
      ['t', 'one'],
      ['s', `feed/${B}`],
      ['t', 'two'],
      ['ac', 'edit'],
    ] as const;
    await call(simulator, 'subscription/edit', { body });
    expect(simulator.feeds.map(({ title }) => title)).toEqual(['one', 'two']);
    const some = [
      ['ac', 'unsubscribe'],
      ['s', 'feed/9999'],
      ['s', 'feed/1'],
    ] as const;
    expect((await call(simulator, 'subscription/edit', { body: some })).status).toBe(400);
    expect(simulator.feeds.map(({ id }) => id)).toEqual([2]);
  });

  it('moves a feed home whatever category is taken away, and nowhere for a name without its prefix', async () => {
    const simulator = await start();
    simulator.addFeed({ url: A, category: 'News' });
    await call(simulator, 'subscription/edit', {
      body: [
        ['ac', 'edit'],
        ['s', 'feed/1'],
        ['a', 'Other'],
      ],
    });
    expect(simulator.feeds[0]?.categoryId).toBe(2);
    await call(simulator, 'subscription/edit', {
      body: [
        ['ac', 'edit'],
        ['s', 'feed/1'],
        ['r', 'user/-/label/X'],
      ],
    });
    expect(simulator.feeds[0]?.categoryId).toBe(1);
  });

  it('stores the title as it was sent: control characters pass, invalid UTF-8 and nothing do not', async () => {
    const simulator = await start();
    simulator.addFeed({ url: A, title: 'old' });
    for (const t of ['%FF', '']) {
      await call(simulator, 'subscription/edit', {
        body: `ac=edit&s=feed/1&t=${t}`,
        contentType: 'application/x-www-form-urlencoded',
      });
      expect(simulator.feeds[0]?.title).toBe('old');
    }
    await call(simulator, 'subscription/edit', {
      body: [
        ['ac', 'edit'],
        ['s', 'feed/1'],
        ['t', 'R&D <beta>\u001b[31m'],
      ],
    });
    expect(simulator.feeds[0]?.title).toBe('R&D <beta>\u001b[31m');
    const { text } = await call(simulator, 'subscription/list?output=json');
    expect(text).toContain('"title":"R＆D ＜beta＞\\u001b[31m"');
  });

  it('an unsubscribed feed takes its articles along and comes back as another, all unread', async () => {
    const simulator = await start({ webFeeds: WEB });
    const subscribe = {
      body: [
        ['ac', 'subscribe'],
        ['s', `feed/${A}`],
      ],
    } as const;
    await call(simulator, 'subscription/edit', subscribe);
    const ids = simulator.items.map(({ id }) => id);
    for (const id of ids) simulator.changeItem(id, { read: true, starred: true });
    await call(simulator, 'subscription/edit', {
      body: [
        ['ac', 'unsubscribe'],
        ['s', 'feed/1'],
      ],
    });
    expect(simulator.items).toEqual([]);
    await call(simulator, 'subscription/edit', subscribe);
    expect(simulator.feeds).toMatchObject([{ id: 2 }]);
    expect(simulator.items.every(({ id, read }) => !ids.includes(id) && !read)).toBe(true);
  });

  it.each([
    [[['ac', 'edit']]],
    [[['s', 'feed/1']]],
    [
      [
        ['ac', 'constructor'],
        ['s', 'feed/1'],
      ],
    ],
    [
      [
        ['ac', 'unsubscribe'],
        ['s', 'feed/-1'],
      ],
    ],
    [
      [
        ['ac', 'edit'],
        ['s', 'feed/-1'],
      ],
    ],
    [
      [
        ['ac', 'edit'],
        ['s[]', 'feed/1'],
      ],
    ],
  ] as const)('%j is refused', async (body) => {
    const simulator = await start();
    simulator.addFeed({ url: A });
    expect((await call(simulator, 'subscription/edit', { body })).status).toBe(400);
    expect(simulator.feeds).toHaveLength(1);
  });
});
