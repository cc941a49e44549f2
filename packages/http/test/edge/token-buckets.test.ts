import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAtOnce } from '../../src/edge/at-once.ts';
import { createTokenBuckets } from '../../src/edge/token-buckets.ts';

describe('a token bucket', () => {
  it('gives a burst, then so many a second, and says when to come back', () => {
    let now = 0;
    const buckets = createTokenBuckets({ burst: 3, perSecond: 2 }, () => now);
    const taken = () => buckets.take('a');
    expect([taken(), taken(), taken(), taken()]).toStrictEqual([0, 0, 0, 1]);
    now += 500;
    expect([taken(), taken()]).toStrictEqual([0, 1]);
    now += 60_000;
    expect([taken(), taken(), taken(), taken()]).toStrictEqual([0, 0, 0, 1]);
  });

  it('takes all of a batch or none of it', () => {
    const buckets = createTokenBuckets({ burst: 3, perSecond: 1 }, () => 0);
    expect(buckets.take('a', 5)).toBe(2);
    expect(buckets.take('a', 3)).toBe(0);
  });

  it('is somebody’s own', () => {
    const buckets = createTokenBuckets({ burst: 1, perSecond: 1 }, () => 0);
    expect([buckets.take('a'), buckets.take('a'), buckets.take('b')]).toStrictEqual([0, 1, 0]);
  });

  it('grows with no flood of names, and gives nobody more than burst and rate', () => {
    const steps = fc.array(fc.record({ name: fc.nat(30), waits: fc.nat(3000) }), { maxLength: 300 });
    fc.assert(
      fc.property(steps, (steps) => {
        let now = 0;
        const rate = { burst: 5, perSecond: 1 };
        // As many as there are names: none is pushed out, and each gets what the rate says at the most.
        const buckets = createTokenBuckets(rate, () => now, 31);
        const small = createTokenBuckets(rate, () => now, 4);
        const taken = new Map<number, number>();
        for (const { name, waits } of steps) {
          now += waits;
          small.take(String(name));
          if (buckets.take(String(name)) === 0) taken.set(name, (taken.get(name) ?? 0) + 1);
          expect(small.size).toBeLessThanOrEqual(4);
        }
        for (const count of taken.values()) expect(count).toBeLessThanOrEqual(5 + now / 1000);
      }),
    );
  });

  it('forgets those that are full again', () => {
    let now = 0;
    const buckets = createTokenBuckets({ burst: 2, perSecond: 1 }, () => now);
    for (let each = 0; each < 100; each += 1) buckets.take(`visitor ${each}`);
    now += 2000;
    buckets.take('one more');
    expect(buckets.size).toBe(1);
  });
});

describe('what goes on at once', () => {
  it('is limited for one and for all, and ends once', () => {
    const atOnce = createAtOnce({ ofOne: 2, ofAll: 3 });
    const end = atOnce.begin('a', 2);
    expect(atOnce.begin('a', 1)).toBeUndefined();
    expect(atOnce.begin('b', 2)).toBeUndefined();
    expect(atOnce.begin('b', 1)).toBeDefined();
    end?.();
    end?.();
    expect(atOnce.begin('a', 2)).toBeDefined();
    expect(atOnce.begin('c', 1)).toBeUndefined();
  });

  it('holds what goes on and nothing else', () => {
    const atOnce = createAtOnce({ ofOne: 1, ofAll: 1000 });
    const ends = Array.from({ length: 1000 }, (_, each) => atOnce.begin(`caller ${each}`, 1));
    expect(atOnce.size).toBe(1000);
    for (const end of ends) end?.();
    expect(atOnce.size).toBe(0);
  });
});
