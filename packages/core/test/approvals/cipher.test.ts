import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCipher } from '../../src/approvals/cipher.ts';
import type { Keys } from '../../src/approvals/keys.ts';
import { createFileSeal } from '../../src/approvals/sealed-file.ts';

const key = (fill: number) => new Uint8Array(32).fill(fill);
const keysOf = (...fills: number[]): Keys => ({ first: key(fills[0] ?? 0), all: fills.map(key) });

const cipher = createCipher(keysOf(1), 'a use');
const content = { verdict: 'approved', evidence: 'passkey' };
const sealed = () => cipher.close(content, 'a name');

describe('what was sealed', () => {
  test('opens with the same key, for the same use, under the same name', () =>
    expect(cipher.open(sealed(), 'a name')).toStrictEqual(content));

  test('opens after the key was replaced, as long as the old one is kept', () => {
    expect(createCipher(keysOf(2, 1), 'a use').open(sealed(), 'a name')).toStrictEqual(content);
    expect(createCipher(keysOf(2), 'a use').open(sealed(), 'a name')).toBeUndefined();
  });

  test('is sealed with the first of several keys: the others only open', () => {
    const rotated = createCipher(keysOf(2, 1), 'a use').close(content, 'a name');
    expect(createCipher(keysOf(2), 'a use').open(rotated, 'a name')).toStrictEqual(content);
    expect(cipher.open(rotated, 'a name')).toBeUndefined();
  });

  test('under another name is nothing: the decision about one call is none about another', () =>
    expect(cipher.open(sealed(), 'another name')).toBeUndefined());

  test('for another use is nothing: a passkey is no approval', () =>
    expect(createCipher(keysOf(1), 'another use').open(sealed(), 'a name')).toBeUndefined());

  test('is sealed anew each time: two that are the same do not look alike', () =>
    expect(sealed().equals(sealed())).toBe(false));

  test('holds no word of what is in it, nor of its name', () => {
    const text = sealed().toString('latin1');
    expect(text).not.toMatch(/approved|passkey|verdict|a name/);
  });
});

describe('what somebody without the key wrote', () => {
  test('changed in any one byte, it is nothing', () =>
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const bytes = sealed();
        const where = at % bytes.length;
        // oxlint-disable-next-line no-bitwise -- any other byte
        bytes[where] = (bytes[where] ?? 0) ^ by;
        expect(cipher.open(bytes, 'a name')).toBeUndefined();
      }),
    ));

  test('cut anywhere, or with more behind it, it is nothing', () =>
    fc.assert(
      fc.property(fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 40 }), (at, more) => {
        const bytes = sealed();
        expect(cipher.open(bytes.subarray(0, at % bytes.length), 'a name')).toBeUndefined();
        expect(cipher.open(Buffer.concat([bytes, more]), 'a name')).toBeUndefined();
      }),
    ));

  test('of any bytes at all, it is nothing, and no error', () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(cipher.open(bytes, 'a name')).toBeUndefined();
      }),
    ));

  test('too short to hold a whole tag, it is nothing', () => {
    const bytes = sealed();
    for (let length = 0; length < 28; length += 1)
      expect(cipher.open(bytes.subarray(0, length), 'a name')).toBeUndefined();
  });
});

test('whatever is sealed comes back as JSON has it', () =>
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (value, name) => {
      expect(cipher.open(cipher.close(value, name), name)).toStrictEqual(JSON.parse(JSON.stringify(value)));
    }),
  ));

describe('a file of another version', () => {
  const seal = createFileSeal(keysOf(1));
  const file = Buffer.from(seal.close(content, 'a name.entry'));
  const text = file.toString('latin1');

  test('is ours only with the head that says so', () => {
    expect(text).toMatch(/^guard-approval\/\d+\n/);
    expect(seal.open(file, 'a name.entry')).toStrictEqual(content);
  });

  test.each([/\/\d+/, /^guard/])('is refused, though the rest of it is sealed as ours is (%s)', (part) => {
    const other = Buffer.from(
      text.replace(part, (found) => 'x'.repeat(found.length)),
      'latin1',
    );
    expect(other).toHaveLength(file.length);
    expect(seal.open(other, 'a name.entry')).toBeUndefined();
  });

  test('in another role is nothing: an entry that is renamed to a decision decides nothing', () =>
    expect(seal.open(file, 'a name.decision')).toBeUndefined());

  test('without its head does not open as what is sealed elsewhere', () =>
    expect(
      createCipher(keysOf(1), 'guard approvals in a folder, 1').open(
        file.subarray(file.indexOf('\n') + 1),
        'a name.entry',
      ),
    ).toBeUndefined());
});
