import { describe, expect, it } from 'vitest';
import { call, idsOf } from './support/call.ts';
import { articles, useFreshRss } from './support/simulator.ts';

const start = useFreshRss();
const READ = 'user/-/state/com.google/read';
const STARRED = 'user/-/state/com.google/starred';
const LABEL = 'user/-/label/';

async function startWithArticles(count = 2) {
  const simulator = await start();
  simulator.addFeed({ url: 'https://a.example/feed', title: 'A' });
  const [first, second] = simulator.addItems(1, articles(count));
  if (first === undefined || second === undefined) throw new Error('no articles');
  return { simulator, first, second };
}

async function startWithPriorities() {
  const simulator = await start();
  for (const priority of ['important', 'main', 'category', 'feed', 'hidden'] as const) {
    const { id } = simulator.addFeed({ url: `https://${priority}.example/`, priority, category: 'News' });
    simulator.addItems(id, articles(1, { labels: ['L'] }));
  }
  return simulator;
}

describe('edit-tag', () => {
  it('adds and removes states and labels of several articles, in any form of the id', async () => {
    const { simulator, first, second } = await startWithArticles();
    const hex = `tag:google.com,2005:reader/item/${second.id.toString(16).padStart(16, '0')}`;
    const body = [
      ['a', READ],
      ['a', STARRED],
      ['a', `${LABEL}Later / now`],
      ['i', String(first.id)],
      ['i', hex],
    ] as const;
    await call(simulator, 'edit-tag', { body });
    expect(simulator.labels).toEqual([{ id: 1, name: 'Later / now' }]);
    for (const item of [first, second]) {
      expect(item).toMatchObject({ read: true, starred: true, labelIds: new Set([1]) });
    }
    await call(simulator, 'edit-tag', {
      body: [
        ['r', READ],
        ['r', STARRED],
        ['r', `${LABEL}Later / now`],
        ['i', String(first.id)],
      ],
    });
    expect(first).toMatchObject({ read: false, starred: false, labelIds: new Set() });
    expect(second.read).toBe(true);
  });

  it('makes all additions before all removals', async () => {
    const { simulator, first } = await startWithArticles();
    await call(simulator, 'edit-tag', {
      body: [
        ['r', READ],
        ['a', READ],
        ['i', String(first.id)],
      ],
    });
    expect(first.read).toBe(false);
  });

  it('took the last addition only up to 1.24', async () => {
    const { simulator, first } = await startWithArticles();
    simulator.set({ version: '1.24.3' });
    await call(simulator, 'edit-tag', {
      body: [
        ['a', READ],
        ['a', STARRED],
        ['i', String(first.id)],
      ],
    });
    expect(first).toMatchObject({ read: false, starred: true });
  });

  it('makes a label without an article, and none without a name', async () => {
    const { simulator } = await startWithArticles();
    await call(simulator, 'edit-tag', {
      body: [
        ['a', `${LABEL}  Ghost `],
        ['a', LABEL],
      ],
    });
    expect(simulator.labels).toEqual([{ id: 1, name: 'Ghost' }]);
    const { text } = await call(simulator, 'unread-count?output=json');
    expect(text).toContain('{"id":"user/-/label/Ghost","count":0,"newestItemTimestampUsec":""}');
  });

  it('knows the own user by name when adding, not when removing', async () => {
    const { simulator, first } = await startWithArticles();
    const named = 'user/admin/label/Mine';
    await call(simulator, 'edit-tag', {
      body: [
        ['a', named],
        ['i', String(first.id)],
      ],
    });
    await call(simulator, 'edit-tag', {
      body: [
        ['r', named],
        ['i', String(first.id)],
      ],
    });
    expect(first.labelIds.size).toBe(1);
  });

  it('reads only the first 1 048 576 bytes of a body', async () => {
    const { simulator, first, second } = await startWithArticles();
    const padding = 'x'.repeat(1_048_576);
    await call(simulator, 'edit-tag', { body: `a=${READ}&i=${first.id}&x=${padding}&i=${second.id}` });
    expect([first.read, second.read]).toEqual([true, false]);
  });
});

describe('items/contents', () => {
  it('gives what it knows in order of id, once, and never a continuation', async () => {
    const { simulator, first, second } = await startWithArticles();
    const ids = [first.id, second.id, first.id, 1, 'garbage'].map((id) => ['i', String(id)] as const);
    const { json } = await call(simulator, 'stream/items/contents', { body: ids });
    expect(json).toMatchObject({ items: [{ title: '0' }, { title: '1' }] });
    expect(json).not.toHaveProperty('continuation');
    const oldest = await call(simulator, 'stream/items/contents?r=o', { body: ids });
    expect(oldest.json).toMatchObject({ items: [{ title: '1' }, { title: '0' }] });
  });

  it('knows an array in the form by its name alone', async () => {
    const { simulator, first } = await startWithArticles();
    const { status, json } = await call(simulator, 'stream/items/contents', {
      body: [['i[]', String(first.id)]],
    });
    expect([status, json]).toMatchObject([200, { items: [] }]);
  });
});

