import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_POSTURE, type Posture, stricterPosture } from '../../src/guard/posture.ts';

const LAX: Posture = { writes: 'allowed', ask: 'off', whenOff: 'run', whenUnable: 'token' };
const STRICT: Posture = { writes: 'denied', ask: 'on', whenOff: 'refuse', whenUnable: 'refuse' };
const rank = { allowed: 0, denied: 1, off: 0, on: 1, run: 0, token: 1, refuse: 2 };

const posture = fc.record<Posture>({
  writes: fc.constantFrom('allowed', 'denied'),
  ask: fc.constantFrom('off', 'on'),
  whenOff: fc.constantFrom('run', 'token', 'refuse'),
  whenUnable: fc.constantFrom('token', 'refuse'),
});

describe('stricterPosture', () => {
  test('the three servers ask, and fall back to the token', () => {
    expect(DEFAULT_POSTURE).toStrictEqual({
      writes: 'allowed',
      ask: 'on',
      whenOff: 'token',
      whenUnable: 'token',
    });
  });

  test('without a demand the choice stands', () => {
    fc.assert(
      fc.property(posture, (chosen) => {
        expect(stricterPosture(chosen, {})).toEqual(chosen);
      }),
    );
  });

  test('an operator can require but never lift, whoever chose what', () => {
    fc.assert(
      fc.property(posture, posture, (chosen, required) => {
        const effective = stricterPosture(chosen, required);
        for (const setting of ['writes', 'ask', 'whenOff', 'whenUnable'] as const) {
          expect(rank[effective[setting]]).toBe(Math.max(rank[chosen[setting]], rank[required[setting]]));
        }
        expect(stricterPosture(required, chosen)).toStrictEqual(effective);
      }),
    );
  });

  test('the ends of the order', () => {
    expect(stricterPosture(LAX, STRICT)).toStrictEqual(STRICT);
    expect(stricterPosture(STRICT, LAX)).toStrictEqual(STRICT);
  });
});
