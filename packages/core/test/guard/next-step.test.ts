import { describe, expect, test } from 'vitest';
import { type Came, type Found, nextStep, type Step, type Way } from '../../src/guard/next-step.ts';

const WAYS: readonly Way[] = ['put', 'run', 'refuse'];

/** What is found, what came, and the step for each way: put, run, refuse. */
const TABLE: readonly (readonly [Found, Came, readonly [Step, Step, Step]])[] = [
  ['a question', 'nothing', ['put the question', 'act', 'refuse']],
  ['a question', 'unusable', ['put the question', 'act', 'refuse']],
  ['a question', 'an approval of another question', ['put the question', 'act', 'refuse']],
  ['a question', 'an approval of this question', ['redeem, then act', 'act', 'redeem, then act']],
  ['no question', 'nothing', ['act', 'act', 'act']],
  ['no question', 'an approval of another question', ['act', 'act', 'act']],
  ['no question', 'unusable', ['refuse the answer', 'refuse the answer', 'refuse the answer']],
  ['nothing to do', 'nothing', three('say that nothing is to do')],
  ['nothing to do', 'an approval of another question', three('say that nothing is to do')],
  ['nothing to do', 'unusable', three('refuse the answer')],
];

function three(step: Step): [Step, Step, Step] {
  return [step, step, step];
}

const ROWS = TABLE.flatMap(([found, came, steps]) =>
  steps.map((step, index) => ({ found, came, way: WAYS[index] ?? 'put', step })),
);

describe('which answer leads to what', () => {
  test.each(ROWS)('$found, $came, $way: $step', ({ found, came, way, step }) => {
    expect(nextStep(found, came, way)).toBe(step);
  });

  test('where a question is needed and asking is not switched off, only an approval of it acts', () => {
    const acting = ROWS.filter(({ found, way }) => found === 'a question' && way !== 'run').filter(
      ({ step }) => step.endsWith('act'),
    );
    expect(new Set(acting.map(({ came }) => came))).toEqual(new Set(['an approval of this question']));
  });
});
