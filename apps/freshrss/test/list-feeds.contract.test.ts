import { describe, expect, it } from 'vitest';
import { mislabelled } from './support/answers.ts';
import { readsOf, writesOf } from './support/journal.ts';
import { continuationIn, fieldIn, recordsIn } from './support/results.ts';
import { useSessions } from './support/session.ts';

const sessions = useSessions();

describe('list_feeds', () => {
  it('joins feeds and unread numbers', async () => {
    const { call } = await sessions.start();
    const result = await call('list_feeds');
    expect(result.structuredContent).toMatchObject({ total: 3, untrusted: true, source: 'FreshRSS' });
    expect(recordsIn(result, 'feeds')).toEqual([
      {
        feed_id: 1,
        title: 'Daily News',
        category: 'News',
        url: 'https://news.example/feed.xml',
        website: 'https://news.example/',
        priority: 'main',
        unread: 3,
      },
      expect.objectContaining({ feed_id: 2, category: 'Tech', unread: 2 }),
      expect.objectContaining({ feed_id: 3, category: 'Uncategorized', unread: 0 }),
    ]);
  });

  it.each([
    ['DAILY', [1]],
    ['tech.example', [2]],
    ['uncat', [3]],
    ['nothing like it', []],
  ])('finds %j in a title, an address or a category', async (filter, ids) => {
    const { call } = await sessions.start();
    expect(fieldIn(await call('list_feeds', { filter }), 'feeds', 'feed_id')).toEqual(ids);
  });

  it('hides users, passwords and secret parameters, and leaves the rest of an address whole', async () => {
    const { call, freshRss } = await sessions.start();
    freshRss.changeFeed(1, {
      url: 'https://bob:s3cr3t@f.example/rss',
      website: 'https://bob:s3cr3t@f.example/rss',
    });
    freshRss.changeFeed(2, { url: 'https://f.example/pod.xml?lang=de&token=SECRETTOKEN&sig=hunter2&page=2' });
    freshRss.changeFeed(3, { url: 'https://onlytoken@f.example/p@th?auth=hunter3' });
    const result = await call('list_feeds');
    for (const secret of ['bob', 's3cr3t', 'SECRETTOKEN', 'hunter', 'onlytoken']) {
      expect(JSON.stringify(result)).not.toContain(secret);
    }
    const [first, second, third] = recordsIn(result, 'feeds');
    expect(first).toMatchObject({ url: 'https://f.example/rss', website: 'https://f.example/rss' });
    expect(second?.['url']).toMatch(/^https:\/\/f\.example\/pod\.xml\?lang=de&token=.*&page=2$/);
    expect(third?.['url']).toMatch(/^https:\/\/f\.example\/p@th\?auth=/);
  });

  it.each([
    ['a secret parameter', 'token=S3CR'],
    ['its value', 's3cr3t'],
    ['a user', 'bob'],
    ['a user and a password', 'bob:hunter2@'],
    ['a parameter that is secret to FreshRSS feeds', 'sig=abc'],
    ['a password in a category', 'inCategory'],
    ['a token within JSON in a title', 'inJson'],
  ])('cannot find %s, which would tell a credential letter by letter', async (_what, filter) => {
    const { call, freshRss } = await sessions.start();
    freshRss.changeFeed(1, { url: 'https://bob:hunter2@f.example/rss?token=s3cr3t&sig=abc&page=2' });
    freshRss.addFeed({ url: 'https://g.example/', category: 'https://x:inCategory@c.example' });
    freshRss.changeFeed(3, { title: '{"token": "inJson"}' });
    expect(recordsIn(await call('list_feeds', { filter }), 'feeds')).toEqual([]);
    for (const shown of ['f.example/rss', 'page=2']) {
      expect(fieldIn(await call('list_feeds', { filter: shown }), 'feeds', 'feed_id')).toEqual([1]);
    }
  });

  it('finds a title by what is seen of it', async () => {
    const { call, freshRss } = await sessions.start();
    freshRss.changeFeed(1, { title: 'hid\u{200b}den' });
    expect(fieldIn(await call('list_feeds', { filter: 'hidden' }), 'feeds', 'feed_id')).toEqual([1]);
  });

  it('shows titles as they come, full-width letters and entities included', async () => {
    const { call, freshRss } = await sessions.start();
    freshRss.changeFeed(1, { title: 'AT&T News' });
    freshRss.changeFeed(2, { title: 'Don&#x27;t panic' });
    freshRss.changeFeed(3, { title: '"quoted" ^ \'s' });
    expect(fieldIn(await call('list_feeds'), 'feeds', 'title')).toEqual([
      'AT＆T News',
      'Don＆#x27；t panic',
      '"quoted" ^ \'s',
    ]);
  });

  it('cleans a title of everything that is not seen', async () => {
    const { call, freshRss } = await sessions.start();
    freshRss.changeFeed(1, { title: 'Ne\u{202e}ws \u{9b}31m\u{200b}\u{e0041}\u{1b}[2Jred' });
    const result = await call('list_feeds');
    expect(JSON.stringify(result)).not.toMatch(/[\u{202e}\u{9b}\u{200b}\u{e0041}]|\\u001b/u);
    expect(recordsIn(result, 'feeds')[0]?.['title']).toContain('News');
  });

  it('leaves out what is not told before 1.28, and does not fail over it', async () => {
    const { call } = await sessions.start({ version: '1.24.3' });
    const [feed] = recordsIn(await call('list_feeds'), 'feeds');
    expect(feed).toMatchObject({ feed_id: 1, unread: 3 });
    expect(feed).not.toHaveProperty('priority');
  });

  it('goes on where a page is full, and shows every feed once', async () => {
    const { call, freshRss } = await sessions.start();
    for (let index = 0; index < 300; index += 1) {
      freshRss.addFeed({ url: `https://many.example/${index}.xml`, title: `Feed number ${index}` });
    }
    const seen: unknown[] = [];
    let continuation: unknown;
    do {
      const result = await call('list_feeds', continuation === undefined ? {} : { continuation });
      expect(result.text.length).toBeLessThanOrEqual(25_000);
      expect(result.structuredContent?.['total']).toBe(303);
      seen.push(...fieldIn(result, 'feeds', 'feed_id'));
      continuation = continuationIn(result);
    } while (continuation !== undefined);
    expect(seen).toEqual(freshRss.feeds.map(({ id }) => id));
  });

  it('goes on within what a filter leaves', async () => {
    const { call } = await sessions.start();
    const result = await call('list_feeds', { filter: 'e', continuation: 1 });
    expect(fieldIn(result, 'feeds', 'feed_id')).toEqual([2, 3]);
    expect(result.structuredContent?.['total']).toBe(3);
  });

  it('does not begin anew behind a feed that is gone meanwhile', async () => {
    const { call, freshRss } = await sessions.start();
    freshRss.removeFeed(2);
    const result = await call('list_feeds', { continuation: 2 });
    expect(result.text).toContain('Feed 2, after which this page begins, no longer exists');
    expect(result.isError).toBe(true);
  });

  it('does not take half an answer for a short list', async () => {
    const { call, freshRss } = await sessions.start();
    const cut = '{"subscriptions":[{"id":"feed/1","title":"Dai';
    freshRss.set({
      answerWith: ({ path }) =>
        path.includes('subscription/list')
          ? new Response(cut, { headers: { 'content-type': 'application/json' } })
          : undefined,
    });
    expect((await call('list_feeds')).text).toContain('broken JSON');
  });

  it('does not take another JSON for an empty list', async () => {
    const { call, freshRss } = await sessions.start();
    freshRss.set({
      answerWith: ({ path }) => (path.includes('subscription/list') ? mislabelled({ ok: true }) : undefined),
    });
    expect((await call('list_feeds')).text).toContain('does not have the expected shape (at subscriptions)');
  });
});

