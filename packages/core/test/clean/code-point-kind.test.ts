import { describe, expect, it } from 'vitest';
import { isUnseenAstral, KEEP, KINDS, SUSPICIOUS } from '../../src/clean/code-point-kind.ts';

describe('the table of code units', () => {
  it('every unit that is not simply kept makes a text suspicious, or it would pass unread', () => {
    const missed: string[] = [];
    for (let unit = 0; unit <= 0xffff; unit += 1) {
      if (KINDS[unit] !== KEEP && !SUSPICIOUS.test(String.fromCharCode(unit))) missed.push(unit.toString(16));
    }
    expect(missed).toEqual([]);
  });

  it('what ordinary logs are made of is not suspicious, or they would be copied', () => {
    expect(SUSPICIOUS.test('2026-01-01\t[ok] Grüße – “done” ✓ │ 完了\n')).toBe(false);
  });
});

describe('isUnseenAstral', () => {
  it.each([
    0x1d173, 0x1d17a, 0x1bca0, 0x1bca3, 0x13430, 0x1343f, 0xe0000, 0xe0001, 0xe001f, 0xe0080, 0xe0100,
    0xe01ef, 0xe0fff,
  ])('U+%i hides data', (codePoint) => {
    expect(isUnseenAstral(codePoint)).toBe(true);
  });

  it.each([
    0x1d172, 0x1d17b, 0x1bc9f, 0x1bca4, 0x1342f, 0x13440, 0x1f600, 0x20000, 0xe0020, 0xe007f, 0xe1000,
    0xf0000, 0x10ffff,
  ])('U+%i is seen, or judged by its neighbours', (codePoint) => {
    expect(isUnseenAstral(codePoint)).toBe(false);
  });
});
