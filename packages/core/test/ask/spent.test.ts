import { describe, expect, test } from 'vitest';
import { createSpentAnswers } from '../../src/ask/spent.ts';

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

  test('a clock that was set back forgets nothing', () => {
    let now = 10 * MINUTE;
    const spent = createSpentAnswers(() => now);
    void spent.spend('a', MINUTE);
    now = 0;
    void spent.spend('b', MINUTE);
    now = 2 * MINUTE;
    expect(spent.spend('a', MINUTE)).toBe(false);
  });

  test('keeps the nonces of two processes apart when each has its own store', () => {
    const [one, two] = [createSpentAnswers(() => 0), createSpentAnswers(() => 0)];
    expect([one.spend('a', MINUTE), two.spend('a', MINUTE)]).toStrictEqual([true, true]);
  });
});
