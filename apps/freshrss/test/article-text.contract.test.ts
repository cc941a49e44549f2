import { describe, expect, it } from 'vitest';
import { IDS } from './freshrss.ts';
import { recordsIn } from './support/results.ts';
import { type Session, useSessions } from './support/session.ts';

const sessions = useSessions();

/** An account whose newest article has this HTML, and what one call shows of that article. */
async function show(content: string, args: Record<string, unknown> = { content: 'text' }) {
  const session = await sessions.start();
  session.freshRss.addItems(3, [{ title: 'Newest', content }]);
  const [article] = recordsIn(await session.call('list_articles', { limit: 1, ...args }), 'articles');
  return { ...session, article };
}

const idOfNewest = ({ freshRss }: Pick<Session, 'freshRss'>) => String(freshRss.items.at(-1)?.id);

describe('what comes before the words', () => {
  it.each([
    ['an image within its address', `<img src="data:image/png;base64,${'A'.repeat(60_000)}">`],
    ['an image in a style', `<p style="background:url(data:image/png;base64,${'A'.repeat(60_000)})"></p>`],
    ['a style', `<style>${'a{b:c}'.repeat(10_000)}</style>`],
    ['a script', `<script>${'a();'.repeat(10_000)}</script>`],
    ['a comment', `<!-- ${'a <style> '.repeat(10_000)} -->`],
  ])('does not use up what is read of an article: %s', async (_what, before) => {
    const { article, call } = await show(`${before}<p>The words</p>`);
    expect(article).toMatchObject({ text: 'The words' });
    expect(article).not.toHaveProperty('cut');
    const [short] = recordsIn(await call('list_articles', { limit: 1 }), 'articles');
    expect(short?.['excerpt']).toBe('The words');
    expect(recordsIn(await call('list_articles', { query: 'words' }), 'articles')).toHaveLength(1);
  });
});

describe('a text of which a part was not read', () => {
  const MARKUP = `<p>Start</p>${'<i class="x"></i>'.repeat(20_000)}<p>End</p>`;

  it('is told as cut, however short its readable part is', async () => {
    const { article } = await show(MARKUP);
    expect(article).toMatchObject({ text: 'Start', cut: expect.stringContaining('get_articles') });
  });

  it('has an excerpt that shows it', async () => {
    expect((await show(MARKUP, {})).article?.['excerpt']).toBe('Start …');
  });

  it('is read whole when it is asked for alone', async () => {
    const session = await show(MARKUP);
    const result = await session.call('get_articles', { ids: [idOfNewest(session)] });
    const [article] = recordsIn(result, 'articles');
    expect(article).toMatchObject({ text: 'Start\n\nEnd' });
    expect(article).not.toHaveProperty('cut');
  });

  it('is to be asked for alone when it was not', async () => {
    const session = await show(MARKUP);
    const ids = session.freshRss.items.slice(-2).map(({ id }) => String(id));
    const cuts = recordsIn(await session.call('get_articles', { ids }), 'articles').map(({ cut }) => cut);
    expect(cuts).toContainEqual(expect.stringContaining('get_articles for this article alone'));
  });

  it('limits a search, which says so', async () => {
    const { call } = await show(MARKUP);
    const result = await call('list_articles', { query: 'end' });
    expect(result.structuredContent).toMatchObject({
      articles: [],
      scanned: 6,
      notice: expect.stringMatching(/^In 1 article only the first 20,000 characters of HTML/),
    });
  });

  it('is not spoken of when every text was searched whole, or none', async () => {
    const { call, freshRss } = await sessions.start();
    expect((await call('list_articles', { query: 'news' })).structuredContent).not.toHaveProperty('notice');
    freshRss.addItems(3, [{ title: 'Newest', content: MARKUP }]);
    expect((await call('list_articles')).structuredContent).not.toHaveProperty('notice');
  });
});

it('an excerpt skips any amount of blanks and unseen characters', async () => {
  const { article } = await show(`<pre>${'\n'.repeat(2500)}a${'\u{200b}'.repeat(1500)}b</pre>`, {});
  expect(article?.['excerpt']).toBe('ab');
});

