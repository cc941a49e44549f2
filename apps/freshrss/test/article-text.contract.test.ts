import { describe, expect, it } from 'vitest';
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

  it('is not to be asked for alone when it was asked for alone', async () => {
    const session = await show(MARKUP);
    const result = await session.call('get_articles', { ids: [idOfNewest(session)] });
    const [article] = recordsIn(result, 'articles');
    expect(article).toMatchObject({ text: 'Start', cut: expect.stringContaining('goes on') });
    expect(article?.['cut']).not.toContain('get_articles');
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
      notice: expect.stringMatching(/^Of 1 article\(s\) only the first 20,000 characters of HTML/),
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
