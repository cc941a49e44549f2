import { describe, expect, test } from 'vitest';
import { createLifetimeClock } from '../../src/approvals/lifetime-clock.ts';
import { createSpentAnswers } from '../../src/guard/spent.ts';

const MINUTE = 60_000;

describe('spent answers', () => {
  test('takes each nonce once', () => {
    const spent = createSpentAnswers(() => 0);
    expect(spent.spend('a', MINUTE)).toBe(true);
    expect(spent.spend('a', MINUTE)).toBe(false);
    expect(spent.spend('b', MINUTE)).toBe(true);
  });

  test('answers at once, so that of two retries in one tick one acts', () => {
    const spent = createSpentAnswers(() => 0);
    expect([spent.spend('a', MINUTE), spent.spend('a', MINUTE)]).toStrictEqual([true, false]);
  });

  test('remembers for as long as the seal could open, and not a moment less', () => {
    let now = 0;
    const spent = createSpentAnswers(() => now);
    void spent.spend('a', MINUTE);
    now = MINUTE - 1;
    expect(spent.spend('a', MINUTE)).toBe(false);
    now = MINUTE;
    expect(spent.spend('a', MINUTE)).toBe(true);
  });

  test('a date that was set forward and back forgets nothing that its seal could still bring', () => {
    let date = 0;
    const clock = createLifetimeClock(
      () => date,
      () => 0,
    );
    const spent = createSpentAnswers(clock);
    void spent.spend('a', MINUTE);
    date = 2 * MINUTE;
    void spent.spend('b', MINUTE);
    date = 0;
    // Forgotten, and by the same clock its seal has ended for good.
    expect(clock()).toBe(2 * MINUTE);
    expect(spent.spend('b', MINUTE)).toBe(false);
  });

  test('keeps the nonces of two processes apart when each has its own store', () => {
    const [one, two] = [createSpentAnswers(() => 0), createSpentAnswers(() => 0)];
    expect([one.spend('a', MINUTE), two.spend('a', MINUTE)]).toStrictEqual([true, true]);
  });
});
