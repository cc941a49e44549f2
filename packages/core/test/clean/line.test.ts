import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLine, cutLine } from '../../src/clean/line.ts';
import { cleanText } from '../../src/clean/text.ts';

describe('cleanLine', () => {
  it.each(['\n', '\r\n', '\r', '\u2028', '\u0085', '\n\n\n', '\t', '\n\t\n'])(
    'a name cannot forge the next line of a dialog with %j',
    (separator) => {
      expect(cleanLine(`laptop${separator}Approved by: admin`)).toBe('laptop Approved by: admin');
    },
  );

  it('leaves an empty result to the caller', () => {
    expect(cleanLine('\u200b\u202e')).toBe('');
  });
});

describe('cutLine', () => {
  it('leaves a value of exactly the limit alone', () => {
    expect(cutLine('x'.repeat(200))).toBe('x'.repeat(200));
  });

  it('shows that it cut, within the limit', () => {
    expect(cutLine('x'.repeat(201))).toBe(`${'x'.repeat(199)}…`);
  });

  it.each([
    ['an emoji of two units', '\u{1f600}'],
    ['a family', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
    ['a letter with a combining mark', 'e\u0301'],
    ['a flag', '\u{1f1e9}\u{1f1ea}'],
  ])('never cuts within %s', (_kind, character) => {
    for (let room = 1; room <= character.length; room += 1) {
      expect(cutLine(`ab${character}tail`, room + 2)).toBe('ab…');
    }
  });

  it('cuts a character that is longer than the limit between code points', () => {
    const stack = `a${'\u0301'.repeat(300)}`;
    expect(cutLine(stack, 10)).toBe(`a${'\u0301'.repeat(8)}…`);
    expect(cutLine('\u{1f468}\u200d\u{1f469}\u200d\u{1f467}', 4)).toBe('\u{1f468}…');
  });

  it('stays within the limit and clean for any text', () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 }).map(cleanLine);
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 40 }), (line, max) => {
        const cut = cutLine(line, max);
        expect(cut.length).toBeLessThanOrEqual(max);
        expect(cleanText(cut)).toBe(cut);
      }),
      { numRuns: 2000 },
    );
  });
});
