import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { flip, NOT_THE_STATE, SPELLINGS } from '../src/states.ts';

const decoded = (state: string) => Buffer.from(state, 'base64url').toString('hex');

/** Sealed bytes of many lengths, because a change may fall on bits that count in one and not in another. */
const STATES = Array.from({ length: 200 }, (_, n) => randomBytes(120 + n).toString('base64url'));

describe('states that must never open', () => {
  it.each(NOT_THE_STATE)('are other bytes: $name', ({ change }) => {
    for (const state of STATES) expect(decoded(change(state))).not.toBe(decoded(state));
  });
});

describe('other spellings of a state', () => {
  it.each(SPELLINGS)('differ from it: $name', ({ change }) => {
    // The other base64 is the same text where a state holds neither of its two characters.
    expect(STATES.some((state) => change(state) !== state)).toBe(true);
  });

  it.each(SPELLINGS)('are the same bytes, so that a lenient decoder takes them: $name', ({ change }) => {
    expect(STATES.some((state) => decoded(change(state)) === decoded(state))).toBe(true);
  });
});

describe('flip', () => {
  it('changes exactly one character', () => {
    expect(flip('AbC-', 1)).toMatch(/^A[^b]C-$/);
  });

  it('changes a character that is none of base64', () => {
    expect(flip('a.b', 1)).toBe('aAb');
  });
});
