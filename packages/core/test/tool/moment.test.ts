import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spellMoment } from '../../src/tool/moment.ts';

describe('a moment in a question', () => {
  test.each([
    ['2027-01-31T00:00:00.000Z', '31 January 2027, 00:00 UTC'],
    ['2027-01-31T22:59:59.000Z', '31 January 2027, 22:59:59 UTC'],
    ['2026-12-01T08:05:00.250Z', '1 December 2026, 08:05:00.250 UTC'],
    ['+012026-05-09T10:00:00.000Z', '9 May 12026, 10:00 UTC'],
  ])('%s reads as %s', (instant, text) => {
    expect(spellMoment(new Date(instant))).toBe(text);
  });

  test('two moments never read the same, so that nothing else can be agreed to', () => {
    const moment = fc.date({ noInvalidDate: true });
    const near = fc.integer({ min: -100_000, max: 100_000 }).filter((ms) => ms !== 0);
    fc.assert(
      fc.property(moment, near, (at, ms) => {
        const other = new Date(at.getTime() + ms);
        fc.pre(!Number.isNaN(other.getTime()));
        expect(spellMoment(other)).not.toBe(spellMoment(at));
      }),
    );
  });

  test('an invalid date is no moment', () => {
    expect(() => spellMoment(new Date(Number.NaN))).toThrow(RangeError);
  });
});
