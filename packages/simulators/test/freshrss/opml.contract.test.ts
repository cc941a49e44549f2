import { describe, expect, it } from 'vitest';
import type { FreshRssSimulator } from '../../src/index.ts';
import { call } from './support/call.ts';
import { articles, useFreshRss } from './support/simulator.ts';

const start = useFreshRss();
const A = 'https://a.example/feed';

function importing(simulator: FreshRssSimulator, body: string) {
  const opml = `<opml version="2.0" xmlns:frss="https://freshrss.org/opml"><head/><body>${body}</body></opml>`;
  return call(simulator, 'subscription/import', { body: opml, contentType: 'text/xml' });
}

function filed(simulator: FreshRssSimulator): string[] {
  const name = (id: number) => simulator.categories.find((category) => category.id === id)?.name;
  return simulator.feeds.map(({ title, categoryId }) => `${title} in ${name(categoryId)}`);
}

describe('import of a category that is named like a label', () => {
  const body = `<outline text="First"><outline text="a" xmlUrl="${A}?1"/></outline>
    <outline text="Later"><outline text="b" xmlUrl="${A}?2"/></outline>`;

  it('dies with 500 on SQLite since 1.28, and what came before it is kept', async () => {
    const simulator = await start();
    simulator.addLabel('Later');
    expect(await importing(simulator, body)).toMatchObject({ status: 500, text: '' });
    expect(filed(simulator)).toEqual(['a in First']);
  });

  it.each([{ version: '1.27.1' }, { database: 'mysql' }] as const)('says OK on %j', async (options) => {
    const simulator = await start(options);
    simulator.addLabel('Later');
    expect((await importing(simulator, body)).text).toBe('OK');
    expect(filed(simulator)).toEqual(['a in First', 'b in Uncategorized']);
  });
});

describe('import', () => {
  it('files a feed under its innermost outline and makes no empty category', async () => {
    const simulator = await start();
    const answer = await importing(
      simulator,
      `<outline text="Outer"><outline title="Inner"><outline text="deep" xmlUrl="${A}?1"/></outline></outline>
       <outline text="top" xmlUrl="${A}?2"/><outline text="Empty"/>
       <outline text="listed" category="X, Y" xmlUrl="${A}?3"/><outline xmlUrl="${A}?4"/>`,
    );
    expect(answer.text).toBe('OK');
    expect(filed(simulator)).toEqual([
      'deep in Inner',
      'top in Uncategorized',
      'listed in X, Y',
      `${A}?4 in Uncategorized`,
    ]);
  });

  it('overwrites a feed that is there, also with nothing, but for category and priority', async () => {
    const simulator = await start();
    simulator.addFeed({ url: A, title: 'old', website: 'https://a.example/', priority: 'important' });
    await importing(
      simulator,
      `<outline text="New"><outline text="new" xmlUrl="${A}" frss:priority="hidden"/></outline>`,
    );
    expect(simulator.feeds).toMatchObject([
      { title: 'new', website: '', categoryId: 1, priority: 'important' },
    ]);
    expect(simulator.categories).toHaveLength(2);
  });

  it('keeps the good feeds of a file that has a bad one, and says 400', async () => {
    const simulator = await start({ webFeeds: { [A]: { feed: { title: 'A', items: articles(1) } } } });
    const bad = '<outline text="bad" xmlUrl="javascript:alert(1)"/>';
    expect((await importing(simulator, `${bad}<outline text="good" xmlUrl="${A}"/>`)).status).toBe(400);
    expect(simulator.feeds).toMatchObject([{ title: 'good', website: '' }]);
    // Nothing was fetched; a later import does it.
    expect(simulator.items).toEqual([]);
    expect((await importing(simulator, '')).text).toBe('OK');
    expect(simulator.items).toHaveLength(1);
  });

  it('subscribes to what cannot be reached', async () => {
    const simulator = await start();
    expect((await importing(simulator, `<outline text="x" xmlUrl="${A}"/>`)).text).toBe('OK');
    expect(simulator.feeds).toMatchObject([{ title: 'x' }]);
  });

  it('takes settings that make a feed more than a subscription', async () => {
    const simulator = await start();
    await importing(
      simulator,
      `<outline text="x" xmlUrl="${A}" frss:priority="feed" frss:CURLOPT_COOKIE="sid=1"/>`,
    );
    expect(simulator.feeds).toMatchObject([{ priority: 'feed', settings: { CURLOPT_COOKIE: 'sid=1' } }]);
  });

  it.each([
    ['malformed XML', '<opml><body><outline', 400, 200],
    ['no XML', 'hello', 400, 200],
    ['a bare ampersand', `<opml><body><outline xmlUrl="${A}?x=1&y=2"/></body></opml>`, 400, 200],
    ['a web page', '<html><body><p>x</p></body></html>', 200, 200],
    ['nothing', '', 400, 400],
  ])('%s', async (_what, body, now, before) => {
    const simulator = await start();
    expect((await call(simulator, 'subscription/import', { body, contentType: 'text/xml' })).status).toBe(
      now,
    );
    simulator.set({ version: '1.28.1' });
    expect((await call(simulator, 'subscription/import', { body, contentType: 'text/xml' })).status).toBe(
      before,
    );
    expect(simulator.feeds).toEqual([]);
  });

  it('cuts a file at 1 MiB, which then is no XML', async () => {
    const simulator = await start();
    const many = Array.from(
      { length: 15_000 },
      (_, index) => `<outline text="x" xmlUrl="${A}?number=${index}&amp;more=${index}"/>`,
    );
    expect((await importing(simulator, many.join(''))).status).toBe(400);
    expect(simulator.feeds).toEqual([]);
  });
});

describe('export', () => {
  it('holds hidden feeds and every secret', async () => {
    const simulator = await start();
    simulator.addFeed({
      url: 'https://bob:s3cret@a.example/feed?token=k&x=1',
      title: 'A "q"',
      priority: 'hidden',
      settings: { CURLOPT_COOKIE: 'sid=1', CURLOPT_HTTPHEADER: 'Authorization: Bearer x\nY: z' },
    });
    const { text, headers } = await call(simulator, 'subscription/export');
    expect(text).toContain(
      '<outline text="A &quot;q&quot;" type="rss" xmlUrl="https://bob:s3cret@a.example/feed?token=k&amp;x=1" ' +
        'frss:priority="hidden" frss:CURLOPT_COOKIE="sid=1" ' +
        'frss:CURLOPT_HTTPHEADER="Authorization: Bearer x&#10;Y: z"/>',
    );
    expect(headers.get('content-type')).toBe('application/xml; charset=UTF-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="feeds_2026-12-01.opml.xml"');
  });

  it('comes back by import', async () => {
    const simulator = await start();
    simulator.addFeed({ url: A, title: 'A & <b>', website: 'https://a.example/', category: 'News "x"' });
    const { text } = await call(simulator, 'subscription/export');
    const other = await start();
    expect((await call(other, 'subscription/import', { body: text })).text).toBe('OK');
    expect(filed(other)).toEqual(['A & <b> in News "x"']);
  });

  it('of an empty account is a crash up to 1.27', async () => {
    const simulator = await start({ version: '1.27.1' });
    expect(await call(simulator, 'subscription/export')).toMatchObject({ status: 500, text: '' });
    simulator.set({ version: '1.28.1' });
    expect((await call(simulator, 'subscription/export')).text).toContain('<outline text="Uncategorized"/>');
  });
});
