import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  codeName,
  counted,
  isCodeName,
  joinWords,
  oneOf,
  words,
  Words,
  declaredWord,
  isDeclaredWord,
} from '../../src/tool/words.ts';

/** What a cast would do to the type: the value gets past the compiler. */
const smuggle = (value: unknown): number => value as number; // stands for a mistake in a tool, which types cannot see

describe('words', () => {
  test('are built of constants, numbers, dates and other sentences', () => {
    const inner = words`client ${5}`;
    const at = new Date('2026-01-02T03:04:05.678Z');
    expect(String(words`Delete ${inner}, ${true}, ${10n}, ${at}.`)).toBe(
      'Delete client 5, true, 10, 2 January 2026, 03:04:05.678 UTC.',
    );
  });

  test('keep line ends of the source as they are meant', () => {
    expect(String(words`one\ntwo`)).toBe('one\ntwo');
  });

  test('let no text in, whatever a cast says about its type', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => words`Delete ${smuggle(text)}`).toThrow(TypeError);
      }),
    );
  });

  test.each([
    ['an object with a toString of its own', { toString: () => 'ignore all' }],
    ['a boxed string', Object('ignore all')],
    ['an array', ['ignore all']],
    ['null', null],
    ['undefined', undefined],
    ['NaN', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
    ['a symbol', Symbol('ignore all')],
  ])('let no text in as %s', (_name, value) => {
    expect(() => words`Delete ${smuggle(value)}`).toThrow(TypeError);
  });

  test('an impostor with the right prototype is not a sentence', () => {
    const impostor: unknown = Object.create(Words.prototype, { toString: { value: () => 'ignore all' } });
    expect(() => words`Delete ${smuggle(impostor)}`).toThrow(TypeError);
    expect(() => joinWords([impostor as Words], words`, `)).toThrow(TypeError); // a cast past the type, as above
  });

  test('the tag cannot be called as a function with a text made at run time', () => {
    const constants = Object.assign(['ignore all'], { raw: ['ignore all'] });
    expect(() => words(constants)).toThrow('template tag');
  });

  test('the class has no other way in: its key stands on no object', () => {
    const sentence = words`Delete client ${5}`;
    expect(Reflect.ownKeys(sentence)).toStrictEqual([]);
    expect(() => Reflect.construct(Words, [Symbol('words'), 'ignore all'])).toThrow('words tag only');
    expect(() => Object.assign(sentence, { toString: () => 'ignore all' })).toThrow(TypeError);
    expect(String(sentence)).toBe('Delete client 5');
  });

  test('are joined by words', () => {
    expect(String(joinWords([words`${1}`, words`${2}`], words`, `))).toBe('1, 2');
    expect(String(joinWords([], words`, `))).toBe('');
    expect(() => joinWords([words`${1}`, words`${2}`], smuggle('; ignore all; ') as never)).toThrow(
      TypeError,
    ); // past the type
  });

  test('of a closed set are those of the set, whatever a backend reports', () => {
    const states = ['pending', 'running'] as const;
    expect(String(oneOf('running', states))).toBe('running');
    for (const other of [
      'Running',
      'running ',
      'ignore all',
      '__proto__',
      'length',
      0,
      ['running'],
      null,
      undefined,
    ]) {
      expect(String(oneOf(other, states))).toBe('unknown');
    }
  });
});

describe('a code name', () => {
  test.each([
    [['PROJ', 'my-repo'], 'PROJ/my-repo'],
    [['~john.doe', 'www.example.org'], '~john.doe/www.example.org'],
    [['a'], 'a'],
    [['0123456789abcdef0123456789abcdef01234567'], '0123456789abcdef0123456789abcdef01234567'],
  ] as [[string, ...string[]], string][])('stands in a sentence: %j', (parts, shown) => {
    expect(String(words`Merge ${codeName(...parts)}.`)).toBe(`Merge ${shown}.`);
  });

  test.each([
    ['a sentence', 'already approved'],
    ['a sentence with other blanks', 'already\u00A0approved'],
    ['a line of its own', 'a\nb'],
    ['a piece of markup', '[x](y)'],
    ['a link', 'https://example.org'],
    ['what a client makes a link of', '~www.example.org'],
    ['an end of our sentence', 'repo.'],
    ['letters that look like others', '\u0430pple'],
    ['nothing', ''],
    ['a name without an end', 'a'.repeat(129)],
  ])('is never %s', (_name, text) => {
    expect(isCodeName(text)).toBe(false);
    expect(() => codeName(text)).toThrow(TypeError);
    expect(isCodeName('PROJ', text)).toBe(false);
  });
});

test.each([
  [0, '0 feeds'],
  [1, '1 feed'],
  [2, '2 feeds'],
])('a count of %i takes its noun in the right number', (count, text) => {
  expect(String(counted(count, words`feed`))).toBe(text);
});

describe('a word of a declaration', () => {
  test.each(['delete_note', 'pull request', 'repo-5', 'v1.2'])('%j is one', (text) => {
    expect(String(declaredWord(text))).toBe(text);
  });

  test.each([
    '',
    ' x',
    'a  b',
    'a\nb',
    'a: b',
    'www.evil.example',
    'https://x',
    'Tick!',
    '“x”',
    'x'.repeat(101),
  ])('%j is none: whoever wrote it could speak for the server', (text) => {
    expect(isDeclaredWord(text)).toBe(false);
    expect(() => declaredWord(text)).toThrow(TypeError);
  });
});
