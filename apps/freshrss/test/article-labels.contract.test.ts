import { describe, expect, it } from 'vitest';
import { mislabelled } from './support/answers.ts';
import { isTo } from './support/journal.ts';
import { recordsIn } from './support/results.ts';
import { type Session, useSessions } from './support/session.ts';

const sessions = useSessions();
const NAMES = Array.from({ length: 30 }, (_, index) => `a${String(index).padStart(2, '0')}`);

const labelsOf = (result: Parameters<typeof recordsIn>[0]) =>
  recordsIn(result, 'articles').map(({ title, labels }) => [title, labels]);

/** One article of the user with a label, and some of a publisher who claims all labels there are. */
async function withHostile(hostile: number): Promise<Session> {
  const session = await sessions.start();
  for (const name of NAMES) session.freshRss.addLabel(name);
  session.freshRss.addItems(3, [{ title: 'Mine', labels: ['zz-important'] }]);
  const feedTags = NAMES.map((name) => `user/-/label/${name}`);
  const items = Array.from({ length: hostile }, (_, index) => ({ title: `Hostile ${index}`, feedTags }));
  if (hostile > 0) session.freshRss.addItems(2, items);
  return session;
}

describe('a publisher who claims every label', () => {
  it.each([1, 15])('with %i article(s) does not make the label of another one disappear', async (hostile) => {
    const { call } = await withHostile(hostile);
    const result = await call('list_articles', { limit: hostile + 1 });
    expect(labelsOf(result).at(-1)).toEqual(['Mine', ['zz-important']]);
  });

  it('does not do so in get_articles', async () => {
    const { call, freshRss } = await withHostile(3);
    const ids = freshRss.items.slice(-4).map(({ id }) => String(id));
    expect(labelsOf(await call('get_articles', { ids }))).toContainEqual(['Mine', ['zz-important']]);
  });

  it('gets no labels that were not looked up told as none', async () => {
    const { call } = await withHostile(1);
    const [hostile, mine] = recordsIn(await call('list_articles', { limit: 2 }), 'articles');
    expect(hostile).not.toHaveProperty('labels');
    expect(hostile?.['labels_unknown']).toContain('Pass fewer articles');
    expect(mine).not.toHaveProperty('labels_unknown');
  });

  it('makes 20 labels be looked up and no more', async () => {
    const { call, freshRss } = await withHostile(5);
    await call('list_articles', { limit: 6 });
    const asked = freshRss.requests.filter(({ path }) => /items\/ids\?.*label/.test(path));
    expect(asked).toHaveLength(20);
  });
});

it('a label is not told as missing behind the oldest article that was listed with it', async () => {
  const { call, freshRss } = await sessions.start();
  const newer = Array.from({ length: 10_000 }, (_, index) => ({ id: String(2e15 + 20_000 - index) }));
  freshRss.set({
    answerWith: (request) =>
      isTo('stream/items/ids')(request) && request.path.includes('label')
        ? mislabelled({ itemRefs: newer })
        : undefined,
  });
  const result = await call('list_articles', { feed_id: 1 });
  expect(recordsIn(result, 'articles').map(({ labels }) => labels)).toEqual([[], undefined, []]);
});
