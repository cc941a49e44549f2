import { describe, expect, it } from 'vitest';
import { stateFilter, timeFilter } from '../../src/freshrss/filter.ts';
import type { Item } from '../../src/index.ts';

const STATE = 'user/-/state/com.google/';

function item(fields: Partial<Item>): Item {
  const text = { title: '', author: '', link: '', content: '', published: 0, enclosures: [], feedTags: [] };
  return { ...text, id: 1, feedId: 1, read: false, starred: false, labelIds: new Set(), ...fields };
}

const ITEMS = {
  plain: item({}),
  read: item({ read: true }),
  starred: item({ starred: true }),
  both: item({ read: true, starred: true }),
};

function passing(include: string, exclude: string): string {
  const filter = stateFilter(include && STATE + include, exclude && STATE + exclude);
  return Object.entries(ITEMS)
    .filter(([, row]) => filter(row))
    .map(([name]) => name)
    .join(' ');
}

describe('it and xt', () => {
  const everything = 'plain read starred both';
  it.each([
    ['', '', everything],
    ['read', '', 'read both'],
    ['unread', '', 'plain starred'],
    ['starred', '', 'starred both'],
    ['', 'read', 'plain starred'],
    ['', 'unread', 'read both'],
    ['', 'starred', everything],
    // A mask that is empty filters nothing: the two that look most useful together let everything in.
    ['starred', 'read', everything],
    ['starred', 'unread', everything],
    ['read', 'read', everything],
    ['unread', 'read', 'plain starred'],
    ['read', 'starred', everything],
    ['kept-unread', 'whatever', everything],
  ])('it=%s xt=%s: %s', (include, exclude, names) => {
    expect(passing(include, exclude)).toBe(names);
  });

  it('know no label and no feed', () => {
    expect(Object.values(ITEMS).every(stateFilter('user/-/label/x', 'feed/1'))).toBe(true);
  });
});

describe('ot and nt', () => {
  const early = item({ id: 100_000_000 });
  const late = item({ id: 300_000_000 });
  const touched = item({ id: 100_000_000, modified: 250 });

  function passes(from: number, to: number, seesModified = false): boolean[] {
    return [early, late, touched].map(timeFilter(from, to, seesModified));
  }

  it('look at the time of the crawl, both ends included', () => {
    expect(passes(300, 0)).toEqual([false, true, false]);
    expect(passes(0, 100)).toEqual([true, false, true]);
  });

  it('are a union together, so that a window holds everything', () => {
    expect(passes(200, 200)).toEqual([true, true, true]);
    expect(passes(301, 99)).toEqual([false, false, false]);
  });

  it('see a change on the server since 1.29', () => {
    expect(passes(200, 0, true)).toEqual([false, true, true]);
  });

  it('do nothing at zero and below', () => {
    expect(passes(0, 0)).toEqual([true, true, true]);
    expect(passes(-5, -5)).toEqual([true, true, true]);
  });
});