describe('list_categories', () => {
  it('tells categories, labels and streams apart', async () => {
    const { call } = await sessions.start();
    expect((await call('list_categories')).structuredContent).toMatchObject({
      categories: [
        { name: 'News', unread: 3, feeds: 1 },
        { name: 'Tech', unread: 2, feeds: 1 },
        { name: 'Uncategorized', unread: 0, feeds: 1 },
      ],
      labels: [
        { name: 'later', unread: 1 },
        { name: 'todo', unread: 0 },
      ],
      streams: ['reading-list', 'starred', 'main', 'important'],
      untrusted: true,
    });
  });

  it('does not promise streams that came with 1.28', async () => {
    const { call } = await sessions.start({ version: '1.27.1' });
    expect((await call('list_categories')).structuredContent).toMatchObject({
      streams: ['reading-list', 'starred'],
    });
  });

  it('has nothing but the default category for a new account', async () => {
    const { call } = await sessions.start({}, { seeded: false });
    expect((await call('list_categories')).structuredContent).toMatchObject({
      categories: [{ name: 'Uncategorized', unread: 0, feeds: 0 }],
      labels: [],
    });
  });
});

describe('get_unread_counts', () => {
  it('leaves out what has none, and puts the fullest feed first', async () => {
    const { call, freshRss } = await sessions.start();
    for (const { id, feedId } of freshRss.items) if (feedId === 1) freshRss.changeItem(id, { read: true });
    freshRss.addItems(3, [{ title: 'a' }, { title: 'b' }, { title: 'c' }]);
    expect((await call('get_unread_counts')).structuredContent).toMatchObject({
      total: 5,
      feeds: [
        { feed_id: 3, unread: 3 },
        { feed_id: 2, unread: 2 },
      ],
      categories: [
        { name: 'Tech', unread: 2 },
        { name: 'Uncategorized', unread: 3 },
      ],
      labels: [],
    });
  });

  it('counts feeds that only show on their own, though the reading list has them not', async () => {
    const { call, freshRss } = await sessions.start();
    freshRss.changeFeed(2, { priority: 'feed' });
    expect((await call('get_unread_counts')).structuredContent).toMatchObject({ total: 5 });
    const { structuredContent } = await call('list_article_ids', { stream: 'reading-list' });
    expect(structuredContent?.['ids']).toHaveLength(3);
  });

  it('is all zeros for a new account', async () => {
    const { call } = await sessions.start({}, { seeded: false });
    expect((await call('get_unread_counts')).structuredContent).toMatchObject({ total: 0, feeds: [] });
  });
});

