import { describe, expect, test } from 'vitest';
import { readValue } from '../../src/config/clean-value.ts';
import { Findings } from '../../src/config/findings.ts';

function read(raw: string | undefined) {
  const findings = new Findings();
  const value = readValue('CI_TOKEN', raw, findings);
  return { value, problems: findings.problems, warnings: findings.warnings };
}

describe('what surrounds a value is dropped', () => {
  test.each([
    ['abc123', 'abc123'],
    ['abc123\n', 'abc123'],
    ['abc123\r\n', 'abc123'],
    ['\r\n\r\nabc123\r\n\r\n', 'abc123'],
    ['  abc123\t', 'abc123'],
    ['\uFEFFabc123', 'abc123'],
    ['\uFEFF \r\nabc123\u00A0\u2028', 'abc123'],
    ['pass word', 'pass word'],
    ['grün:ß$€', 'grün:ß$€'],
  ])('%j is %j, without a word', (raw, value) => {
    expect(read(raw)).toEqual({ value, problems: [], warnings: [] });
  });

  test.each([
    ['"abc123"', 'abc123'],
    ["'abc123'", 'abc123'],
    ['\uFEFF"abc123"\r\n', 'abc123'],
    ['" abc123\n"', 'abc123'],
    ['\u201Cabc123\u201D', 'abc123'],
    ['\u201Eabc123\u201C\n', 'abc123'],
    ['\u2018abc123\u2019', 'abc123'],
    ['\u201Aabc123\u2018', 'abc123'],
    ['\u00ABabc123\u00BB', 'abc123'],
    ['\u00BBabc123\u00AB', 'abc123'],
    ['\u00AB\u00A0abc123\u00A0\u00BB', 'abc123'],
    ['\u2039abc123\u203A', 'abc123'],
    ['\u201Dabc123\u201D', 'abc123'],
    // Quoting a second time is how a value that has quotes of its own is set.
    [`'"abc123"'`, '"abc123"'],
  ])('%j is %j, and the quotes are mentioned', (raw, value) => {
    const warnings = ['CI_TOKEN: the quotes around the value were dropped; remove them from the setting'];
    expect(read(raw)).toEqual({ value, problems: [], warnings });
  });

  test.each([['"abc123'], ["abc123'"], [`"abc123'`], ['"'], ['a"b"c']])(
    'a quote that is no pair around the value belongs to it: %j',
    (raw) => {
      expect(read(raw)).toEqual({ value: raw, problems: [], warnings: [] });
    },
  );

  test.each([
    ['\u201Cabc123'],
    ['abc123\u201D'],
    ['\u201Cabc123"'],
    ['"abc123\u201D'],
    ['\u201D'],
    ['abc\u00BB'],
  ])('a typographic quote at one end only is kept and named, without the value: %j', (raw) => {
    expect(read(raw)).toEqual({
      value: raw,
      problems: [],
      warnings: [
        'CI_TOKEN: the value has a typographic quote at one end, which was kept; if it does not belong to the value, remove it',
      ],
    });
  });

  test('typographic quotes inside belong to the value', () => {
    expect(read('a\u201Cb\u201Dc')).toEqual({ value: 'a\u201Cb\u201Dc', problems: [], warnings: [] });
  });

  test.each([[undefined], [''], [' '], ['\r\n'], ['\uFEFF']])('%j is as good as not set', (raw) => {
    expect(read(raw)).toEqual({ value: undefined, problems: [], warnings: [] });
  });

  test('empty quotes are as good as not set', () => {
    expect(read('""').value).toBeUndefined();
  });
});

describe('what cannot be sent is refused by name: Node would repeat the whole header in its error', () => {
  test.each([
    ['line feed', 'abc\ndef'],
    ['carriage return', 'abc\rdef'],
    ['CRLF that smuggles a header', 'abc\r\nX-Admin: 1'],
    ['NUL', 'abc\0def'],
    ['NUL at the end', 'abc\0'],
    ['tab', 'abc\tdef'],
    ['escape', 'abc\u001B[31mdef'],
    ['delete', 'abc\u007Fdef'],
    ['C1', 'abc\u0085def'],
    ['line separator', 'abc\u2028def'],
    ['paragraph separator', 'abc\u2029def'],
    ['lone surrogate', 'abc\uD800def'],
    ['line feed inside quotes', '"abc\ndef"'],
  ])('%s', (_, raw) => {
    const { value, problems } = read(raw);
    expect(value).toBeUndefined();
    expect(problems).toEqual([
      'CI_TOKEN holds a line break or control character inside: set the bare value on one line',
    ]);
  });
});

describe('a placeholder nobody expanded', () => {
  test.each([
    ['${CI_TOKEN}'],
    ['${CI_TOKEN:-none}'],
    ['${A:-${B}}'],
    ['${env:CI_TOKEN}'],
    ['${input:token}'],
    ['${}'],
    ['"${CI_TOKEN}"'],
    [' ${CI_TOKEN}\n'],
    ['$CI_TOKEN'],
    ['$(CI_TOKEN)'],
    ['{{ ci_token }}'],
    ['%CI_TOKEN%'],
    ['{{ vault "{{ x }}" }}'],
    ['\u201C${CI_TOKEN}\u201D'],
    ['$(cat $(token-path))'],
    ['$[variables.token]'],
    ['$env:CI_TOKEN'],
    ['%ci_token%'],
    ['%env(CI_TOKEN)%'],
    ['%(ci_token)s'],
    ['#{CI_TOKEN}#'],
    ['@@CI_TOKEN@@'],
    ['__CI_TOKEN__'],
    ['[[ ci_token ]]'],
    ['<your token>'],
    ['<CI_TOKEN>'],
  ])('%j is refused by the name of the setting', (raw) => {
    const { value, problems } = read(raw);
    expect(value).toBeUndefined();
    expect(problems).toEqual([expect.stringMatching(/^CI_TOKEN holds an unexpanded placeholder/)]);
    expect(problems[0]).not.toContain(raw.trim());
  });

  test.each([
    ['pa$$word'],
    ['$ecret'],
    ['$2b$12$abcdef'],
    ['abc${X}'],
    ['${X}abc'],
    ['$'],
    ['$5'],
    ['<abc'],
    ['<a>b<c>'],
    ['100%'],
    ['%41%'],
    ['{abc}'],
    ['%secret%'],
    ['$(abc'],
    ['__init__'],
    ['[abc]'],
    ['@abc@'],
    ['#{abc'],
  ])('%j is a password somebody may have', (raw) => {
    expect(read(raw)).toEqual({ value: raw, problems: [], warnings: [] });
  });
});
