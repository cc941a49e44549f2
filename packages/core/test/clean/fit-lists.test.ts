import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RESULT_CHARACTERS, TooLargeError } from '../../src/clean/budget.ts';
import { fitLists, type Order } from '../../src/clean/fit-lists.ts';

type Data = Readonly<Record<string, unknown>>;

const fit = (
  value: Data,
  limit?: number,
  orders: Readonly<Record<string, Order>> = { items: 'the longest' },
) => fitLists(value, new Map(Object.entries(orders)), limit);

const listsOf = (value: Data, key: string): readonly unknown[] => {
  const list = value[key];
  return Array.isArray(list) ? list : [];
};

describe('one list', () => {
  it('stays as it is in a value of exactly the limit', () => {
    const value = { items: ['aa', 'bb'], more: true };
    expect(fit(value, JSON.stringify(value).length)).toEqual({ value, cut: [] });
  });

  it('loses one entry when one character is missing', () => {
    const value = { items: ['aa', 'bb'], more: true };
    expect(fit(value, JSON.stringify(value).length - 1)).toEqual({
      value: { items: ['aa'], more: true },
      cut: [{ key: 'items', kept: ['aa'], dropped: 1 }],
    });
  });

  it('is not changed in the value that was given', () => {
    const value = { items: ['aa', 'bb'] };
    fit(value, 16);
    expect(value).toEqual({ items: ['aa', 'bb'] });
  });

  it.each([
    ['each entry alone is too large', { items: ['x'.repeat(100), 'y'.repeat(100)] }, 'items'],
    ['there is no such list', { text: 'x'.repeat(100) }, 'items'],
    ['the list is no list', { items: 'x'.repeat(100) }, 'items'],
    ['the list is empty and the rest too large', { items: [], text: 'x'.repeat(100) }, 'items'],
    ['the key is one that every object inherits', { text: 'x'.repeat(100) }, 'constructor'],
  ])('is an error when %s', (_reason, value, key) => {
    expect(() => fit(value, 50, { [key]: 'the longest' })).toThrow(TooLargeError);
  });

  it.each([
    ['first', ['x'.repeat(100), 'a', 'b']],
    ['between others', ['a', 'x'.repeat(100), 'b']],
    ['last', ['a', 'b', 'x'.repeat(100)]],
  ])('an entry that fits nowhere hides no other, where it stands %s', (_where, items) => {
    expect(fit({ items }, 50).value).toEqual({ items: ['a', 'b'] });
  });

  it('ends before the first entry that does not fit, where somebody goes on behind the last', () => {
    const items = ['a', 'x'.repeat(100), 'b'];
    expect(fit({ items }, 50, { items: 'the last' })).toEqual({
      value: { items: ['a'] },
      cut: [{ key: 'items', kept: ['a'], dropped: 2 }],
    });
    expect(() => fit({ items: items.slice(1) }, 50, { items: 'the last' })).toThrow(TooLargeError);
  });

  it('has room for 25,000 characters unless told otherwise', () => {
    const { value, cut } = fit({ items: Array.from({ length: 1000 }, () => 'x'.repeat(97)) });
    expect(RESULT_CHARACTERS).toBe(25_000);
    expect(cut).toMatchObject([{ dropped: 751 }]);
    expect(JSON.stringify(value).length).toBeLessThanOrEqual(25_000);
  });
});

const names = (count: number, letter: string) => Array.from({ length: count }, () => letter.repeat(8));

describe('several lists', () => {
  const both: Readonly<Record<string, Order>> = { left: 'the longest', right: 'the longest' };

  it('have equal shares, so that no one of them hides the other', () => {
    const { value } = fit({ left: names(100, 'l'), right: names(100, 'r') }, 500, both);
    const [left, right] = [listsOf(value, 'left').length, listsOf(value, 'right').length];
    expect(left).toBeGreaterThan(15);
    expect(Math.abs(left - right)).toBeLessThanOrEqual(1);
  });

  it.each(['left', 'right'])(
    'one of which is short leave the rest of its share to the other: %s',
    (short) => {
      const long = short === 'left' ? 'right' : 'left';
      const { value, cut } = fit({ [short]: ['a'], [long]: names(100, 'x') }, 500, both);
      expect(value[short]).toEqual(['a']);
      expect(cut).toMatchObject([{ key: long }]);
      expect(JSON.stringify(value).length).toBeGreaterThan(500 - 12);
    },
  );

  it('may lose one of them whole, as long as something is left and nobody has to go on behind it', () => {
    const lists = { left: ['a'], right: ['x'.repeat(1000)] };
    expect(fit(lists, 100, both).value).toEqual({ left: ['a'], right: [] });
    expect(() => fit(lists, 100, { ...both, right: 'the last' })).toThrow(TooLargeError);
  });
});

const anyEntry = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  fc.constant(null),
  fc.array(fc.integer(), { maxLength: 5 }),
);
const anyList = fc.array(anyEntry, { maxLength: 30 });
const lengthOf = (items: readonly unknown[]): number => JSON.stringify({ items, n: 1 }).length;

describe('whatever the entries', () => {
  it('one list is within the limit, keeps as much as fits, and keeps it whole', () => {
    fc.assert(
      fc.property(anyList, fc.integer({ min: 0, max: 400 }), (items, limit) => {
        const possible = items.filter((item) => lengthOf([item]) <= limit);
        fc.pre(items.length === 0 ? lengthOf([]) <= limit : possible.length > 0);
        const { value, cut } = fit({ items, n: 1 }, limit);
        const kept = listsOf(value, 'items');
        expect(JSON.stringify(value).length).toBeLessThanOrEqual(limit);
        expect(value).toEqual({ items: (cut.length === 0 ? items : possible).slice(0, kept.length), n: 1 });
        expect(kept.length + (cut[0]?.dropped ?? 0)).toBe(items.length);
        const hasRoomForMore =
          kept.length < possible.length && lengthOf(possible.slice(0, kept.length + 1)) <= limit;
        expect(hasRoomForMore).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('nothing that fits is an error', () => {
    fc.assert(
      fc.property(anyList, fc.integer({ min: 0, max: 60 }), (items, limit) => {
        const parts = items.length === 0 ? [[]] : items.map((item) => [item]);
        fc.pre(parts.every((part) => JSON.stringify({ items: part }).length > limit));
        expect(() => fit({ items }, limit)).toThrow(TooLargeError);
      }),
      { numRuns: 1000 },
    );
  });

  it('several lists are within the limit, and an entry goes only where its list has more than its share', () => {
    fc.assert(
      fc.property(anyList, anyList, anyList, fc.integer({ min: 40, max: 400 }), (a, b, c, limit) => {
        const fitted = fitThree({ a, b, c }, limit);
        fc.pre(fitted !== undefined);
        const { value, cut } = fitted;
        expect(JSON.stringify(value).length).toBeLessThanOrEqual(limit);
        const share = Math.floor((limit - JSON.stringify({ a: [], b: [], c: [] }).length) / 3);
        for (const { key, kept, dropped } of cut) {
          expect(kept.length + dropped).toBe({ a, b, c }[key]?.length);
          expect(JSON.stringify({ a, b, c }[key]).length - 2).toBeGreaterThan(share);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

function fitThree(value: Data, limit: number) {
  try {
    return fit(value, limit, { a: 'the longest', b: 'the longest', c: 'the longest' });
  } catch (error) {
    if (error instanceof TooLargeError) return undefined;
    throw error;
  }
}
