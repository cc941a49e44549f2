import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../src/guard/canonical.ts';

// What JSON.parse can give, but for -0, which JSON text cannot tell from 0.
const json = fc
  .jsonValue({ noUnicodeString: false })
  .map((value): unknown => JSON.parse(JSON.stringify(value)));

/** The same value with the keys of its objects in another order. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, member]) => [key, reordered(member)]),
  );
}

function deeplyEqual(a: unknown, b: unknown): boolean {
  try {
    expect(a).toStrictEqual(b);
    return true;
  } catch {
    return false;
  }
}

describe('canonicalJson', () => {
  test('is JSON that means the same', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(JSON.parse(canonicalJson(value))).toStrictEqual(value);
      }),
    );
  });

  test('does not depend on the order in which keys came', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(canonicalJson(reordered(value))).toBe(canonicalJson(value));
      }),
    );
  });

  test('is equal exactly for values that are deeply equal', () => {
    fc.assert(
      fc.property(json, json, (a, b) => {
        expect(canonicalJson(a) === canonicalJson(b)).toBe(deeplyEqual(a, b));
      }),
    );
  });

  test('keeps the order of a list and of targets', () => {
    expect(canonicalJson(['a', 'b'])).not.toBe(canonicalJson(['b', 'a']));
  });

  test('tells a number from its digits, and an absent member from null', () => {
    expect(canonicalJson({ id: 5 })).not.toBe(canonicalJson({ id: '5' }));
    expect(canonicalJson({ id: null })).not.toBe(canonicalJson({}));
    expect(canonicalJson({ id: undefined })).toBe(canonicalJson({}));
  });

  test('binds an own __proto__ key like any other', () => {
    const value: unknown = JSON.parse('{"__proto__":{"admin":true}}');
    expect(canonicalJson(value)).toBe('{"__proto__":{"admin":true}}');
  });

  test('takes an object without a prototype', () => {
    expect(canonicalJson(Object.assign(Object.create(null), { b: 1, a: 2 }))).toBe('{"a":2,"b":1}');
  });

  test.each([
    ['undefined', undefined],
    ['undefined in a list', [undefined]],
    ['NaN', Number.NaN],
    ['infinity', [Number.NEGATIVE_INFINITY]],
    ['a bigint', 5n],
    ['a function', () => 5],
    ['a symbol', Symbol('5')],
    ['a Date', new Date(0)],
    ['a Map, whose entries would vanish', new Map([['a', 1]])],
    ['an object that inherits its members', Object.create({ a: 1 })],
  ])('refuses %s, so that nothing goes unbound in silence', (_name, value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  });

  test('a list with a hole does not read like an empty one', () => {
    // oxlint-disable-next-line no-sparse-arrays -- the hole is the point
    expect(() => canonicalJson([,])).toThrow(TypeError);
  });
});
