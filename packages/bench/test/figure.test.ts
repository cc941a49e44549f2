import { describe, expect, it } from 'vitest';
import { budgetText, type Figure, measuredText, verdictOn } from '../src/figure.ts';

const figure = (rest: Partial<Figure>): Figure => ({ name: 'f', unit: '×', measured: 1, ...rest });

describe('the verdict', () => {
  it.each([
    ['met', figure({ measured: 1.15, budget: { atMost: 1.15 } })],
    ['missed', figure({ measured: 1.151, budget: { atMost: 1.15 } })],
    ['met', figure({ measured: 40, budget: { atLeast: 40 } })],
    ['missed', figure({ measured: 39.9, budget: { atLeast: 40 } })],
    ['skipped', figure({ measured: undefined, budget: { atMost: 1 } })],
    ['–', figure({})],
  ])('is %s on %j', (verdict, its) => {
    expect(verdictOn(its)).toBe(verdict);
  });

  it('is missed for what cannot be compared, never met by accident', () => {
    expect(verdictOn(figure({ measured: Number.NaN, budget: { atMost: 1 } }))).toBe('missed');
    expect(verdictOn(figure({ measured: Number.NaN, budget: { atLeast: 1 } }))).toBe('missed');
  });
});

describe('the text of a figure', () => {
  it.each([
    [figure({ measured: 1.149, budget: { atMost: 1.15 } }), '1.15 ×', '≤ 1.15 ×'],
    [figure({ unit: 'ms', measured: 0.171, budget: { atMost: 1 } }), '0.17 ms', '≤ 1.00 ms'],
    [
      figure({ unit: 'bytes', measured: 339_612, budget: { atMost: 350_000 } }),
      '339,612 bytes',
      '≤ 350,000 bytes',
    ],
    [figure({ unit: 'packages', measured: 0, budget: { atMost: 0 } }), '0', '≤ 0'],
    [figure({ measured: 0.96, budget: { atLeast: 1 } }), '0.96 ×', '≥ 1.00 ×'],
    [figure({ measured: undefined }), '–', '–'],
  ])('%j', (its, measured, budget) => {
    expect(measuredText(its)).toBe(measured);
    expect(budgetText(its)).toBe(budget);
  });
});
