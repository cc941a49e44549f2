import { describe, expect, it } from 'vitest';
import { recordsIn } from './support/results.ts';
import { useSessions } from './support/session.ts';

const sessions = useSessions();
const LONG = 'x'.repeat(90);

/** An account with as many long names as one likes, all with something unread. */
async function start(categories: number, labels: number) {
  const session = await sessions.start();
  const { freshRss } = session;
  for (let index = 0; index < categories; index += 1) {
    const feed = freshRss.addFeed({ url: `https://${index}.example/`, category: `C${index} ${LONG}` });
    freshRss.addItems(feed.id, [{ title: 'unread' }]);
  }
  const names = Array.from({ length: labels }, (_, index) => `L${index} ${LONG}`);
  freshRss.addItems(1, [{ title: 'labelled', labels: names }]);
  return session;
}

describe.each([
  ['categories', 450, 0],
  ['labels', 0, 450],
  ['both', 450, 450],
])('very many %s', (_what, categories, labels) => {
  it('are listed as far as they fit, and what was left out is said', async () => {
    const { call } = await start(categories, labels);
    const result = await call('list_categories');
    expect(result.isError).toBe(false);
    expect(recordsIn(result, 'categories').length).toBeGreaterThan(categories === 0 ? 2 : 50);
    expect(recordsIn(result, 'labels').length).toBeGreaterThan(labels === 0 ? 1 : 50);
    const omitted = String(result.structuredContent?.['omitted']);
    for (const [key, count] of [
      ['categories', categories],
      ['labels', labels],
    ] as const) {
      const shown = recordsIn(result, key).length;
      const left = new RegExp(`\\b(\\d+) of (\\d+) entries of ${key} were left out for length`).exec(omitted);
      const [, gone, all] = left ?? [];
      expect([gone === undefined, Number(gone ?? 0) + shown]).toEqual([count === 0, Number(all ?? shown)]);
    }
    expect(omitted).toContain('Names that were left out can be used all the same.');
    expect(result.structuredContent?.['streams']).toContain('reading-list');
  });

  it('leave room for the unread numbers of feeds', async () => {
    const { call } = await start(categories, labels);
    const result = await call('get_unread_counts');
    expect(result.isError).toBe(false);
    expect(recordsIn(result, 'feeds').length).toBeGreaterThan(1);
    for (const [key, count] of [
      ['categories', categories],
      ['labels', labels],
    ] as const) {
      const omitted = String(result.structuredContent?.['omitted']);
      expect(omitted.includes(`entries of ${key} were left out`)).toBe(count > 0);
    }
  });
});

it('names that fit are all there, and nothing is said', async () => {
  const { call } = await start(20, 20);
  for (const tool of ['list_categories', 'get_unread_counts']) {
    const { structuredContent } = await call(tool);
    expect(JSON.stringify(structuredContent)).not.toContain('omitted');
  }
});
