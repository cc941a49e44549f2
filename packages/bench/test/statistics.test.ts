import { describe, expect, it } from 'vitest';
import { interleave, median, medianRatio } from '../src/statistics.ts';

describe('the median', () => {
  it.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
    [[1, 1, 1000], 1],
  ])('of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  it('does not reorder what it is given', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });

  it('refuses an empty list instead of inventing a figure', () => {
    expect(() => median([])).toThrow(RangeError);
  });
});

describe('the ratio of two measurements', () => {
  it('is taken round by round, so that a slow round does not count for one side only', () => {
    expect(medianRatio([20, 200, 20], [10, 100, 10])).toBe(2);
  });

  it('refuses rounds that have no partner', () => {
    expect(() => medianRatio([1, 2], [1])).toThrow(RangeError);
  });
});

describe('measuring in turns', () => {
  it('runs every measurement once a round, in the same order', async () => {
    const order: string[] = [];
    const note = (name: string) => () => order.push(name);
    await interleave({ a: note('a'), b: note('b') }, { rounds: 2, warmUp: 0 });
    expect(order).toEqual(['a', 'b', 'a', 'b']);
  });

  it('leaves the rounds that warm up out of the values', async () => {
    let calls = 0;
    const count = async () => (calls += 1);
    expect(await interleave({ count }, { rounds: 2, warmUp: 3 })).toEqual({ count: [4, 5] });
  });
});
