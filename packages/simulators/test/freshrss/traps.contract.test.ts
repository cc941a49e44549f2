import { describe, expect, it } from 'vitest';
import { call, idsOf, raw } from './support/call.ts';
import { articles, useFreshRss } from './support/simulator.ts';
import { isObject } from '../support/answer.ts';

const start = useFreshRss();
const READING_LIST = 'user/-/state/com.google/reading-list';
const READ = 'user/-/state/com.google/read';
const STARRED = 'user/-/state/com.google/starred';

async function startWithArticles(count = 3) {
  const simulator = await start();
  simulator.addFeed({ url: 'https://a.example/feed', title: 'A', category: 'News' });
  simulator.addItems(1, articles(count));
  return simulator;
}

describe('reading: what looks like an answer and is another', () => {
  it.each(['nonsense', '', 'user/-/state/com.google/kept-unread', 'user/admin/label/News'])(
    'an unknown stream %j is the whole reading list',
    async (s) => {
      const simulator = await startWithArticles();
      expect(await idsOf(simulator, { s })).toHaveLength(3);
    },
  );

  it.each(['nonsense', 'feed', '?s=nonsense', ''])('so is stream/contents/%s', async (path) => {
    const simulator = await startWithArticles();
    const { json } = await call(simulator, `stream/contents/${path}`.replace('/?', '?'));
    expect(json).toMatchObject({ id: READING_LIST, items: [{ title: '0' }, { title: '1' }, { title: '2' }] });
  });

  it('only the path form of an unknown state is refused', async () => {
    const simulator = await startWithArticles();
    for (const path of ['user/-/state/com.google/nope', 'user/-/label', 'x/y']) {
      expect(await call(simulator, `stream/contents/${path}`)).toMatchObject({
        status: 400,
        text: 'Bad Request!',
      });
    }
  });

  it('an unknown label or feed is empty, and was the whole reading list up to 1.24', async () => {
    const simulator = await startWithArticles();
    expect(await idsOf(simulator, { s: 'user/-/label/news' })).toEqual([]);
    expect(await idsOf(simulator, { s: 'feed/9999' })).toEqual([]);
    simulator.set({ version: '1.24.3' });
    expect(await idsOf(simulator, { s: 'user/-/label/news' })).toHaveLength(3);
    expect(await idsOf(simulator, { s: 'feed/9999' })).toEqual([]);
  });

  it.each([
    ['0', 30],
    ['-7', 30],
    ['1.9', 1],
    ['abc', 20],
    ['', 20],
    ['10000', 30],
  ])('n=%s gives %i of 30', async (n, expected) => {
    const simulator = await startWithArticles(30);
    expect(await idsOf(simulator, { s: READING_LIST, n })).toHaveLength(expected);
  });

  it('no n is 20, and text was all of them up to 1.25', async () => {
    const simulator = await startWithArticles(30);
    const { json } = await call(simulator, `stream/items/ids?s=${READING_LIST}`);
    expect(isObject(json) ? json['itemRefs'] : []).toHaveLength(20);
    simulator.set({ version: '1.25.0' });
    expect(await idsOf(simulator, { s: READING_LIST, n: 'abc' })).toHaveLength(30);
  });

  it('starred and unread together let everything in, the stream of starred with xt=read does not', async () => {
    const simulator = await startWithArticles();
    const [first] = simulator.items;
    simulator.changeItem(first?.id ?? 0, { starred: true });
    expect(await idsOf(simulator, { s: READING_LIST, it: STARRED, xt: READ })).toHaveLength(3);
    expect(await idsOf(simulator, { s: STARRED, xt: READ })).toEqual([String(first?.id)]);
  });

  it('a window of time is a union, and of the crawl, whatever the publishers say', async () => {
    const simulator = await startWithArticles();
    const crawled = Math.floor(simulator.now() / 1000);
    expect(
      await idsOf(simulator, { s: READING_LIST, ot: String(crawled + 1), nt: String(crawled + 1) }),
    ).toHaveLength(3);
    expect(await idsOf(simulator, { s: READING_LIST, nt: '1700000000' })).toEqual([]);
    expect(await idsOf(simulator, { s: READING_LIST, ot: '1700000001' })).toHaveLength(3);
  });

  it('an article changed on the server is new again, since 1.29', async () => {
    const simulator = await startWithArticles();
    const [first] = simulator.items;
    simulator.advance(60_000);
    simulator.changeItem(first?.id ?? 0, { title: 'Corrected' });
    const later = { s: READING_LIST, ot: String(Math.floor(simulator.now() / 1000)) };
    expect(await idsOf(simulator, later)).toEqual([String(first?.id)]);
    simulator.set({ version: '1.28.1' });
    expect(await idsOf(simulator, later)).toEqual([]);
  });

  it('a page loses an article when the one of the token was read meanwhile', async () => {
    const simulator = await startWithArticles(6);
    const unread = { s: READING_LIST, xt: READ, n: '2' };
    const all = await idsOf(simulator, { ...unread, n: '10' });
    const page = await idsOf(simulator, unread);
    for (const id of page) simulator.changeItem(Number(id), { read: true });
    expect(await idsOf(simulator, { ...unread, c: page[1] ?? '' })).toEqual(all.slice(3, 5));
  });

  it('a page that is exactly full promises another, which is empty', async () => {
    const simulator = await startWithArticles(2);
    const { json } = await call(simulator, `stream/items/ids?s=feed/1&n=2`);
    const token = isObject(json) ? String(json['continuation']) : '';
    expect(token).toBe(String(simulator.items[0]?.id));
    expect((await call(simulator, `stream/items/ids?s=feed/1&n=2&c=${token}`)).json).toEqual({
      itemRefs: [],
    });
  });

  it('pages run the other way with r=o', async () => {
    const simulator = await startWithArticles(5);
    const ids = simulator.items.map(({ id }) => String(id));
    expect(await idsOf(simulator, { s: 'feed/1', r: 'o', n: '2' })).toEqual(ids.slice(0, 2));
    expect(await idsOf(simulator, { s: 'feed/1', r: 'o', n: '2', c: ids[1] ?? '' })).toEqual(ids.slice(2, 4));
  });

  it('a token that is not all digits is page 1 again', async () => {
    const simulator = await startWithArticles();
    for (const c of ['abc', '-1', '1.5', '']) {
      expect(await idsOf(simulator, { s: 'feed/1', n: '1', c })).toEqual([
        String(simulator.items.at(-1)?.id),
      ]);
    }
  });

  it('the publisher can make an article look read, starred and labelled', async () => {
    const simulator = await start();
    simulator.addFeed({ url: 'https://a.example/feed' });
    simulator.addItems(1, [{ title: 'x', feedTags: [READ, 'user/-/label/Work'] }]);
    const { json } = await call(simulator, 'stream/contents/feed/1');
    expect(json).toMatchObject({
      items: [
        {
          categories: [
            READING_LIST,
            'user/-/label/Uncategorized',
            'user/-/state/org.freshrss/main',
            READ,
            'user/-/label/Work',
          ],
        },
      ],
    });
    expect(await idsOf(simulator, { s: READING_LIST, xt: READ })).toHaveLength(1);
  });

  it('the default category is listed in the language of the user and found under its English name', async () => {
    const simulator = await start({ language: 'fr' });
    simulator.addFeed({ url: 'https://a.example/feed' });
    simulator.addItems(1, articles(1));
    const shown = 'user/-/label/Sans catégorie';
    expect((await call(simulator, 'tag/list?output=json')).text).toContain(`"${shown}"`);
    expect(await idsOf(simulator, { s: shown })).toEqual([]);
    expect(await idsOf(simulator, { s: 'user/-/label/Uncategorized' })).toHaveLength(1);
    expect((await call(simulator, 'mark-all-as-read', { body: [['s', shown]] })).status).toBe(400);
    const edit = {
      body: [
        ['ac', 'edit'],
        ['s', 'feed/1'],
        ['a', shown],
      ],
    } as const;
    expect((await call(simulator, 'subscription/edit', edit)).text).toBe('OK');
    expect(simulator.categories).toHaveLength(1);
    simulator.set({ version: '1.25.0' });
    await call(simulator, 'subscription/edit', edit);
    expect(simulator.categories.map(({ name }) => name)).toEqual(['Uncategorized', 'Sans catégorie']);
  });

  it('a named user works in the path, and in ids it is everything', async () => {
    const simulator = await startWithArticles();
    simulator.addFeed({ url: 'https://b.example/feed' });
    simulator.addItems(2, articles(1));
    const { json } = await call(simulator, 'stream/contents/user/admin/label/News');
    expect(isObject(json) ? json['items'] : []).toHaveLength(3);
    expect(await idsOf(simulator, { s: 'user/admin/label/News' })).toHaveLength(4);
  });
});

