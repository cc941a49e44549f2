import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GuardEvent } from '../../src/guard/events.ts';
import { RecordError } from '../../src/guard/recorder.ts';
import { deleteTool, guardOf } from './guarded.ts';

const tool = deleteTool();

/** What a client does next: a first call, an answer to the question before, the same answer again, or a token. */
const moves = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 2 }),
    does: fc.constantFrom(
      'calls',
      'ticks',
      'declines',
      'repeats',
      'cannot show a form',
      'presents the token',
    ),
    /** Which of the next steps cannot be recorded. */
    fails: fc.constantFrom<GuardEvent['step'] | 'none'>(
      'none',
      'none',
      'asked',
      'answered',
      'intent',
      'result',
    ),
  }),
  { minLength: 1, maxLength: 12 },
);

const ANSWERS = {
  ticks: { action: 'accept', content: { confirm: true } },
  declines: { action: 'decline' },
} as const;

describe('whatever a client does, and whichever steps cannot be recorded', () => {
  test('each write has an intent in the trail, and before it an answer that was a yes', () =>
    fc.assert(
      fc.asyncProperty(moves, async (moves) => {
        let failing: GuardEvent['step'] | 'none' = 'none';
        const { guard, request, events, journal } = guardOf({
          listen: ({ step }) => {
            if (step === failing) throw new RecordError('full');
          },
        });
        let state: string | undefined;
        let answer: object = ANSWERS.ticks;
        let token: string | undefined;
        for (const { id, does, fails } of moves) {
          failing = fails;
          if (does === 'ticks' || does === 'declines') answer = ANSWERS[does];
          const brings = {
            calls: {},
            ticks: { answer, state },
            declines: { answer, state },
            repeats: { answer, state },
            'cannot show a form': { noDialog: 'client' as const },
            'presents the token': { noDialog: 'client' as const, token },
          }[does];
          const outcome = await guard(tool, request(tool, { id }, brings));
          if ('reply' in outcome && 'requestState' in outcome.reply)
            state = String(outcome.reply.requestState);
          token = /confirm_token \\"([\w-]{24})\\"/.exec(JSON.stringify(outcome))?.[1] ?? token;
        }
        const intents = events.filter(({ step }) => step === 'intent');
        expect(intents).toHaveLength(journal.length);
        for (const { approval } of intents) {
          const steps = events.filter((event) => event.approval === approval);
          expect(steps.slice(0, 3).map(({ step, answer }) => `${step} ${answer}`)).toStrictEqual([
            'asked undefined',
            'answered accepted',
            'intent undefined',
          ]);
        }
      }),
      { numRuns: 300 },
    ));
});
