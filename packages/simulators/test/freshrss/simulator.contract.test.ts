import { describe, expect, it } from 'vitest';
import { journalBody } from '../../src/freshrss/journal-body.ts';
import { call, raw, signIn } from './support/call.ts';
import { articles, useFreshRss } from './support/simulator.ts';

const start = useFreshRss();
const READ = 'user/-/state/com.google/read';

describe('the journal', () => {
  it('holds writes in order as forms, and no read and no sign-in', async () => {
    const simulator = await start();
    await call(simulator, 'tag/list?output=json');
    await call(simulator, 'edit-tag', {
      body: [
        ['T', 'x'],
        ['a', READ],
        ['i', '1'],
        ['i', '2'],
      ],
    });
    await call(simulator, 'subscription/import', { body: '<opml/>' });
    await call(simulator, 'stream/items/contents', { body: [['i', '1']] });
    await call(simulator, 'disable-tag', { body: [['s', 'x']] });
    const path = '/api/greader.php/reader/api/0/';
    expect(simulator.journal).toEqual([
      {
        method: 'POST',
        path: `${path}edit-tag`,
        body: { T: ['[hidden]'], a: [READ], i: ['1', '2'] },
        status: 200,
      },
      { method: 'POST', path: `${path}subscription/import`, body: '<opml/>', status: 200 },
      { method: 'POST', path: `${path}disable-tag`, body: { s: ['x'] }, status: 400 },
    ]);
    expect(simulator.logins).toBe(5);
  });

  it('holds what was refused: what counts is that it was sent', async () => {
    const simulator = await start();
    await raw(simulator, '/reader/api/0/mark-all-as-read', { body: [['s', 'feed/1']] });
    await raw(simulator, '/reader/api/0/rename-tag');
    expect(simulator.journal.map(({ status }) => status)).toEqual([401, 401]);
  });

  it.each([
    ['a form', 's=feed%2F1&t=a+b&s=feed/2', { s: ['feed/1', 'feed/2'], t: ['a b'] }],
    ['a token', 'T=secretsecret', { T: ['[hidden]'] }],
    ['XML', '<opml a="b"/>', '<opml a="b"/>'],
    ['nothing', '', undefined],
  ])('keeps %s', (_what, text, kept) => {
    expect(journalBody(text)).toEqual(kept);
  });

  it('prints neither password nor token of a query', async () => {
    const simulator = await start();
    await raw(simulator, '/accounts/ClientLogin?Email=admin&Passwd=FAKE-api-pass-0001');
    await raw(simulator, '/reader/api/0/edit-tag?T=FAKE-token&i=1');
    expect(simulator.requests.map(({ path }) => path)).toEqual([
      '/api/greader.php/accounts/ClientLogin?Email=admin&Passwd=[hidden]',
      '/api/greader.php/reader/api/0/edit-tag?T=[hidden]&i=1',
    ]);
  });

  it('tells whether a header came, not what it said', async () => {
    const simulator = await start();
    const auth = await signIn(simulator);
    await raw(simulator, '', { authorization: `GoogleLogin auth=${auth}` });
    await raw(simulator, '');
    const [, first, second] = simulator.requests;
    expect(first?.headers['authorization']).toBe('[hidden]');
    expect(second?.headers).not.toHaveProperty('authorization');
  });
});

