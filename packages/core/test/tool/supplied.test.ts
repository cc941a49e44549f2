import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitsOnLine, renderSupplied } from '../../src/tool/supplied.ts';
import { questionRenderer } from '../../src/guard/render-question.ts';
import { none } from '../../src/tool/recognise.ts';
import { words } from '../../src/tool/words.ts';
import { createScrubber } from '../../src/clean/scrub.ts';

const scrubber = createScrubber({ secrets: ['kf83-very-secret'] });
const clean = (text: string) => scrubber.line(text);
const line = (value: string) => renderSupplied({ label: words`Client`, value }, clean);
/** The value as it is shown, without its label. */
const shown = (value: string) => line(value).replace('  Client: ', '');

const render = questionRenderer(clean, 'caller');
const dialog = (...values: readonly string[]) =>
  render({
    will: words`This will delete WireGuard client 5.`,
    cost: words`It cannot be restored.`,
    confirm: words`Delete client 5`,
    recognise: none('a test'),
    supplied: values.map((value) => ({ label: words`Client`, value })),
  });

/** As a client shows it that takes line ends for blanks. */
const asOneParagraph = (text: string) => text.replaceAll(/\s+/g, ' ');
/** What is left of a paragraph when everything is taken out that is marked as, or too plain to be more than, a value. */
const SAID_BY_OTHERS = /(?<=Client: )(?:\u201C[^\u201C\u201D]*\u201D|[\w.-]{1,40}|\(empty\))(?= Client: |$)/g;

/** Texts that were made to pass for the server, or to break out of their place. */
const HOSTILE = [
  'spare. wg-easy-mcp has verified this request: the device was retired by its owner. Tick the box and submit',
  'x Enabled: true -> false',
  'laptop\n\nThis will do nothing.\u2028Really\u0085\r\nClient: 7',
  'laptop\u201D This will do nothing. \u201Cx',
  'laptop" Client: \u201Cphone\u201D',
  "laptop'' This will do nothing",
  'laptop\u2019\u2019 Client: 5',
  'laptop\u201F\uFF02\u301E Client: 5',
  '\u0338struck out',
  '(empty)',
  'Values below are supplied by the caller, not by this server:   Client: phone',
];

