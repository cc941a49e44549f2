import { describe, expect, it } from 'vitest';
import { isCode, newCode } from '../../src/passkeys/code.ts';
import { bytes } from '../../src/passkeys/bytes.ts';
import { relyingPartyOf } from '../../src/passkeys/relying-party.ts';

describe('a code', () => {
  it('has eight signs that nobody mistakes for others, and is another one each time', () => {
    const codes = Array.from({ length: 200 }, newCode);
    for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it.each(['K7QF-X2MD', 'k7qf-x2md', ' K7QF X2MD ', 'K7QFX2MD', 'k7-qf x2-md', 'K7QF-X2MD\n'])(
    'is the same however it is typed: %j',
    (typed) => {
      expect(isCode(typed, 'K7QF-X2MD')).toBe(true);
    },
  );

  it.each(['', '-', 'K7QF', 'K7QF-X2ME', 'K7QF-X2MDD', 'X2MD-K7QF', 'K7QF-X2M\u0044\u0301', '🙂'])(
    'is not taken for another: %j',
    (typed) => {
      expect(isCode(typed, 'K7QF-X2MD')).toBe(false);
    },
  );
});

describe('bytes in what a browser sends', () => {
  it.each(['', 'AA', 'AAE', '_-8', 'AAAA'])('are read in their one spelling: %j', (text) => {
    expect(bytes.parse(text).toString('base64url')).toBe(text);
  });

  it.each([
    ['padding', 'AA=='],
    ['bits left over, which would be a second spelling', 'AB'],
    ['a length that no bytes have', 'A'],
    ['the other alphabet', '+/8A'],
    ['a blank', 'AA AA'],
    ['more than any authenticator sends', 'A'.repeat(20_001)],
  ])('are refused: %s', (_name, text) => {
    expect(bytes.safeParse(text).success).toBe(false);
  });
});

describe('the page that a passkey belongs to', () => {
  it.each([
    ['http://localhost:8765/', { origin: 'http://localhost:8765', id: 'localhost' }],
    [
      'https://approve.example.org/guard/',
      { origin: 'https://approve.example.org', id: 'approve.example.org' },
    ],
    [
      'https://approve.example.org:8443',
      { origin: 'https://approve.example.org:8443', id: 'approve.example.org' },
    ],
  ])('%s', (address, party) => {
    expect(relyingPartyOf(new URL(address))).toEqual(party);
  });
});