describe('get_user_info', () => {
  it('shows who is signed in', async () => {
    const { call, freshRss } = await sessions.start({ user: 'jane', email: 'jane@example.org' });
    expect((await call('get_user_info')).structuredContent).toMatchObject({
      user: 'jane',
      email: 'jane@example.org',
    });
    expect(readsOf(freshRss)).toEqual(['user-info']);
  });

  it('goes without an e-mail address', async () => {
    const { call } = await sessions.start({ email: '' });
    expect((await call('get_user_info')).structuredContent).not.toHaveProperty('email');
  });
});

it('no list writes anything', async () => {
  const { call, freshRss } = await sessions.start();
  for (const tool of ['list_feeds', 'list_categories', 'get_unread_counts', 'get_user_info'])
    await call(tool);
  expect(writesOf(freshRss)).toEqual([]);
});

describe('an empty list says what it means', () => {
  it('where nothing matches', async () => {
    const { call } = await sessions.start();
    const { structuredContent } = await call('list_feeds', { filter: 'nowhere' });
    expect(structuredContent).toMatchObject({
      feeds: [],
      total: 0,
      notice: expect.stringMatching(/^None of the subscribed feeds \(3\)/),
    });
  });

  it('where nothing is subscribed', async () => {
    const { call } = await sessions.start({}, { seeded: false });
    const { structuredContent } = await call('list_feeds');
    expect(structuredContent).toMatchObject({ notice: expect.stringContaining('No feed is subscribed') });
  });
});
