import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { wholeNumber } from '../../src/index.ts';

describe('wholeNumber', () => {
  const schema = z.strictObject({ id: wholeNumber('An id') });
  const parse = (id: unknown) => schema.safeParse({ id }).data?.id;

  test.each([
    [5, 5],
    ['5', 5],
    ['007', 7],
    [9_007_199_254_740_991, 9_007_199_254_740_991],
    ['9007199254740991', 9_007_199_254_740_991],
  ])('%j is %d', (given, number) => {
    expect(parse(given)).toBe(number);
  });

  test.each([
    0,
    -1,
    1.5,
    '1.5',
    '-1',
    '+1',
    ' 5',
    '5 ',
    '5\n',
    '0x5',
    '1e3',
    '',
    '٥',
    true,
    null,
    [5],
    { valueOf: () => 5 },
    '9007199254740993',
    9_007_199_254_740_992,
    Number.NaN,
    Infinity,
    '5'.repeat(1_000_000),
  ])('%.20j is refused: an id that reads as another one acts on another thing', (given) => {
    expect(parse(given)).toBeUndefined();
  });

  test('keeps to its range', () => {
    const page = z.strictObject({ size: wholeNumber('Size', { min: 0, max: 100 }) });
    expect(page.safeParse({ size: '0' }).success).toBe(true);
    expect(page.safeParse({ size: 100 }).success).toBe(true);
    expect(page.safeParse({ size: 101 }).success).toBe(false);
  });
});