describe('seeding', () => {
  it('gives ids from the clock, in order of publication', async () => {
    const simulator = await start({ startAt: 1_800_000_000_000.5 });
    simulator.addFeed({ url: 'https://a.example/' });
    const rows = simulator.addItems(1, [
      { title: 'old', published: 5 },
      { title: 'undated' },
      { title: 'new', published: 9 },
    ]);
    expect(rows.map(({ id, title, published }) => [id, title, published])).toEqual([
      [1_800_000_000_000_500, 'old', 5],
      [1_800_000_000_000_501, 'new', 9],
      [1_800_000_000_000_502, 'undated', 1_800_000_000],
    ]);
    simulator.advance(1000);
    expect(simulator.addItems(1, [{}])[0]?.id).toBe(1_800_000_001_000_500);
    expect(simulator.addItems(1, [{}])[0]?.id).toBe(1_800_000_001_000_501);
  });

  it('takes state and labels along', async () => {
    const simulator = await start();
    simulator.addFeed({ url: 'https://a.example/' });
    const [item] = simulator.addItems(
      1,
      articles(1, { read: true, starred: true, labels: ['Later', 'Later'] }),
    );
    expect(item).toMatchObject({ read: true, starred: true, labelIds: new Set([1]) });
    expect((await call(simulator, 'tag/list?output=json')).text).toContain(
      '{"id":"user/-/label/Later","type":"tag","unread_count":0}',
    );
  });

  it('refuses what the database could not hold', async () => {
    const simulator = await start();
    simulator.addCategory('Both');
    simulator.addLabel('Label');
    expect(() => simulator.addLabel('Both')).toThrow('label Both cannot be had');
    expect(() => simulator.addCategory('Label')).toThrow('category Label cannot be had');
    expect(() => simulator.addItems(1, [])).toThrow('feed 1 cannot be had');
    expect(() => simulator.changeFeed(1, {})).toThrow('row 1 cannot be had');
  });

  it('plays somebody else meanwhile', async () => {
    const simulator = await start();
    simulator.addFeed({ url: 'https://a.example/', title: 'A', category: 'News' });
    simulator.addItems(1, articles(1, { labels: ['L'] }));
    simulator.changeFeed(1, { title: 'B' });
    simulator.changeCategory(2, { name: 'Olds' });
    simulator.changeLabel(1, { name: 'M' });
    expect((await call(simulator, 'subscription/list?output=json')).json).toMatchObject({
      subscriptions: [{ title: 'B', categories: [{ label: 'Olds' }] }],
    });
    simulator.removeCategory(2);
    simulator.removeLabel(1);
    expect([simulator.feeds[0]?.categoryId, simulator.labels]).toEqual([1, []]);
    simulator.removeFeed(1);
    expect([simulator.feeds, simulator.items]).toEqual([[], []]);
  });

  it('ends with a reset, switches and clock included', async () => {
    const simulator = await start({ version: '1.28.1' });
    const began = simulator.now();
    simulator.addFeed({ url: 'https://a.example/', category: 'News' });
    simulator.addItems(1, articles(1, { labels: ['L'] }));
    simulator.set({ version: '1.24.3', apiEnabled: false, answerWith: () => new Response('x') });
    simulator.changeApiPassword('FAKE-other');
    simulator.advance(5000);
    await call(simulator, 'edit-tag', { body: [] });
    simulator.reset();
    expect([
      simulator.feeds,
      simulator.items,
      simulator.labels,
      simulator.journal,
      simulator.requests,
    ]).toEqual([[], [], [], [], []]);
    expect([simulator.categories, simulator.now(), simulator.logins]).toEqual([
      [{ id: 1, name: 'Uncategorized' }],
      began,
      0,
    ]);
    expect((await call(simulator, 'tag/list?output=json')).text).toContain('org.freshrss/main');
    expect(simulator.addFeed({ url: 'https://b.example/' }).id).toBe(1);
  });
});

describe('an article as it is shown', () => {
  it('with what the publisher may write', async () => {
    const simulator = await start();
    simulator.addFeed({ url: 'https://a.example/', title: 'A, B; C?', website: 'javascript:alert(1)' });
    simulator.addItems(1, [
      {
        content: `<p>Start of the <b>text</b></p>${'x'.repeat(500_000)}`,
        author: 'A & <B>',
        link: 'https://u:p@a.example/?sig=1',
        enclosures: [
          { href: 'https://u:p@a.example/v', type: 'video/mp4', length: 5 },
          { href: 'https://a.example/x?a=1&b=2', type: '' },
        ],
      },
    ]);
    const { json } = await call(simulator, 'stream/contents/feed/1');
    expect(json).toMatchObject({
      items: [
        {
          title: `Start of the text${'x'.repeat(58)}`,
          author: 'A ＆ ＜B＞',
          canonical: [{ href: 'https://u:p@a.example/?sig=1' }],
          origin: { title: 'A， B； C？', htmlUrl: 'javascript:alert(1)' },
          enclosure: [
            { type: 'video/mp4', length: 5 },
            { href: 'https://a.example/x?a=1&amp;b=2', type: '' },
          ],
          summary: { content: expect.stringMatching(/^<p>Start of the <b>text<\/b><\/p>x+$/) },
        },
      ],
    });
    simulator.changeItem(simulator.items[0]?.id ?? 0, { content: 'd' });
    expect((await call(simulator, 'stream/contents/feed/1')).text).toContain(
      String.raw`<video preload=\"none\" src=\"https://u:p@a.example/v\" data-length=\"5\" data-type=\"video/mp4\"`,
    );
  });

  it('of a hidden or an important feed is marked so', async () => {
    const simulator = await start();
    for (const priority of ['important', 'hidden', 'feed'] as const) {
      const { id } = simulator.addFeed({ url: `https://${priority}.example/`, priority });
      simulator.addItems(id, articles(1));
    }
    const marks = await Promise.all(
      [1, 2, 3].map(async (id) =>
        (await call(simulator, `stream/contents/feed/${id}`)).text.match(/org\.freshrss\/\w+/g),
      ),
    );
    expect(marks).toEqual([['org.freshrss/main', 'org.freshrss/important'], ['org.freshrss/hidden'], null]);
  });
});
