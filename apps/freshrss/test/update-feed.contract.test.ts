import type { FreshRssVersion } from '@guard/simulators';
import { describe, expect, it } from 'vitest';
import { failFrom, page, refusal } from './support/answers.ts';
import { formsOf, writesOf } from './support/journal.ts';
import { useSessions } from './support/session.ts';

const sessions = useSessions();

function bareOk(): Response {
  return new Response('OK', { headers: { 'content-type': 'text/html' } });
}

describe('update_feed', () => {
  it('sends the title of the caller, encoded for the form and for nothing else', async () => {
    const { call, freshRss, person } = await sessions.start();
    const result = await call('update_feed', { feed_id: 'feed/3', title: 'R&D <beta>' });
    expect(formsOf(freshRss, 'subscription/edit')).toEqual([
      { s: ['feed/3'], ac: ['edit'], t: ['R&D <beta>'] },
    ]);
    expect(result.structuredContent).toMatchObject({ feed_id: 3, title: 'R＆D ＜beta＞' });
    expect(person.seen).toEqual([]);
  });

  it('does not fold full-width letters', async () => {
    const { call, freshRss } = await sessions.start();
    await call('update_feed', { feed_id: 1, title: 'AT＆T' });
    expect(freshRss.feeds[0]?.title).toBe('AT＆T');
  });

  it.each([
    ['there is', 'Tech', false],
    ['that is new', 'Brand new', true],
    ['with signs in its name', 'A/B + C & D', true],
  ])('moves a feed to a category %s', async (_what, category, created) => {
    const { call, freshRss } = await sessions.start();
    const result = await call('update_feed', { feed_id: 1, category });
    expect(formsOf(freshRss, 'subscription/edit')).toEqual([
      { s: ['feed/1'], ac: ['edit'], a: [`user/-/label/${category}`] },
    ]);
    expect(result.structuredContent).toMatchObject({ category, category_created: created });
  });

  it.each<FreshRssVersion>(['1.25.0', '1.29.1'])(
    'moves a feed to the default category by its translation, on %s',
    async (version) => {
      const { call, freshRss } = await sessions.start({ version, language: 'fr' });
      freshRss.addItems(3, [{ title: 'At home' }]);
      const result = await call('update_feed', { feed_id: 1, category: 'Sans catégorie' });
      expect(result.structuredContent).toMatchObject({ category: 'Sans catégorie' });
      expect(freshRss.feeds[0]?.categoryId).toBe(1);
      expect(freshRss.categories).toHaveLength(3);
    },
  );

  it.each([
    ['an unknown number, to which FreshRSS says OK', { feed_id: 99, title: 'x' }, 'there is no feed 99'],
    ['nothing to change', { feed_id: 1 }, 'pass a title or a category'],
    ['the name of a label', { feed_id: 1, category: 'later' }, 'has the name of a label'],
    ['an empty title', { feed_id: 1, title: '' }, 'title: '],
    ['an address', { feed_id: 'https://news.example/feed.xml', title: 'x' }, 'feed_id: '],
  ])('refuses %s', async (_what, args, says) => {
    const { call, freshRss } = await sessions.start();
    expect((await call('update_feed', args)).text).toContain(says);
    expect(writesOf(freshRss)).toEqual([]);
  });

  it('refuses a label as category on the versions that would file the feed elsewhere or crash', async () => {
    for (const version of ['1.25.0', '1.27.1', '1.28.1', '1.29.1'] as const) {
      const { call, freshRss } = await sessions.start({ version });
      await call('update_feed', { feed_id: 1, category: 'later' });
      expect(freshRss.feeds[0]?.categoryId).not.toBe(1);
      expect(writesOf(freshRss)).toEqual([]);
    }
  });

  it('says that it was done when only the look afterwards fails', async () => {
    const { call, freshRss } = await sessions.start();
    failFrom(freshRss, 'subscription/list', 2, () => page());
    const result = await call('update_feed', { feed_id: 1, title: 'x' });
    expect(result.text).toContain('so this was DONE');
    expect(freshRss.feeds[0]?.title).toBe('x');
  });

  it('names the feed when FreshRSS refuses', async () => {
    const { call, freshRss } = await sessions.start();
    failFrom(freshRss, 'subscription/edit', 1, () => refusal(400, 'Bad Request!'));
    const result = await call('update_feed', { feed_id: 1, title: 'x' });
    expect(result.text).toContain('FreshRSS refused to change feed 1');
  });
});

describe('an OK after which something is as it was', () => {
  it.each([
    [{ title: 'New' }, ['title']],
    [{ category: 'Tech' }, ['category']],
    [{ title: 'New', category: 'Brand new' }, ['title', 'category']],
  ])('is told as not stored: %j', async (args, lost) => {
    const { call, freshRss } = await sessions.start();
    failFrom(freshRss, 'subscription/edit', 1, bareOk);
    const result = await call('update_feed', { feed_id: 1, ...args });
    expect(result.structuredContent).toMatchObject({ not_stored: lost });
  });

  it.each([{ title: 'A & B <c> / "d", e; f?' }, { category: 'Uncategorized' }, { category: 'A & "B"' }])(
    'and what was stored in other letters is not: %j',
    async (args) => {
      for (const language of ['en', 'fr'] as const) {
        const { call } = await sessions.start({ language });
        const result = await call('update_feed', { feed_id: 1, ...args });
        expect(result.isError).toBe(false);
        expect(result.structuredContent).not.toHaveProperty('not_stored');
      }
    },
  );
});
