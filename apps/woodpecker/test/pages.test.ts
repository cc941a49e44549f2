import { path } from '@guard/core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { cutWindow, listPages, type Window } from '../src/api/pages.ts';
import { fakeReader } from '@guard/testkit/fake-reader';

const count = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Reads a list of numbers from 1 to `size` from a backend that gives `perPage` of them at once. */
async function readList(size: number, window: Window, { perPage = 50, end = [] as number[] | null } = {}) {
  const { read, seen } = fakeReader(({ query: { page } }) => {
    const from = (Number(page) - 1) * perPage + 1;
    return from > size ? end : count(from, Math.min(size, from + perPage - 1));
  });
  const listed = await listPages(read, path`/api/things`, z.int(), window, { active: true });
  return { ...listed, seen };
}

describe('a list in pages of 50', () => {
  it.each([
    [0, 0],
    [49, 49],
    [50, 50],
  ])('of %i entries is whole', async (size, length) => {
    const { entries, more } = await readList(size, {});
    expect(entries).toHaveLength(length);
    expect(more).toBe(false);
  });

  it('says that there is more than the 50 that were not asked for', async () => {
    expect(await readList(51, {})).toMatchObject({ entries: count(1, 50), more: true });
  });

  it('gives all 70 where 200 are asked for', async () => {
    const { entries, more, seen } = await readList(70, { limit: 200 });
    expect(entries).toEqual(count(1, 70));
    expect(more).toBe(false);
    expect(seen[0]?.query).toEqual({ active: true, page: 1, perPage: 50 });
  });

  it('gives no more than was asked for', async () => {
    expect(await readList(70, { limit: 7 })).toMatchObject({ entries: count(1, 7), more: true });
    expect(await readList(7, { limit: 7 })).toMatchObject({ entries: count(1, 7), more: false });
  });

  it('begins with the page that was asked for', async () => {
    expect(await readList(120, { page: 3 })).toMatchObject({ entries: count(101, 120), more: false });
  });

  it('begins with the page of so many, so that a smaller limit leaves nothing out of reach', async () => {
    expect(await readList(120, { limit: 20, page: 4 })).toMatchObject({ entries: count(61, 80), more: true });
    expect(await readList(120, { limit: 100, page: 2 })).toMatchObject({
      entries: count(101, 120),
      more: false,
    });
    expect(await readList(120, { limit: 7, page: 100 })).toMatchObject({ entries: [], more: false });
    const { seen } = await readList(120, { limit: 20, page: 4 });
    expect(seen.map(({ query }) => query['page'])).toEqual([2]);
  });

  it.each([1, 7, 20, 50, 70])('in pages of %i shows every entry', async (limit) => {
    for (const perPage of [50, 30]) {
      const shown = new Set<number>();
      for (let page = 1, more = true; more; page += 1) {
        const listed = await readList(173, { limit, page }, { perPage });
        for (const entry of listed.entries) shown.add(entry);
        more = listed.more;
      }
      expect([...shown]).toEqual(count(1, 173));
    }
  });

  it('takes null for the end', async () => {
    expect(await readList(0, {}, { end: null })).toMatchObject({ entries: [], more: false });
    expect(await readList(50, { limit: 80 }, { end: null })).toMatchObject({ more: false });
  });

  it('goes on after a short page: a forge may give fewer than 50', async () => {
    const { entries, more } = await readList(70, { limit: 100 }, { perPage: 30 });
    expect(entries).toEqual(count(1, 70));
    expect(more).toBe(false);
  });

  it('ends at a forge that gives the same page for ever', async () => {
    const { read, seen } = fakeReader(() => ['main', 'dev']);
    const listed = await listPages(read, path`/api/branches`, z.string(), { limit: 500 });
    expect(listed).toEqual({ entries: ['main', 'dev'], more: false });
    expect(seen).toHaveLength(2);
  });

  it('ends at one that makes up a new entry each time', async () => {
    let made = 0;
    const { read, seen } = fakeReader(() => [(made += 1)]);
    expect(await listPages(read, path`/api/x`, z.int(), { limit: 3 })).toEqual({
      entries: [1, 2, 3],
      more: true,
    });
    expect(seen).toHaveLength(4);
  });
});

describe('a list that is there whole', () => {
  it.each<[Window, number[], boolean]>([
    [{}, count(1, 50), true],
    [{ limit: 7, page: 2 }, count(8, 14), true],
    [{ limit: 60 }, count(1, 60), false],
    [{ page: 2 }, count(51, 60), false],
    [{ page: 9 }, [], false],
  ])('is cut to %j', (window, entries, more) => {
    expect(cutWindow(count(1, 60), window)).toEqual({ entries, more });
  });
});