describe('a long text', () => {
  const WORDS = Array.from({ length: 20_000 }, (_, index) => `word${index}`);

  it('is read to its end, part by part, and no word is lost or halved', async () => {
    const session = await show(`<p>${WORDS.join(' ')}</p>`);
    const parts: string[] = [];
    for (let offset: unknown = 0; offset !== undefined && parts.length < 100;) {
      const result = await session.call('get_articles', { ids: [idOfNewest(session)], offset });
      const [article] = recordsIn(result, 'articles');
      parts.push(String(article?.['text']).replace(/…$/, ''));
      offset = article?.['next_offset'];
      expect(article?.['cut'] === undefined).toBe(offset === undefined);
    }
    expect(parts.length).toBeGreaterThan(5);
    expect(parts.join('').split(' ')).toEqual(WORDS);
  });

  it('says how long it is, and where to go on', async () => {
    const session = await show(`<p>${WORDS.join(' ')}</p>`);
    const result = await session.call('get_articles', { ids: [idOfNewest(session)] });
    const [article] = recordsIn(result, 'articles');
    expect(article).toMatchObject({ text_length: WORDS.join(' ').length });
    expect(article?.['cut']).toBe(
      `The text goes on. Call again with offset ${String(article?.['next_offset'])}.`,
    );
  });

  it('has nothing behind its end, and says so', async () => {
    const session = await show('<p>short</p>');
    const ids = [idOfNewest(session)];
    const [article] = recordsIn(await session.call('get_articles', { ids, offset: 500 }), 'articles');
    expect(article).toMatchObject({ text: '', text_length: 5, empty: expect.stringContaining('ends at 5') });
  });

  it('has an offset in one article only', async () => {
    const { call } = await sessions.start();
    const ids = [IDS[0], IDS[1]];
    expect((await call('get_articles', { ids, offset: 5 })).text).toContain(
      'offset can only be passed with a single id',
    );
    expect((await call('get_articles', { ids, offset: 0 })).isError).toBe(false);
  });

  it.each(['text', 'excerpt'])('hides a credential before it is cut, as %s', async (content) => {
    for (const length of [270, 273, 275, 3970, 3973, 3975]) {
      const { article } = await show(`<p>${'x'.repeat(length)} https://bob:hunter2pass@x.example/</p>`, {
        content,
      });
      expect(JSON.stringify(article)).not.toContain('hunter2');
    }
  });
});

describe('a text that is empty', () => {
  it.each([
    ['', 'The feed gives no text'],
    ['<p> </p>', 'It contains no words'],
    [
      '<img src="https://x.example/1.png"><img src="https://x.example/2.png" alt="">',
      'It contains 2 pictures',
    ],
    ['<iframe src="about:blank"></iframe>', 'It contains a player'],
  ])('says why: %s', async (content, why) => {
    for (const kind of ['text', 'excerpt']) {
      const { article } = await show(content, { content: kind });
      expect(article?.['empty']).toContain(why);
    }
  });
});

it('what FreshRSS escapes is shown as it was, once', async () => {
  const session = await sessions.start();
  const href = 'https://cdn.example/a.mp3?x=1&y=2&amp;z="3"';
  session.freshRss.addItems(3, [
    { title: 'Pod', enclosures: [{ href: href.replaceAll('"', ''), type: 'audio/mpeg' }] },
  ]);
  const [article] = recordsIn(await session.call('list_articles', { limit: 1 }), 'articles');
  expect(article?.['enclosures']).toEqual(['https://cdn.example/a.mp3?x=1&y=2&amp;z=3']);
  const url = 'https://q.example/feed?a=1&b=2';
  session.freshRss.set({ webFeeds: { [url]: { feed: { title: 'Q & A' } } } });
  const added = await session.call('subscribe_feed', { url });
  expect(added.structuredContent).toMatchObject({ url, title: 'Q & A' });
});

it('an article whose state lies too far back says that it is not known', async () => {
  const { call, freshRss } = await sessions.start();
  const ids = freshRss
    .addItems(
      2,
      Array.from({ length: 10_001 }, () => ({ title: 'x' })),
    )
    .map(({ id }) => id);
  const [article] = recordsIn(await call('get_articles', { ids: [String(ids[0])] }), 'articles');
  expect(article).not.toHaveProperty('read');
  expect(article?.['state_unknown']).toContain('Whether it is read or starred is not known');
  const [newest] = recordsIn(await call('get_articles', { ids: [String(ids.at(-1))] }), 'articles');
  expect(newest).toMatchObject({ read: false });
  expect(newest).not.toHaveProperty('state_unknown');
});