describe('mark-all-as-read', () => {
  it.each([
    ['user/-/state/com.google/reading-list', 'important main category feed'],
    ['user/-/state/com.google/unread', 'important main category feed'],
    ['user/-/state/com.google/read', ''],
    ['user/-/state/com.google/starred', ''],
    ['user/-/state/org.freshrss/main', 'important main'],
    ['user/-/state/org.freshrss/important', 'important'],
    ['user/-/label/News', 'main category'],
    ['user/-/label/L', 'important main category feed hidden'],
    ['feed/5', 'hidden'],
  ])('of %s reaches: %s', async (s, reached) => {
    const simulator = await startWithPriorities();
    expect((await call(simulator, 'mark-all-as-read', { body: [['s', s]] })).text).toBe('OK');
    const read = simulator.feeds.filter(({ id }) =>
      simulator.items.some((item) => item.read && item.feedId === id),
    );
    expect(read.map(({ priority }) => priority).join(' ')).toBe(reached);
  });

  it('lists by other rules than it marks', async () => {
    const simulator = await startWithPriorities();
    const counts = await Promise.all(
      [
        'user/-/state/com.google/reading-list',
        'user/-/state/org.freshrss/main',
        'user/-/label/News',
        'feed/5',
      ].map(async (s) => (await idsOf(simulator, { s })).length),
    );
    expect(counts).toEqual([3, 2, 3, 1]);
    expect((await call(simulator, 'unread-count?output=json')).json).toMatchObject({ max: 4 });
    const { text } = await call(simulator, 'subscription/list?output=json');
    expect(text).not.toContain('hidden.example');
  });

  it('knew fewer streams in older versions', async () => {
    const simulator = await startWithPriorities();
    simulator.set({ version: '1.26.3' });
    for (const s of ['user/-/state/com.google/starred', 'user/-/state/org.freshrss/main']) {
      expect((await call(simulator, 'mark-all-as-read', { body: [['s', s]] })).status).toBe(400);
    }
    expect(await idsOf(simulator, { s: 'user/-/state/com.google/read' })).toHaveLength(3);
    expect((await call(simulator, 'subscription/list?output=json')).text).toContain('hidden.example');
  });

  it('left what came in during the current second up to 1.26.2', async () => {
    const { simulator, first, second } = await startWithArticles();
    simulator.set({ version: '1.25.0' });
    await call(simulator, 'mark-all-as-read', { body: [['s', 'feed/1']] });
    expect([first.read, second.read]).toEqual([true, false]);
    simulator.set({ version: '1.26.3' });
    await call(simulator, 'mark-all-as-read', { body: [['s', 'feed/1']] });
    expect(second.read).toBe(true);
  });
});

describe('mark-all-as-read before 1.28 does not look at priorities', () => {
  it.each([
    ['the reading list', 'user/-/state/com.google/reading-list', []],
    ['a category', `${LABEL}News`, []],
    ['a feed', 'feed/5', ['important', 'main', 'category', 'feed']],
  ])('%s', async (_what, s, left) => {
    const simulator = await startWithPriorities();
    simulator.set({ version: '1.27.1' });
    await call(simulator, 'mark-all-as-read', { body: [['s', s]] });
    const unread = new Set(simulator.items.filter(({ read }) => !read).map(({ feedId }) => feedId));
    const priorities = simulator.feeds.filter(({ id }) => unread.has(id));
    expect(priorities.map(({ priority }) => priority)).toEqual(left);
  });
});

describe('rename-tag and disable-tag', () => {
  it('rename a category before a label, trimmed and cut', async () => {
    const simulator = await start();
    simulator.addCategory('News');
    await call(simulator, 'rename-tag', {
      body: [
        ['s', `${LABEL}News`],
        ['dest', `${LABEL} ${'é'.repeat(120)} `],
      ],
    });
    expect(simulator.categories[1]?.name).toBe('é'.repeat(95));
  });

  it.each([
    ['a category by a category', 'C1', 'C2'],
    ['a category by a label', 'C1', 'L1'],
    ['a label by a label', 'L1', 'L2'],
    ['a label by a category', 'L1', 'C1'],
  ])('leave a taken name, %s', async (_what, from, to) => {
    const simulator = await start();
    for (const name of ['C1', 'C2']) simulator.addCategory(name);
    for (const name of ['L1', 'L2']) simulator.addLabel(name);
    const before = structuredClone([simulator.categories, simulator.labels]);
    const body = [
      ['s', LABEL + from],
      ['dest', LABEL + to],
    ] as const;
    expect((await call(simulator, 'rename-tag', { body })).text).toBe('OK');
    expect([simulator.categories, simulator.labels]).toEqual(before);
  });

  it('give a label without a name: gone from the list, still there', async () => {
    const simulator = await start();
    simulator.addLabel('Ghost');
    await call(simulator, 'rename-tag', {
      body: [
        ['s', `${LABEL}Ghost`],
        ['dest', LABEL],
      ],
    });
    expect((await call(simulator, 'tag/list?output=json')).text).not.toContain('"type":"tag"');
    expect(simulator.labels).toEqual([{ id: 1, name: '' }]);
  });

  it('remove a category and keep its feeds, a label and keep its articles', async () => {
    const simulator = await start();
    simulator.addFeed({ url: 'https://a.example/', category: 'News' });
    simulator.addItems(1, articles(1, { labels: ['L'] }));
    await call(simulator, 'disable-tag', {
      body: [
        ['s', `${LABEL}News`],
        ['s', `${LABEL}L`],
      ],
    });
    expect(simulator.feeds).toMatchObject([{ categoryId: 1 }]);
    expect(simulator.labels).toHaveLength(1);
    await call(simulator, 'disable-tag', { body: [['s', `${LABEL}L`]] });
    expect([simulator.labels, simulator.items[0]?.labelIds]).toEqual([[], new Set()]);
    expect((await call(simulator, 'disable-tag', { body: [['t', `${LABEL}L`]] })).status).toBe(400);
  });
});
