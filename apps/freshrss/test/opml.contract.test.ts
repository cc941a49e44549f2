import type { FreshRssVersion } from '@guard/simulators';
import { personWho } from '@guard/testkit';
import { describe, expect, it } from 'vitest';
import { opmlOf } from './freshrss.ts';
import { answerTo, failFrom, page, refusal } from './support/answers.ts';
import { writesOf } from './support/journal.ts';
import { useSessions } from './support/session.ts';

const sessions = useSessions();
const ONE = 'https://import.example/1.xml';
const TWO = 'https://import.example/2.xml';

const filedUnder = (name: string) =>
  `<outline text="${name}"><outline text="x" xmlUrl="${ONE}?${name}"/></outline>`;

describe('import_opml', () => {
  it('sends the file as it is, after a tick, and says what is new', async () => {
    const { call, freshRss, person } = await sessions.start();
    const opml = opmlOf(ONE, TWO);
    const result = await call('import_opml', { opml });
    expect(person.seen).toHaveLength(1);
    expect(freshRss.journal.map(({ body }) => body)).toEqual([opml]);
    expect(result.structuredContent).toEqual({
      feeds_in_file: 2,
      feeds_before: 3,
      feeds_after: 5,
      new_feed_ids: [4, 5],
      notice: expect.stringContaining('FreshRSS accepted the file.'),
    });
  });

  it('keeps characters of all scripts, and an ampersand', async () => {
    const { call, freshRss } = await sessions.start();
    await call('import_opml', {
      opml: `<opml><body><outline text="Kätzchen 猫 &amp; 🐈" xmlUrl="${ONE}?a=1&amp;b=2"/></body></opml>`,
    });
    expect(freshRss.feeds.at(-1)).toMatchObject({ title: 'Kätzchen 猫 & 🐈', url: `${ONE}?a=1&b=2` });
  });

  it('counts feeds in its question, and not outlines', async () => {
    const { call, person } = await sessions.start();
    const inner = `<outline text="a" xmlUrl="${ONE}"/><outline text="nothing"/>`;
    await call('import_opml', { opml: `<opml><body><outline text="C">${inner}</outline></body></opml>` });
    expect(person.seen[0]?.message).toContain('This will import an OPML with 1 feed.');
    expect(person.seen[0]?.box.title).toBe('Import 1 feed');
  });

  it.each(['news.example/feed.xml', ' https://news.example/feed.xml', '\thttps://news.example/feed.xml '])(
    'says that a feed is subscribed already however its address is spelt: %j',
    async (url) => {
      const { call, person } = await sessions.start();
      await call('import_opml', { opml: opmlOf(url) });
      expect(person.seen[0]?.message).toContain('1 of them is already subscribed (feed 1)');
    },
  );

  it('says how many are subscribed already, and that those are overwritten', async () => {
    const { call, freshRss, person } = await sessions.start();
    const result = await call('import_opml', { opml: opmlOf('https://news.example/feed.xml', ONE) });
    expect(person.seen[0]?.message).toContain(
      '1 of them is already subscribed (feed 1): its title and settings are overwritten.',
    );
    expect(freshRss.feeds[0]?.title).toBe('x');
    expect(result.structuredContent).toMatchObject({ feeds_in_file: 2, new_feed_ids: [4] });
  });

  it('counts hidden feeds among those that are overwritten, though no list has them', async () => {
    const { call, freshRss, person } = await sessions.start();
    freshRss.addFeed({ url: 'https://hid.example/f?a=1&b=2', title: 'H', priority: 'hidden' });
    const hidden = '<outline text="x" xmlUrl="https://hid.example/f?a=1&amp;b=2"/>';
    const known = '<outline text="y" xmlUrl="https://news.example/feed.xml"/>';
    await call('import_opml', { opml: `<opml><body>${hidden}${known}</body></opml>` });
    expect(person.seen[0]?.message).toContain('2 of them are already subscribed');
    expect(JSON.stringify(person.seen)).not.toMatch(/hid\.example|hidden/);
  });

  it.each([
    ['cannot be read', () => page()],
    ['is broken', () => new Response('<opml><b', { headers: { 'content-type': 'application/xml' } })],
  ])('says that hidden feeds may be among them when the export %s', async (_what, answer) => {
    const { call, freshRss, person } = await sessions.start();
    answerTo(freshRss, 'subscription/export', answer);
    const result = await call('import_opml', { opml: opmlOf('https://news.example/feed.xml') });
    expect(person.seen[0]?.message).toContain('1 of them is already subscribed');
    expect(person.seen[0]?.message).toContain('Hidden feeds could not be counted');
    expect(result.isError).toBe(false);
  });

  it.each<FreshRssVersion>(['1.24.3', '1.27.1', '1.29.1'])(
    'of %s into an account without feeds overwrites nothing, and says nothing of it',
    async (version) => {
      const { call, person } = await sessions.start({ version }, { seeded: false });
      const result = await call('import_opml', { opml: opmlOf(ONE) });
      expect(result.isError).toBe(false);
      expect(person.seen[0]?.message).not.toMatch(/already subscribed|Hidden/);
    },
  );

  it.each([
    [
      'frss:CURLOPT_COOKIE="a=b"',
      '1 entry sets how FreshRSS fetches: headers, cookies, a proxy or data to send.',
    ],
    [
      'frss:cssFullContent="article"',
      '1 entry makes FreshRSS extract articles from web pages or other data.',
    ],
    ['frss:filtersActionRead="x"', '1 entry sets rules that act on new articles, such as marking them read.'],
    ['frss:opmlUrl="https://b.example/"', '1 entry is filled from another OPML address, again and again.'],
    ['frss:priority="hidden"', '1 entry sets where a feed is shown, which can hide it.'],
    ['frss:later="1"', '1 entry sets other options of FreshRSS.'],
  ])('names what comes along by kind, and never by its own words: %s', async (attribute, says) => {
    const { call, person } = await sessions.start();
    const outline = `<outline text="Headline" xmlUrl="${ONE}" ${attribute}/>`;
    await call('import_opml', {
      opml: `<opml xmlns:frss="https://freshrss.org/opml"><body>${outline}</body></opml>`,
    });
    expect(person.seen[0]?.message).toContain(says);
    expect(JSON.stringify(person.seen)).not.toMatch(/Headline|import\.example|b\.example|a=b|article"/);
  });

  it.each([
    ['http://127.0.0.1/x', 'has an address on the machine of FreshRSS itself or a private network'],
    ['https://bob:s3cr3t@a.example/', 'has a user name or password in its address'],
  ])('warns of the address %s', async (url, says) => {
    const { call, person } = await sessions.start();
    await call('import_opml', { opml: opmlOf(url) });
    expect(person.seen[0]?.message).toContain(`1 entry ${says}.`);
    expect(JSON.stringify(person.seen)).not.toMatch(/127|bob|s3cr3t/);
  });

  it.each([
    [
      'a bare ampersand',
      '<opml version="1.0"><body><outline xmlUrl="https://a.example/?x=1&y=2"/></body></opml>',
      'at line 1',
    ],
    ['a document type', '<!DOCTYPE opml><opml><body/></opml>', 'it declares a document type'],
    ['no feed', '<opml><body/></opml>', 'holds no feed'],
    ['a web page', '<html><body/></html>', 'its root element is not opml'],
    [
      '1.2 MB',
      opmlOf(`https://a.example/${'x'.repeat(1_200_000)}`),
      'and FreshRSS reads the first 1048576 only',
    ],
    ['an element around the feeds', `<opml><body><div>${ONE}</div></body></opml>`, 'other than outline'],
    ['XML 1.1', `<?xml version="1.1"?>${opmlOf(ONE)}`, 'a version of XML other than 1.0'],
    ['a script in the place of an address', opmlOf(ONE, 'javascript:alert(1)'), 'not a web address'],
  ])('%s is refused before the question, and nothing is sent', async (_what, opml, says) => {
    const { call, freshRss, person } = await sessions.start();
    const result = await call('import_opml', { opml });
    expect(result.isError).toBe(true);
    expect(result.text).toContain(says);
    expect(person.seen).toEqual([]);
    expect(freshRss.requests).toEqual([]);
  });

  it.each(['file:///etc/passwd', 'feed://a.example/x', 'ftp://a.example/', 'tel:+1', '//a.example/'])(
    'with the address %s is refused before the question',
    async (url) => {
      const { call, freshRss, person } = await sessions.start();
      const { text } = await call('import_opml', { opml: opmlOf(ONE, url) });
      expect(text).toContain('the xmlUrl of this outline is not a web address (http or https)');
      expect(person.seen).toEqual([]);
      expect(freshRss.requests).toEqual([]);
    },
  );

  it.each([
    ['an outline', `<outline text=" later "><outline text="x" xmlUrl="${ONE}"/></outline>`],
    [
      'an inner outline',
      `<outline text="A"><outline title="later"><outline xmlUrl="${ONE}"/></outline></outline>`,
    ],
    ['the attribute of a feed', `<outline text="x" category="later" xmlUrl="${ONE}"/>`],
  ])('with a category named like a label is refused before the question: %s', async (_what, body) => {
    for (const version of ['1.27.1', '1.29.1'] as const) {
      const { call, freshRss, person } = await sessions.start({ version });
      const { text } = await call('import_opml', { opml: `<opml><body>${body}</body></opml>` });
      expect(text).toContain('a category with the name of a label, "later"');
      expect(person.seen).toEqual([]);
      expect(writesOf(freshRss)).toEqual([]);
    }
  });

  it.each([
    ['too long by a letter', 'x'.repeat(191), 'x'.repeat(192)],
    ['too long in its escaped form', `${'&'.repeat(38)}x`, `${'&amp;'.repeat(38)}xyz`],
    ['too long in bytes', 'é'.repeat(95), 'é'.repeat(120)],
  ])(
    'with a category that FreshRSS cuts to the name of a label is refused as well: %s',
    async (_what, label, text) => {
      const { call, freshRss, person } = await sessions.start();
      freshRss.addLabel(label);
      const body = `<outline text="${text}"><outline text="x" xmlUrl="${ONE}"/></outline>`;
      const result = await call('import_opml', { opml: `<opml><body>${body}</body></opml>` });
      expect(result.text).toContain('a category with the name of a label');
      expect(person.seen).toEqual([]);
      expect(writesOf(freshRss)).toEqual([]);
    },
  );

  it('with such a category without a feed is not: FreshRSS leaves it out', async () => {
    const { call } = await sessions.start();
    const opml = `<opml><body><outline text="later"/><outline text="x" xmlUrl="${ONE}"/></body></opml>`;
    expect((await call('import_opml', { opml })).isError).toBe(false);
  });

  it('says how many categories are new', async () => {
    const { call, person } = await sessions.start();
    await call('import_opml', {
      opml: `<opml><body>${['News', 'A', 'B'].map(filedUnder).join('')}</body></opml>`,
    });
    expect(person.seen[0]?.message).toContain('It creates 2 new categories.');
  });

  it('at which FreshRSS breaks off with 500 may be half done, and the list tells', async () => {
    const { freshRss } = await sessions.start();
    const person = personWho('sees a label come into being meanwhile', () => {
      freshRss.addLabel('Clash');
      return { result: { action: 'accept', content: { confirm: true } } };
    });
    // Asked with the label there already it would be refused: so the list is the one of before.
    let tags: string | undefined;
    freshRss.set({
      answerWith: ({ path }) =>
        path.includes('tag/list') && tags !== undefined ? Response.json(JSON.parse(tags)) : undefined,
    });
    tags = JSON.stringify({ tags: [{ id: 'user/-/label/Uncategorized', type: 'folder' }] });
    const { call } = await sessions.connect(freshRss, { person });
    const body = `<outline text="First"><outline text="x" xmlUrl="${ONE}"/></outline>
      <outline text="Clash"><outline text="y" xmlUrl="${TWO}"/></outline>`;
    const { isError, text } = await call('import_opml', { opml: `<opml><body>${body}</body></opml>` });
    expect(isError).toBe(true);
    expect(text).toContain('FreshRSS stopped in the middle of the file (status 500');
    expect(text).toContain('1 new feed was added all the same');
    expect(text).not.toContain('still be running');
    expect(freshRss.feeds).toHaveLength(4);
  });

  it('that FreshRSS refuses may have been half done, and the list tells', async () => {
    const { call, freshRss } = await sessions.start();
    freshRss.set({
      answerWith: ({ path }) => {
        if (!path.endsWith('/import')) return undefined;
        freshRss.addFeed({ url: ONE });
        return refusal(400, 'Bad Request!');
      },
    });
    const result = await call('import_opml', { opml: opmlOf(ONE, TWO) });
    expect(result.isError).toBe(true);
    expect(result.text).toContain('FreshRSS refused the file or a part of it');
    expect(result.text).toContain('1 new feed was added all the same');
    expect(writesOf(freshRss)).toHaveLength(1);
  });

  it.each([400, 500])('that brought nothing does not speak of 0 new feeds, after a %i', async (status) => {
    const { call, freshRss } = await sessions.start();
    freshRss.set({
      answerWith: ({ path }) => (path.endsWith('/import') ? new Response('', { status }) : undefined),
    });
    const { text } = await call('import_opml', { opml: opmlOf(ONE) });
    expect(text).toContain('No new feed was added, and settings may have been overwritten');
  });

  it('that was refused says so, too, when the list cannot be read', async () => {
    const { call, freshRss } = await sessions.start();
    freshRss.set({
      answerWith: ({ path }) => {
        if (path.endsWith('/import')) return refusal(400, 'Bad Request!');
        return path.includes('subscription/list') && freshRss.journal.length > 0 ? page() : undefined;
      },
    });
    expect((await call('import_opml', { opml: opmlOf(ONE) })).text).toContain(
      'What it imported could not be read',
    );
  });

  it.each([
    ['a gateway gave up', { gatewayTimeout: ({ path }: { path: string }) => path.endsWith('/import') }],
    ['the connection dropped', { dropConnection: ({ path }: { path: string }) => path.endsWith('/import') }],
  ])('may still be running when %s, and is not sent again', async (_what, switches) => {
    const { call, freshRss } = await sessions.start();
    freshRss.set(switches);
    const result = await call('import_opml', { opml: opmlOf(ONE) });
    expect(result.text).toContain('it may still be running. Do not import again');
    expect(writesOf(freshRss)).toHaveLength(1);
    expect(freshRss.feeds).toHaveLength(4);
  });

  it('names the proxy that finds the file too large, and claims no more than that', async () => {
    const { call, freshRss } = await sessions.start({ maxBodyBytes: 200 });
    const result = await call('import_opml', { opml: opmlOf(ONE, `${TWO}?${'x'.repeat(300)}`) });
    expect(result.isError).toBe(true);
    expect(result.text).toContain('413');
    expect(result.text).toContain('A proxy in front of FreshRSS limits the size of a request');
    expect(result.text).toContain('Nothing was changed.');
    expect(result.text).not.toContain('still be running');
    expect(freshRss.feeds).toHaveLength(3);
  });

  it.each([
    ['a refused account', () => refusal(401, 'Unauthorized!'), 'may have disabled it'],
    ['a firewall', () => page(403), 'status 403'],
    ['a path that is not served', () => page(404), 'status 404'],
    ['a limit of requests', () => page(429), 'status 429'],
    [
      'a sign-in page',
      () => new Response(null, { status: 302, headers: { location: '/login' } }),
      'A sign-in page (single sign-on) is in front of FreshRSS',
    ],
  ])('is refused before it begins by %s, and says so', async (_what, answer, says) => {
    const { call, freshRss } = await sessions.start();
    answerTo(freshRss, 'subscription/import', answer);
    const result = await call('import_opml', { opml: opmlOf(ONE) });
    expect(result.isError).toBe(true);
    expect(result.text).toContain(says);
    expect(result.text).toContain('Nothing was changed.');
    expect(result.text).not.toContain('still be running');
    expect(result.text).not.toContain('SECRET-PAGE');
  });

  it('is not taken for done when OK has changed nothing', async () => {
    const { call, freshRss } = await sessions.start();
    failFrom(
      freshRss,
      'subscription/import',
      1,
      () => new Response('OK', { headers: { 'content-type': 'text/html' } }),
    );
    const { structuredContent } = await call('import_opml', { opml: opmlOf(ONE) });
    expect(structuredContent).toMatchObject({
      feeds_in_file: 1,
      feeds_before: 3,
      feeds_after: 3,
      new_feed_ids: [],
    });
  });
});

describe('export_opml', () => {
  it('has every feed in its category, and says that credentials were left out', async () => {
    const { call } = await sessions.start();
    const { structuredContent } = await call('export_opml');
    expect(structuredContent).toMatchObject({ feeds: 3, untrusted: true });
    expect(structuredContent?.['notice']).toContain('Credentials were left out');
    expect(structuredContent?.['opml']).toContain('xmlUrl="https://news.example/feed.xml"');
  });

  it('has hidden feeds as well', async () => {
    const { call, freshRss } = await sessions.start();
    freshRss.changeFeed(1, { priority: 'hidden' });
    expect((await call('export_opml')).structuredContent).toMatchObject({ feeds: 3 });
  });

  it('holds no credential in any attribute', async () => {
    const { call, freshRss } = await sessions.start();
    freshRss.changeFeed(1, {
      url: 'https://bob:s3cr3t@f.example/rss?token=SECRETTOKEN&lang=de&sig=hunter2',
      website: 'https://bob:s3cr3t@f.example/',
      description: 'at https://bob:s3cr3t@f.example/ &token=x',
      settings: {
        CURLOPT_COOKIE: 'c=s3cr3t',
        CURLOPT_HTTPHEADER: 'Authorization: Bearer s3cr3t',
        CURLOPT_POSTFIELDS: 'p=s3cr3t',
        CURLOPT_PROXY: 'http://bob:s3cr3t@proxy',
        opmlUrl: 'https://bob:s3cr3t@o.example/?api_key=SECRETTOKEN',
      },
    });
    const result = await call('export_opml');
    expect(JSON.stringify(result)).not.toMatch(/s3cr3t|SECRETTOKEN|hunter2|bob/);
    expect(result.structuredContent?.['opml']).toContain('lang=de');
    expect(result.structuredContent?.['opml']).toMatch(/xmlUrl="https:\/\/f\.example\/rss\?token=/);
  });

  it.each([
    'https://proxy.example/?url=https%3A%2F%2Fbob%3As3cr3t%40feed.example',
    'https://proxy.example/https%3A%2F%2Fbob%3As3cr3t%40feed.example',
    'https://proxy.example/?url=https%253A%252F%252Fbob%253As3cr3t%2540feed.example',
    'https://proxy.example/?url=https%3A%2F%2Ffeed.example%3Ftoken%3Ds3cr3t',
    'https://feed.example/?key=s3cr3t',
    'https://feed.example/?pass=s3cr3t',
    'https://feed.example/?jwt=s3cr3t',
    'https://feed.example/?sid=s3cr3t',
    'https://feed.example/?session=s3cr3t',
    'https://feed.example/?hash=s3cr3t',
    'https://bob:s3"cr3t@feed.example/',
  ])('hides what every list hides: %s', async (url) => {
    const { call, freshRss } = await sessions.start();
    freshRss.changeFeed(1, { url, website: url, description: `at ${url}` });
    freshRss.addItems(1, [{ title: 'x', link: url, enclosures: [{ href: url, type: 'audio/mpeg' }] }]);
    const results = [
      await call('export_opml'),
      await call('list_feeds'),
      await call('list_articles', { feed_id: 1, content: 'text' }),
    ];
    expect(results.map(({ isError }) => isError)).toEqual([false, false, false]);
    expect(JSON.stringify(results)).not.toMatch(/s3"?cr3t|s3\\"cr3t|s3%22cr3t|s3&quot;cr3t/);
  });

  it('can be read again by the import', async () => {
    const { call, freshRss } = await sessions.start();
    freshRss.changeFeed(1, { title: 'A & "B" <c>', url: 'https://a.example/?x=1&y=2' });
    const { structuredContent } = await call('export_opml');
    const again = await call('import_opml', { opml: structuredContent?.['opml'] });
    expect(again.structuredContent).toMatchObject({ feeds_in_file: 3, new_feed_ids: [] });
    expect(freshRss.feeds[0]).toMatchObject({ title: 'A & "B" <c>', url: 'https://a.example/?x=1&y=2' });
  });

  it('can be one category, by its name', async () => {
    const { call } = await sessions.start();
    const { structuredContent } = await call('export_opml', { category: 'Tech' });
    expect(structuredContent).toMatchObject({ feeds: 1 });
    expect(structuredContent?.['opml']).not.toContain('news.example');
    expect((await call('export_opml', { category: 'Nope' })).text).toContain('there is no category');
  });

  it('can be one category by the name it is listed with, which lacks what is not seen', async () => {
    const { call, freshRss } = await sessions.start();
    freshRss.addFeed({ url: 'https://z.example/f', title: 'z', category: 'Ze\u{200b}ro' });
    const { structuredContent } = await call('export_opml', { category: 'Zero' });
    expect(structuredContent).toMatchObject({ feeds: 1 });
    expect(structuredContent?.['opml']).toContain('https://z.example/f');
  });

  it('that is too long is no half document', async () => {
    const { call, freshRss } = await sessions.start();
    for (let index = 0; index < 400; index += 1) {
      freshRss.addFeed({ url: `https://many.example/${index}`, title: `Feed ${index}`, category: 'Many' });
    }
    const result = await call('export_opml');
    expect(result.isError).toBe(true);
    expect(result.text).toContain('The export of 403 feeds is too long for a result. Pass category');
    expect((await call('export_opml', { category: 'News' })).isError).toBe(false);
  });

  it.each<FreshRssVersion>(['1.24.3', '1.27.1'])(
    'of an account without feeds fails on %s, and it says why',
    async (version) => {
      const { call } = await sessions.start({ version }, { seeded: false });
      expect((await call('export_opml')).text).toContain('There is nothing to export');
    },
  );

  it('of an account without feeds is an empty document since 1.28', async () => {
    const { call } = await sessions.start({}, { seeded: false });
    expect((await call('export_opml')).structuredContent).toMatchObject({ feeds: 0 });
  });

  it('does not take a sign-in page for an export', async () => {
    const { call, freshRss } = await sessions.start();
    failFrom(freshRss, 'subscription/export', 1, () => page());
    const result = await call('export_opml');
    expect(result.isError).toBe(true);
    expect(result.text).not.toContain('SECRET-PAGE');
  });

  it('is cleaned of what is not seen', async () => {
    const { call, freshRss } = await sessions.start();
    freshRss.changeFeed(1, { title: 'Ne\u{202e}ws\u{9b}31m\u{200b}' });
    expect(JSON.stringify(await call('export_opml'))).not.toMatch(/[\u{202e}\u{9b}\u{200b}]/u);
  });
});
