import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCipher } from '../../src/approvals/cipher.ts';
import { createSeal, type Seal, SEAL_MS } from '../../src/guard/seal.ts';
import { keysOf } from './guarded.ts';

const asked = { approval: 'name-of-approval', tool: 'delete_note', call: 'digest-of-call' };
const onTime = { ...asked, isLate: false };
const START = Date.UTC(2026, 0, 1);
let now = START;
let seal: Seal;

describe('a seal', () => {
  beforeEach(() => {
    now = START;
    seal = createSeal(keysOf(1), () => now);
  });

  test('opens onto what was sealed', () => {
    expect(seal.open(seal.close(asked))).toStrictEqual(onTime);
  });

  test('can be read by nobody who has not the key', () => {
    const bytes = Buffer.from(seal.close(asked), 'base64url').toString('latin1');
    for (const part of Object.values(asked)) expect(bytes).not.toContain(part);
  });

  test('never reads the same twice, so that equal calls cannot be told from their states', () => {
    expect(seal.close(asked)).not.toBe(seal.close(asked));
  });

  test('lives fifteen minutes, should a store forget to end its approval', () => {
    const state = seal.close(asked);
    now = START + SEAL_MS - 1;
    expect(seal.open(state)).toStrictEqual(onTime);
    now = START + SEAL_MS;
    expect(seal.open(state)).toStrictEqual({ ...asked, isLate: true });
    expect(SEAL_MS).toBe(900_000);
  });

  test('of another process does not open', () => {
    expect(seal.open(createSeal(keysOf(2), () => now).close(asked))).toBeUndefined();
  });

  test('of an instance with the same key opens', () => {
    expect(seal.open(createSeal(keysOf(1), () => now).close(asked))).toStrictEqual(onTime);
  });

  test.each(['', '.', 'v1', 'AAAA', '\0', 'x'.repeat(1_000_000)])(
    'invented as %.20j does not open',
    (state) => {
      expect(seal.open(state)).toBeUndefined();
    },
  );

  test('with any character changed or cut does not open', () => {
    const state = seal.close(asked);
    fc.assert(
      fc.property(
        fc.nat(state.length - 1),
        fc.constantFrom('A', 'z', '0', '_', '.', '=', ' ', ''),
        (at, other) => {
          const changed = state.slice(0, at) + other + state.slice(at + 1);
          fc.pre(changed !== state);
          expect(seal.open(changed)).toBeUndefined();
        },
      ),
    );
  });

  test.each(['=', ' ', '\n', '\0', '%'])('spelt otherwise, with %j behind it, does not open', (more) => {
    expect(seal.open(`${seal.close(asked)}${more}`)).toBeUndefined();
  });

  test('over a content of another shape, were the key used for one, is no seal of ours', () => {
    const cipher = createCipher(keysOf(1), 'seal');
    const sealed = (content: unknown, bound = 'a state') =>
      seal.open(cipher.close(content, bound).toString('base64url'));
    const content = { ...asked, until: now + 1 };
    expect(sealed(content)).toStrictEqual(onTime);
    expect(sealed(content, 'another use')).toBeUndefined();
    for (const other of [{ ...content, more: 1 }, { ...content, call: 5 }, asked, 'text', null]) {
      expect(sealed(other)).toBeUndefined();
    }
  });

  test('of a key that was replaced opens as long as the key is listed', () => {
    const state = seal.close(asked);
    const [{ first }, { first: old }] = [keysOf(2), keysOf(1)];
    expect(createSeal({ first, all: [first, old] }, () => now).open(state)).toStrictEqual(onTime);
    expect(createSeal({ first, all: [first] }, () => now).open(state)).toBeUndefined();
  });
});
