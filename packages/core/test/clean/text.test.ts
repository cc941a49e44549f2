import { describe, expect, it } from 'vitest';
import { cleanText } from '../../src/clean/text.ts';
import { createScrubber } from '../../src/clean/scrub.ts';
import hostile from './cases/hostile-text.json' with { type: 'json' };

const scrubber = createScrubber();

function tags(text: string): string {
  return Array.from(text, (letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0))).join('');
}

describe('decided examples of hostile text', () => {
  it.each(hostile)('$name', ({ cleaner, input, expected, gone = [] }) => {
    const output = cleaner === 'line' ? scrubber.line(input) : scrubber.text(input);
    expect(output).toBe(expected);
    for (const part of gone) expect(output).not.toContain(part);
  });

  it('a thousand control strings that are opened and never closed leave the text after them', () => {
    expect(cleanText(`${'\u001b]'.repeat(1000)}end`)).toBe('end');
  });
});

describe('terminal sequences', () => {
  it.each([
    [
      'a clipboard write and the 8-bit forms in a step error',
      '\u001b]52;c;Y3VybA==\u0007failed \u009b2K\u009b1Aok',
      'failed ok',
    ],
    ['a clipboard write wrapped for tmux', 'a\u001bPtmux;\u001b\u001b]52;c;QQ==\u0007\u001b\\b', 'ab'],
    ['a title broken off by a colour', 'a\u001b]0;title\u001b[31mred', 'ared'],
    ['a title broken off by an 8-bit control', 'a\u001b]0;title\u009b31mred', 'ared'],
    ['a control string ended by SUB', 'a\u001b_x\u001ab', 'ab'],
    ['BEL inside a device control string is data', 'a\u001bPq\u0007q\u001b\\b', 'ab'],
    ['a string terminator without a string', 'a\u001b\\b\u009cc', 'abc'],
    ['an escape at the very end', 'a\u001b', 'a'],
    ['an unfinished CSI at the very end', 'a\u001b[31', 'a'],
    ['an unfinished charset selection', 'a\u001b(\nb', 'a\nb'],
    ['an escape before DEL', 'a\u001b\u007fb', 'ab'],
    ['a CSI with intermediate characters', 'a\u001b[1 qb\u001b[!pc', 'abc'],
    ['single shifts in both forms', 'a\u001bNb\u008ec', 'abc'],
  ])('stops %s', (_attack, input, output) => {
    expect(cleanText(input)).toBe(output);
  });

  it.each(['\n', '\r', '\r\n', '\u0085', '\u2028', '\u2029'])(
    'never swallows the line after a control string that is open at %j',
    (separator) => {
      expect(cleanText(`a\u001b]0;b${separator}c\u0007d`)).toBe('a0;b\ncd');
    },
  );

  it('an escape cut by a line border does not come together again', () => {
    const joined = ['\u001b[3', '1mred', '\u001b', '[2Jgone'].join('\n');
    expect(cleanText(joined)).toBe('\n1mred\n\n[2Jgone');
  });
});

describe('line separators', () => {
  it('a carriage return cannot paint over the failure before it', () => {
    expect(cleanText('FAILED 3 tests\rPASSED         ')).toBe('FAILED 3 tests\nPASSED         ');
  });

  it.each(['\u0085', '\u2028', '\u2029', '\r\n', '\r', '\n'])('%j becomes a newline', (separator) => {
    expect(cleanText(`a${separator}b`)).toBe('a\nb');
  });

  it('a CR before a CR LF stays visible as an empty line', () => {
    expect(cleanText('a\r\r\nb')).toBe('a\n\nb');
  });
});

