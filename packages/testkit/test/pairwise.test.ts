import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { pairwise } from '../src/contract/pairwise.ts';

const combinations = fc.uniqueArray(fc.tuple(fc.nat(4), fc.nat(6), fc.nat(8)), {
  maxLength: 200,
  selector: String,
});

const pairs = (all: readonly (readonly [number, number, number])[]) =>
  new Set(all.flatMap(([a, b, c]) => [`ab${a},${b}`, `ac${a},${c}`, `bc${b},${c}`]));

it('leaves out no pair that occurs, and takes no combination twice', () => {
  fc.assert(
    fc.property(combinations, (all) => {
      const chosen = pairwise(all, (combination) => combination);
      expect(pairs(chosen)).toEqual(pairs(all));
      expect(new Set(chosen).size).toBe(chosen.length);
    }),
  );
});

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

it('is far smaller than the whole', () => {
  const whole = numbers(9).flatMap((a) => numbers(24).flatMap((b) => numbers(26).map((c) => [a, b, c])));
  const chosen = pairwise(whole, (combination) => combination);
  expect(chosen.length).toBeLessThan(whole.length / 5);
  expect(chosen.length).toBeGreaterThanOrEqual(24 * 26);
});