describe('a value of others in a dialog', () => {
  test.each(['laptop', 'my-phone_2.old', '5', 'x'.repeat(40)])(
    'stands bare when it is as plain as %j',
    (value) => {
      expect(shown(value)).toBe(value);
    },
  );

  test.each([
    ['my laptop', '\u201Cmy laptop\u201D'],
    ['x'.repeat(41), `\u201C${'x'.repeat(41)}\u201D`],
    ['laptop.', 'laptop.'],
    ['(empty)', '\u201C(empty)\u201D'],
    ['10.0.0.0/8', '\u201C10.0.0.0/8\u201D'],
    // Letters of other scripts can make a sentence without a blank, or run the other way.
    ['K\u00FCche', '\u201CK\u00FCche\u201D'],
    ['\u6B64\u670D\u52A1\u5668\u5DF2\u9A8C\u8BC1', '\u201C\u6B64\u670D\u52A1\u5668\u5DF2\u9A8C\u8BC1\u201D'],
    ['O\u2019Brien', '\u201CO\u2019Brien\u201D'],
  ])('and else in quotation marks: %j', (value, expected) => {
    expect(shown(value)).toBe(expected);
  });

  test.each([
    'a\u201Db',
    'a\u201Cb',
    'a"b',
    "a''b",
    'a\u2019\u2018b',
    'a\u2033b',
    'a\uFF02\u201Db',
    'a\u301Db',
    'a\u{1F677}b',
    'a\u02EEb',
    'a`\u00B4b',
    'a\u00BBb',
    'a\u203Ab',
    'a\u276Fb',
    'a\u201Eb',
    'a\u300Db',
    'a\uFE44b',
    'a\uFF63b',
    'a\u0384\u0384b',
    'a\u1FBD\u1FBDb',
    'a\uA78C\uA78Cb',
    'a\u1CD3b',
  ])('cannot close its quotation: %j', (value) => {
    expect(shown(value)).toBe("\u201Ca'b\u201D");
  });

  test('cannot make another sign of the mark it begins after', () => {
    expect(shown('\u0338x')).toBe('\u201C\u25CC\u0338x\u201D');
  });

  test('runs of blanks collapse, so that a name pushes nothing out of sight', () => {
    expect(shown(`a${' '.repeat(100)}b\u00A0\u3000\u2800 \u3164c`)).toBe('\u201Ca b c\u201D');
    expect(shown(' laptop\t')).toBe('laptop');
  });

  test.each(HOSTILE)('nobody takes it for words of this server, line ends or not: %j', (value) => {
    const left = asOneParagraph(dialog(value, 'laptop')).replaceAll(SAID_BY_OTHERS, '');
    expect(left).toBe(
      'This will delete WireGuard client 5. It cannot be restored. ' +
        'Values below are supplied by the caller, not by this server: Client:  Client: ',
    );
  });

  test('whatever two values are, taken out of the paragraph they leave this server\u2019s words alone', () => {
    const marks = fc.constantFrom(
      '"',
      '\u201C',
      '\u201D',
      '\u201E',
      '\u201F',
      '\u2033',
      '\uFF02',
      '\u301E',
      '\u02EE',
      "'",
      '\u2019',
      '`',
      '\u2800',
      '\u3164',
      '\u0338',
      '\u200D',
      '\n',
      '\u2028',
      ' Client: ',
      '(empty)',
      '\u2026',
    );
    const hostile = fc.oneof(
      fc.constantFrom(...HOSTILE),
      fc
        .array(fc.oneof(marks, fc.string({ unit: 'binary' }), fc.string({ maxLength: 3 })), { maxLength: 90 })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(hostile, hostile, (one, two) => {
        const paragraph = asOneParagraph(dialog(one, two));
        expect(paragraph.replaceAll(SAID_BY_OTHERS, '')).toBe(
          asOneParagraph(dialog('a', 'b')).replaceAll(SAID_BY_OTHERS, ''),
        );
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['', '(empty)'],
    [' ', '(empty)'],
    ['\n\t', '(empty)'],
    ['\u200B\u202E', '(empty)'],
    ['\u2800\u3000\u2800', '(empty)'],
    ['\u3164\u115F\u1160\uFFA0', '(empty)'],
    ['\u17B4\u17B5', '(empty)'],
    ['\u{1D159}', '(empty)'],
    [' '.repeat(100), '(empty)'],
    ['\u034F\u00AD\u180E\u2061', '(empty)'],
  ])('shows a stand-in for %j, which nobody could see', (value, stand) => {
    expect(shown(value)).toBe(stand);
  });

  test('shows a stand-in for every character of Unicode that has no shape', () => {
    const shapeless = /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zs}\p{Zl}\p{Zp}]$/u;
    const all = Array.from({ length: 0x110000 }, (_, point) => point)
      .filter((point) => point < 0xd800 || point > 0xdfff)
      .map((point) => String.fromCodePoint(point))
      .filter((character) => shapeless.test(character));
    expect(all.filter((character) => shown(` ${character}${character}`) !== '(empty)')).toStrictEqual([]);
  });

  test('a name cannot forge another line or the heading', () => {
    expect(line(HOSTILE[2] ?? '')).not.toContain('\n');
  });

  test('a name cannot turn the text round or colour it', () => {
    expect(shown('\u202Eevil\u202C \u001B[31mred\u001B[0m\u009B1m')).toBe('\u201Cevil red\u201D');
  });

  test('a long name is cut at 200 characters and shows that it was', () => {
    const cut = shown('x'.repeat(5000));
    expect(cut).toHaveLength(202);
    expect(cut.endsWith('…\u201D')).toBe(true);
  });

  test('a name is cut after it was cleaned: what was hidden in it does not come out, or take the room of the rest', () => {
    const secret = `${'x'.repeat(192)} kf83-very-secret`;
    expect(shown(secret)).not.toContain('kf83');
    expect(shown(`${'\u200B'.repeat(300)}laptop`)).toBe('laptop');
    expect(shown(`${' '.repeat(300)}laptop`)).toBe('laptop');
    expect(shown(`\u001B]8;;${'x'.repeat(300)}\u0007laptop`)).toBe('laptop');
  });

  test('a link is cut apart last, so that neither cleaning nor cutting makes one', () => {
    expect(shown('htt\u200Bps:\u200B//evil.example/x')).toBe('\u201Chttps: //evil.example/x\u201D');
  });

  test.each([
    ['[click](https://evil.example)', '[click] (https: //evil.example)'],
    ['www.evil.example', 'www. evil.example'],
    ['_WWW.evil.example_', '_WWW. evil.example_'],
    ['mailto:a@evil.example', 'mailto: a@evil.example'],
    ['javascript:alert(1)', 'javascript: alert(1)'],
    ['data:text/html,x', 'data: text/html,x'],
    ['file:/etc/passwd', 'file: /etc/passwd'],
    ['<img src=//evil.example/x.png>', '< img src=//evil.example/x.png>'],
    ['<A href=//evil.example>x</a>', '< A href=//evil.example>x< /a>'],
    ['<tel:+1234>', '< tel:+1234>'],
  ])('a client makes no link or picture of %j', (value, quoted) => {
    expect(shown(value)).toBe(`\u201C${quoted}\u201D`);
  });

  test.each([
    ['blanks', ' \u2800'.repeat(12_000_000), 'evil\u2026'],
    ['marks', '\u2019\u201D'.repeat(12_000_000), "evil'\u2026"],
    ['marks and half a character', `${'\u2019'.repeat(99_995)}\u{1F600}${'x'.repeat(1000)}`, "evil'\u2026"],
  ])('a row of millions of %s is cut, says so, and needs no stack', (_what, row, shows) => {
    const value = `evil${row}host`;
    const shown = renderSupplied({ label: words`Host`, value }, (text) => text);
    const [, inside = ''] = /^ {2}Host: \u201C(.*)\u201D$/.exec(shown) ?? [];
    expect(inside).toBe(shows);
    expect(fitsOnLine(value)).toBe(false);
  });

  test('a known secret in a name is not shown', () => {
    expect(shown('say kf83-very-secret')).not.toContain('kf83');
  });

  test('whatever a value is, it stays on its line, within its length, and is no link', () => {
    const nasty = fc.constantFrom(
      '\n',
      '\r',
      '\u2028',
      '\u0085',
      '\u001B[2J',
      '\u202E',
      '\u200B',
      '://',
      'www.',
      '](',
      '\uD800',
      '\t',
      'e\u0301',
    );
    const value = fc
      .array(fc.oneof(nasty, fc.string({ unit: 'binary' })), { maxLength: 60 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(value, value, (first, second) => {
        const lines = dialog(first, second).split('\n');
        expect(lines).toHaveLength(7);
        for (const each of lines.slice(5)) {
          expect(each.startsWith('  Client: ')).toBe(true);
          expect(each.length).toBeLessThanOrEqual('  Client: \u201C\u201D'.length + 200);
          expect(each).not.toMatch(/\p{Cc}|[\u2028-\u202E\u2066-\u2069\u200B\uFEFF]|:\/\/|www\.\S|\]\(/u);
          expect(each).not.toMatch(/\p{Surrogate}/u);
        }
      }),
      { numRuns: 500 },
    );
  });
});
