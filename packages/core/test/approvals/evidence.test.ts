import { describe, expect, test } from 'vitest';
import { type Evidence, isAtLeast } from '../../src/approvals/evidence.ts';

const WEAK_TO_STRONG: readonly Evidence[] = ['token', 'dialog', 'page', 'passkey'];

describe('evidence', () => {
  const pairs = WEAK_TO_STRONG.flatMap((given, a) =>
    WEAK_TO_STRONG.map((required, b) => ({ given, required, enough: a >= b })),
  );
  test.each(pairs)('$given where $required is required: enough is $enough', ({ given, required, enough }) => {
    expect(isAtLeast(given, required)).toBe(enough);
  });
});