describe('writing: OK that means nothing', () => {
  it.each([
    [
      'edit-tag',
      [
        ['a', READ],
        ['i', '1'],
      ],
    ],
    ['edit-tag', [['a', READ]]],
    [
      'edit-tag',
      [
        ['a', 'user/-/state/com.google/kept-unread'],
        ['i', '1'],
      ],
    ],
    [
      'edit-tag',
      [
        ['r', 'user/-/label/Never'],
        ['i', '1'],
      ],
    ],
    [
      'subscription/edit',
      [
        ['ac', 'edit'],
        ['s', 'feed/9999'],
        ['t', 'x'],
      ],
    ],
    [
      'subscription/edit',
      [
        ['ac', 'subscribe'],
        ['s', 'https://b.example/feed'],
      ],
    ],
    ['mark-all-as-read', [['s', 'feed/9999']]],
    [
      'mark-all-as-read',
      [
        ['s', 'feed/1'],
        ['ts', '1796083200'],
      ],
    ],
    [
      'mark-all-as-read',
      [
        ['s', 'feed/1'],
        ['ts', '1796083200000'],
      ],
    ],
    [
      'rename-tag',
      [
        ['s', 'user/-/label/News'],
        ['dest', 'user/-/label/Uncategorized'],
      ],
    ],
    ['disable-tag', [['s', 'user/-/label/Uncategorized']]],
  ] as const)('%s %j', async (endpoint, body) => {
    const simulator = await startWithArticles();
    const before = structuredClone([
      simulator.items,
      simulator.feeds,
      simulator.categories,
      simulator.labels,
    ]);
    expect(await call(simulator, endpoint, { body })).toMatchObject({ status: 200, text: 'OK' });
    expect([simulator.items, simulator.feeds, simulator.categories, simulator.labels]).toEqual(before);
  });

  it('edit-tag by GET and as multipart', async () => {
    const simulator = await startWithArticles();
    const id = simulator.items[0]?.id;
    expect((await call(simulator, `edit-tag?a=${READ}&i=${id}`)).text).toBe('OK');
    const body = `--B\r\nContent-Disposition: form-data; name="a"\r\n\r\n${READ}\r\n--B--\r\n`;
    const contentType = 'multipart/form-data; boundary=B';
    expect((await call(simulator, 'edit-tag', { body, contentType })).text).toBe('OK');
    expect(simulator.items.some(({ read }) => read)).toBe(false);
  });

  it('an unknown address is 400 where an unknown number is OK', async () => {
    const simulator = await startWithArticles();
    for (const [endpoint, body] of [
      ['mark-all-as-read', [['s', 'feed/https://a.example/feed']]],
      [
        'subscription/edit',
        [
          ['ac', 'edit'],
          ['s', 'feed/https://b.example/'],
          ['t', 'x'],
        ],
      ],
    ] as const) {
      expect((await call(simulator, endpoint, { body })).status).toBe(400);
    }
  });

  it('mark-all takes a number behind the last slash for the feed', async () => {
    const simulator = await startWithArticles();
    await call(simulator, 'mark-all-as-read', { body: [['s', 'feed/http://x.example/1']] });
    expect(simulator.items.every(({ read }) => read)).toBe(true);
  });

  it('ts counts microseconds and marks its own article; nanoseconds mark everything', async () => {
    const simulator = await startWithArticles();
    const [first, second] = simulator.items;
    await call(simulator, 'mark-all-as-read', {
      body: [
        ['s', 'feed/1'],
        ['ts', String(second?.id)],
      ],
    });
    expect(simulator.items.map(({ read }) => read)).toEqual([true, true, false]);
    await call(simulator, 'mark-all-as-read', {
      body: [
        ['s', 'feed/1'],
        ['ts', `${first?.id}000`],
      ],
    });
    expect(simulator.items.every(({ read }) => read)).toBe(true);
  });

  it.each(['', '-1', 'abc', '1.5'])('ts=%j is refused', async (ts) => {
    const simulator = await startWithArticles();
    expect(
      (
        await call(simulator, 'mark-all-as-read', {
          body: [
            ['s', 'feed/1'],
            ['ts', ts],
          ],
        })
      ).status,
    ).toBe(400);
  });

  it('disable-tag without a readable s goes on as mark-all', async () => {
    const simulator = await startWithArticles();
    const body = '--B\r\nContent-Disposition: form-data; name="s"\r\n\r\nuser/-/label/News\r\n--B--\r\n';
    const answer = await call(simulator, 'disable-tag', {
      body,
      contentType: 'multipart/form-data; boundary=B',
    });
    expect(answer.text).toBe('OK');
    expect(simulator.items.every(({ read }) => read)).toBe(true);
    expect(simulator.categories.map(({ name }) => name)).toContain('News');
  });

  it('the default category answers OK to a new name and is lost to every look-up', async () => {
    const simulator = await start();
    simulator.addFeed({ url: 'https://a.example/feed' });
    simulator.addItems(1, articles(1));
    const body = [
      ['s', 'user/-/label/Uncategorized'],
      ['dest', 'user/-/label/Home'],
    ] as const;
    expect((await call(simulator, 'rename-tag', { body })).text).toBe('OK');
    expect((await call(simulator, 'subscription/list?output=json')).text).toContain(
      '"label":"Uncategorized"',
    );
    expect(await idsOf(simulator, { s: 'user/-/label/Uncategorized' })).toEqual([]);
    expect((await call(simulator, 'rename-tag', { body })).status).toBe(400);
  });

  it('a category named like a label: 500 on SQLite since 1.28, else the default category', async () => {
    const simulator = await startWithArticles();
    simulator.addLabel('Later');
    const body = [
      ['ac', 'edit'],
      ['s', 'feed/1'],
      ['a', 'user/-/label/Later'],
    ] as const;
    const crash = await call(simulator, 'subscription/edit', { body });
    expect([crash.status, crash.text, crash.headers.get('content-type')]).toEqual([
      500,
      '',
      'text/html; charset=UTF-8',
    ]);
    expect(simulator.feeds[0]?.categoryId).toBe(2);
    simulator.set({ database: 'mysql' });
    expect((await call(simulator, 'subscription/edit', { body })).text).toBe('OK');
    expect(simulator.feeds[0]?.categoryId).toBe(1);
  });

  it('a label named like a category is never made', async () => {
    const simulator = await startWithArticles();
    const [first] = simulator.items;
    const body = [
      ['a', 'user/-/label/News'],
      ['i', String(first?.id)],
    ] as const;
    expect((await call(simulator, 'edit-tag', { body })).text).toBe('OK');
    expect([simulator.labels, [...(first?.labelIds ?? [])]]).toEqual([[], []]);
  });

  it('where PATH_INFO is lost everything without a query is OK, sign-in and writes alike', async () => {
    const simulator = await startWithArticles();
    simulator.set({ webServer: 'path-info-not-passed' });
    for (const path of ['/accounts/ClientLogin', '/reader/api/0/edit-tag', '/reader/api/0/user-info', '']) {
      expect(await raw(simulator, path, { body: 'x=1' })).toMatchObject({ status: 200, text: 'OK' });
    }
    expect((await raw(simulator, '/reader/api/0/tag/list?output=json')).status).toBe(400);
  });
});
