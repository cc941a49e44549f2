import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_POSTURE,
  isStricter,
  type Posture,
  SCALES,
  stricterPosture,
} from '../../src/guard/posture.ts';

const LAX: Posture = {
  writes: 'allowed',
  ask: 'off',
  whenOff: 'run',
  whenUnable: 'token',
  approveBy: 'unset',
};
const STRICT: Posture = {
  writes: 'denied',
  ask: 'on',
  whenOff: 'refuse',
  whenUnable: 'refuse',
  approveBy: 'passkey',
};
const SETTINGS = ['writes', 'ask', 'whenOff', 'whenUnable', 'approveBy'] as const;

const posture = fc.record({
  writes: fc.constantFrom('allowed', 'denied'),
  ask: fc.constantFrom('off', 'on'),
  whenOff: fc.constantFrom('run', 'token', 'page', 'refuse'),
  whenUnable: fc.constantFrom('token', 'page', 'refuse'),
  approveBy: fc.constantFrom('unset', 'dialog', 'page', 'passkey'),
}) satisfies fc.Arbitrary<Posture>;

const rank = (setting: keyof Posture, posture: Posture) => {
  const scale: readonly string[] = SCALES[setting];
  return scale.indexOf(posture[setting]);
};

describe('stricterPosture', () => {
  test('the three servers ask, and fall back to the token', () => {
    expect(DEFAULT_POSTURE).toStrictEqual({
      writes: 'allowed',
      ask: 'on',
      whenOff: 'token',
      whenUnable: 'token',
      approveBy: 'unset',
    });
  });

  test('the scales, from lax to strict', () => {
    expect(SCALES).toStrictEqual({
      writes: ['allowed', 'denied'],
      ask: ['off', 'on'],
      whenOff: ['run', 'token', 'page', 'refuse'],
      whenUnable: ['token', 'page', 'refuse'],
      approveBy: ['unset', 'dialog', 'page', 'passkey'],
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
        for (const setting of SETTINGS) {
          const [chose, demanded] = [rank(setting, chosen), rank(setting, required)];
          expect(rank(setting, effective)).toBe(Math.max(chose, demanded));
        }
        expect(stricterPosture(required, chosen)).toStrictEqual(effective);
      }),
    );
  });

  test('the ends of the order', () => {
    expect(stricterPosture(LAX, STRICT)).toStrictEqual(STRICT);
    expect(stricterPosture(STRICT, LAX)).toStrictEqual(STRICT);
    expect(isStricter('whenOff', 'refuse', 'page')).toBe(true);
    expect(isStricter('whenOff', 'page', 'page')).toBe(false);
  });
});
