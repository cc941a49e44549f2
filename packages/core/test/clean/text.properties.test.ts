import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLine } from '../../src/clean/line.ts';
import { cleanText } from '../../src/clean/text.ts';

const VISIBLE = 'abcXYZ019 .,-[]()<>"\'\\/;:=?&%$#!~';
const unit = fc.oneof(
  fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
  fc.integer({ min: 0, max: 0xbf }).map((code) => String.fromCharCode(code)),
  fc.constantFrom(
    '\u001b',
    '\u001b[',
    '\u001b]',
    '\u001bP',
    '\u001b\\',
    '\u0007',
    '\u0018',
    '\u009b',
    '\u009d',
    '\u009c',
    '\n',
    '\r',
    '\u200c',
    '\u200d',
    '\ufe0e',
    '\ufe0f',
    '\u180b',
    '\u180e',
    '\u20e3',
    '1',
    'm',
    '\u0628',
    '\u0915',
    '\u094d',
    '\u182d',
    '\u{1f468}',
    '\u{1f3fd}',
    '\u2764',
    '\u{1f3f4}',
    '\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '\u{e0067}',
    '\u{e0100}',
    '\ud83d',
    '\udc68',
    '\u202e',
    '\u200b',
  ),
);
const anyText = fc.array(unit, { maxLength: 60 }).map((units) => units.join(''));

/** Everything that may never leave, wherever it stands: no joiner, flag tag or selector that a script needs. */
const FORBIDDEN =
  /(?![\t\n])\p{Cc}|\p{Bidi_Control}|[\u2028\u2029\ufff9-\ufffb]|\p{Surrogate}|(?![\u200c\u200d]|[\ufe0e-\ufe0f]|[\u180b-\u180d\u180f]|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/u;

describe('for any sequence of UTF-16 code units', () => {
  it('cleaning twice gives the same as cleaning once', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = cleanText(text);
        expect(cleanText(once)).toBe(once);
      }),
      { numRuns: 5000 },
    );
  });

  it('no control, direction or invisible character and no lone surrogate is left', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(cleanText(text)).not.toMatch(FORBIDDEN);
      }),
      { numRuns: 5000 },
    );
  });

  it('a line holds no newline and no tab', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(cleanLine(text)).not.toMatch(/[\n\t\r\u0085\u2028\u2029]/);
      }),
    );
  });

  it('every line stays: separators are never swallowed', () => {
    const separator = fc.constantFrom('\n', '\r', '\r\n', '\u0085', '\u2028', '\u2029');
    const line = anyText.map((text) => text.replace(/[\n\r\u0085\u2028\u2029]/g, ''));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), separator, (lines, between) => {
        expect(cleanText(lines.join(between)).split('\n')).toHaveLength(lines.length);
      }),
      { numRuns: 3000 },
    );
  });

  it('the visible words around whole sequences all stay, in order', () => {
    const word = fc.string({ unit: fc.constantFrom(...VISIBLE.split('')), maxLength: 8 });
    const sequence = fc.oneof(
      fc
        .tuple(fc.constantFrom('\u001b[', '\u009b'), fc.stringMatching(/^[0-?]{0,6}[ -/]{0,2}[@-~]$/))
        .map((parts) => parts.join('')),
      fc
        .tuple(fc.constantFrom('\u001b]', '\u009d'), word, fc.constantFrom('\u0007', '\u001b\\', '\u009c'))
        .map((parts) => parts.join('')),
      fc
        .tuple(
          fc.constantFrom('\u001bP', '\u001b_', '\u001b^', '\u001bX', '\u0090'),
          word,
          fc.constantFrom('\u001b\\', '\u009c'),
        )
        .map((parts) => parts.join('')),
      fc.stringMatching(/^[ -/]{1,2}[0-~]$/).map((rest) => `\u001b${rest}`),
      fc.constantFrom('\u200b', '\u202e', '\u{e0041}', '\u0000', '\u007f', '\u00ad'),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(word, sequence), { maxLength: 8 }), word, (pairs, last) => {
        const input = pairs.flat().join('') + last;
        expect(cleanText(input)).toBe(pairs.map(([text]) => text).join('') + last);
      }),
      { numRuns: 3000 },
    );
  });
});

it('every code point alone is kept, dropped or replaced as Unicode says', () => {
  const goes =
    /^(?:(?![\t\n])\p{Cc}|\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}|[\ufff9-\ufffb\u{13430}-\u{1343f}])$/u;
  const wrong: string[] = [];
  // Planes 0 and 1, and the tags and selectors of plane 14; the rest is ideographs and private use.
  for (let codePoint = 0; codePoint <= 0xe1000; codePoint += codePoint === 0x1ffff ? 0xc0001 : 1) {
    const character = String.fromCodePoint(codePoint);
    const output = cleanText(character);
    const isBreak = [0x0d, 0x85, 0x2028, 0x2029].includes(codePoint);
    const isSurrogate = codePoint >= 0xd800 && codePoint <= 0xdfff;
    const goesAlone = isBreak ? '\n' : goes.test(character) ? '' : character;
    if (output !== (isSurrogate ? '\ufffd' : goesAlone)) wrong.push(codePoint.toString(16));
  }
  expect(wrong).toEqual([]);
});