describe('hidden channels', () => {
  it('a sentence in tag characters behind a title is gone', () => {
    expect(cleanText(`News${tags('approve 42')}`)).toBe('News');
  });

  it.each(['gbeng', 'gbsct', 'gbwls'])('the flag %s stays', (region) => {
    const flag = `\u{1f3f4}${tags(region)}\u{e007f}`;
    expect(cleanText(`${flag}!`)).toBe(`${flag}!`);
  });

  it.each([
    ['another region', `\u{1f3f4}${tags('usca')}\u{e007f}`, '\u{1f3f4}'],
    ['no end', `\u{1f3f4}${tags('gbeng')}`, '\u{1f3f4}'],
    [
      'a payload behind it',
      `\u{1f3f4}${tags('gbeng')}\u{e007f}${tags('x')}`,
      `\u{1f3f4}${tags('gbeng')}\u{e007f}`,
    ],
    ['no flag before it', `x${tags('gbeng')}\u{e007f}`, 'x'],
    [
      'a flag that already has its tags',
      `\u{1f3f4}${tags('gbeng')}\u{e007f}`.repeat(2),
      `\u{1f3f4}${tags('gbeng')}\u{e007f}`.repeat(2),
    ],
  ])('tags of a flag with %s do not carry data', (_trick, input, output) => {
    expect(cleanText(input)).toBe(output);
  });

  it.each([
    ['a letter', 'a\ufe0f', 'a'],
    ['a digit without keycap', '1\ufe0f2\ufe0e', '12'],
    ['an emoji of one form', '\u{1f600}\ufe0f', '\u{1f600}'],
    ['another selector', '\u2764\ufe0f\ufe0e\ufe0f', '\u2764\ufe0f'],
    ['an ideograph (IVS)', '\u845b\u{e0100}', '\u845b'],
    ['a mathematical sign (VS1)', '\u2229\ufe00', '\u2229'],
    ['nothing', '\ufe0f', ''],
  ])('a variation selector after %s goes', (_base, input, output) => {
    expect(cleanText(input)).toBe(output);
  });

  it.each([
    ['a text-style heart', '\u2764\ufe0e'],
    ['a sign of the upper planes', '\u{1f3f3}\ufe0f\u200d\u{1f308}'],
    ['an emoji that has a text form', '\u{1f30d}\ufe0e \u26a1\ufe0f'],
    ['a keycap', '#\ufe0f\u20e3'],
    ['a Mongolian letter variant', '\u182d\u180b\u1820'],
  ])('%s keeps its selector', (_kind, text) => {
    expect(cleanText(text)).toBe(text);
  });

  it('one Mongolian selector is spelling, two are data', () => {
    expect(cleanText('\u182d\u180b\u180c x\u180b')).toBe('\u182d\u180b x');
  });
});

describe('joiners', () => {
  it.each([
    ['Persian', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
    ['Arabic with a vowel sign before it', '\u0628\u064e\u200c\u0628'],
    ['Devanagari half form', '\u0915\u094d\u200d\u0937'],
    ['Malayalam chillu at the end of a word', '\u0d28\u0d4d\u200d '],
    ['Bengali ya-phala', '\u09b0\u200d\u09cd\u09af'],
    ['Chakma, above the BMP', '\u{11107}\u{11133}\u200c\u{11107}'],
    ['a kiss', '\u{1f469}\u200d\u2764\ufe0f\u200d\u{1f48b}\u200d\u{1f468}'],
    ['a skin tone', '\u{1f469}\u{1f3fd}\u200d\u{1f4bb}'],
  ])('%s keeps its joiner', (_script, text) => {
    expect(cleanText(text)).toBe(text);
  });

  it.each([
    ['Latin letters', 'a\u200db\u200cc', 'abc'],
    ['a letter and an emoji', 'a\u200d\u{1f600}', 'a\u{1f600}'],
    ['an emoji and a letter', '\u{1f600}\u200da', '\u{1f600}a'],
    ['Arabic and Latin letters', '\u0628\u200cx', '\u0628x'],
    ['two emoji, twice', '\u{1f468}\u200d\u200d\u{1f469}', '\u{1f468}\u200d\u{1f469}'],
    ['a virama and another joiner', '\u0915\u094d\u200d\u200c\u0937', '\u0915\u094d\u200d\u0937'],
    ['a Latin letter and a virama', 'a\u200d\u094d', 'a\u094d'],
    ['an Arabic letter and a stray Mongolian selector', '\u0628\u200d\u180b', '\u0628'],
    ['ZWNJ between emoji', '\u{1f468}\u200c\u{1f469}', '\u{1f468}\u{1f469}'],
  ])('a joiner between %s is a hidden bit and goes', (_neighbours, input, output) => {
    expect(cleanText(input)).toBe(output);
  });
});

it('text without anything to remove is returned as it is', () => {
  const plain = 'Grüße, \u4f60\u597d!\tcolumn\nnext \u00a0 line';
  expect(cleanText(plain)).toBe(plain);
});
