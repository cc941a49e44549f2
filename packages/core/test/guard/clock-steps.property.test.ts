import { isInputRequiredResult } from '@modelcontextprotocol/server';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { GuardOutcome } from '../../src/guard/guard.ts';
import { deleteTool, guardOf } from './guarded.ts';

const MINUTE = 60_000;
const TICK = { action: 'accept', content: { confirm: true } };
const tool = deleteTool();

type Step =
  | { readonly does: 'open' }
  | { readonly does: 'redeem'; readonly which: number }
  | { readonly does: 'set the date'; readonly minutes: number }
  | { readonly does: 'wait'; readonly minutes: number };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.constant<Step>({ does: 'open' }),
    { weight: 3, arbitrary: fc.record({ does: fc.constant('redeem' as const), which: fc.nat(4) }) },
    fc.record({ does: fc.constant('set the date' as const), minutes: fc.integer({ min: -40, max: 40 }) }),
    fc.record({ does: fc.constant('wait' as const), minutes: fc.nat(9) }),
  ),
  { minLength: 2, maxLength: 25, size: 'max' },
);

/** What a client holds, and when by either clock it was given out. */
interface Held {
  readonly value: string;
  readonly date: number;
  readonly ran: number;
  used: boolean;
  /** Whether the date was set, and the clocks went apart, since it was given out. */
  dateWasSet: boolean;
}

/** The two ways to approve, how long each lives, and how it travels. */
const WAYS = [
  {
    name: 'a sealed question',
    lives: 15 * MINUTE,
    first: {},
    second: (state: string) => ({ state, answer: TICK }),
    held: (outcome: GuardOutcome) => {
      const result = 'reply' in outcome ? outcome.reply : undefined;
      return result && isInputRequiredResult(result) ? result.requestState : undefined;
    },
  },
  {
    name: 'a token',
    lives: 5 * MINUTE,
    first: { noDialog: 'client' as const },
    second: (token: string) => ({ token, noDialog: 'client' as const }),
    held: (outcome: GuardOutcome) => /confirm_token \\"([\w-]+)\\"/.exec(JSON.stringify(outcome))?.[1],
  },
];

// The codec of the SDK reads the date by itself.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('however the date is set, forward and back', () => {
  test.each(WAYS)('$name acts once at most, and never when it is too old by either clock', async (way) => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const { guard, request, journal, clock } = guardOf();
        const wrong: string[] = [];
        const all: Held[] = [];
        for (const step of sequence) {
          vi.setSystemTime(clock.now);
          if (step.does === 'wait') {
            clock.now += step.minutes * MINUTE;
            clock.ran += step.minutes * MINUTE;
          } else if (step.does === 'set the date') {
            clock.now += step.minutes * MINUTE;
            for (const held of all) held.dateWasSet = true;
          } else if (step.does === 'open' || all.length === 0) {
            const value = way.held(await guard(tool, request(tool, { id: 5 }, way.first))) ?? '';
            all.push({ value, date: clock.now, ran: clock.ran, used: false, dateWasSet: false });
          } else {
            const held = all[step.which % all.length];
            if (held === undefined) continue;
            const writes = journal.length;
            await guard(tool, request(tool, { id: 5 }, way.second(held.value)));
            const acted = journal.length > writes;
            const age = Math.max(clock.now - held.date, clock.ran - held.ran);
            const mayAct = !held.used && age < way.lives;
            if (acted && !mayAct) wrong.push('acted once more, or too late');
            if (!acted && mayAct && !held.dateWasSet) wrong.push('did not act, though nobody set the date');
            held.used = true;
          }
        }
        expect(wrong).toStrictEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});
