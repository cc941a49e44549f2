import { path } from '@guard/core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { listPages, type Window } from '../src/api/pages.ts';
import { fakeReader } from '@guard/testkit/fake-reader';

type Page = { values: number[]; isLastPage?: boolean; nextPageStart?: number | null };

async function readList(pages: Readonly<Record<number, Page>>, window: Window = {}) {
  const { read, seen } = fakeReader(({ query: { start } }) => pages[Number(start)]);
  const listed = await listPages(read, path`/things`, z.int(), window, { state: 'OPEN' });
  return { ...listed, seen: seen.map(({ query }) => query) };
}

describe('a list in pages', () => {
  it('goes on where the answer says, because pages skip what the account may not see', async () => {
    const { entries, nextStart, seen } = await readList({
      0: { values: [1, 2], isLastPage: false, nextPageStart: 7 },
      7: { values: [3], isLastPage: true, nextPageStart: null },
    });
    expect(entries).toEqual([1, 2, 3]);
    expect(nextStart).toBeUndefined();
    expect(seen).toEqual([
      { state: 'OPEN', start: 0, limit: 25 },
      { state: 'OPEN', start: 7, limit: 23 },
    ]);
  });

  it('says where the next call goes on', async () => {
    expect(
      await readList({ 4: { values: [1, 2], isLastPage: false, nextPageStart: 9 } }, { limit: 2, start: 4 }),
    ).toMatchObject({ entries: [1, 2], nextStart: 9 });
  });

  it.each([
    ['leads to itself', 0],
    ['leads back', -1],
    ['leads nowhere', null],
  ])('ends with a page that %s, so that a backend cannot keep a call for ever', async (_name, next) => {
    const { entries, seen } = await readList({ 0: { values: [1], isLastPage: false, nextPageStart: next } });
    expect(entries).toEqual([1]);
    expect(seen).toHaveLength(1);
  });

  it('ends after 20 pages without an entry', async () => {
    const { read, seen } = fakeReader(({ query: { start } }) => ({
      values: [],
      isLastPage: false,
      nextPageStart: Number(start) + 1,
    }));
    expect(await listPages(read, path`/things`, z.int(), {})).toEqual({ entries: [], nextStart: 20 });
    expect(seen).toHaveLength(20);
  });

  it('has no more entries than were asked for, whatever a page holds', async () => {
    expect((await readList({ 0: { values: [1, 2, 3], isLastPage: true } }, { limit: 2 })).entries).toEqual([
      1, 2,
    ]);
  });
});
