import { fill } from './logs.ts';

/** Makes a text of about this many characters. */
export type Input = (characters: number) => string;

const repeated =
  (piece: string, before = '', after = ''): Input =>
  (characters) =>
    before + fill([piece], characters) + after;

const halves = (piece: string, other: string, characters: number): string =>
  fill([piece], characters / 2) + fill([other], characters / 2);

/**
 * Texts that make a cleaner look at a character more than once, or do much for each: openers that never end,
 * sequences cut short, joiners that each need their neighbours, addresses within addresses, keys within values.
 */
export const WORST_INPUTS: Readonly<Record<string, Input>> = {
  'escape characters': repeated('\u001B'),
  'control strings that never end': repeated('\u001B]0;a'),
  'one control string over everything': repeated('a', '\u0090'),
  'eight-bit sequences cut short': repeated('\u009B0;1'),
  'one sequence of parameters': repeated('0;', '\u001B['),
  'carriage returns': repeated('\r'),
  'lone surrogates': repeated('\uD800'),
  joiners: repeated('\u200D'),
  'letters with a joiner each': repeated('\u0915\u094D\u200D'),
  'emoji sequences': repeated('\u2764\uFE0F\u200D'),
  'a selector behind each letter': repeated('a\uFE0F'),
  tags: repeated('\u{E0041}'),
  'at signs': repeated('a@b '),
  'addresses that open addresses': repeated('http://', '@'),
  'user parts without a port': repeated('//a:b@c'),
  'user parts that break their port': repeated('//a:bb', '@'),
  'the same, a line each': repeated('\n//a:bb', '@'),
  'addresses with backslashes': repeated('http:\\a', '@'),
  'addresses with backslashes, then a path': repeated('http:\\a', '', '/@'),
  'open brackets of an address': repeated('http:\\[', '@'),
  'query parameters': repeated('&token=a', '?'),
  'values that may go on': repeated(';a', '?token=a'),
  'escaped ampersands': repeated('\\u0026token=a', '?'),
  'keys that all read the same value': repeated('token:'),
  'names of tests that passed': repeated('pass:pass:'),
  'values that are references': repeated('token=$a,'),
  'values that are digits': repeated('token=1 '),
  'keys in a sentence': repeated('a token: b '),
  'keys one after the other in a sentence': repeated('x token:token:'),
  'a credential a line': repeated('token: x\n'),
  'a block of YAML a line': repeated('token: |\n x\n'),
  'blocks that only blanks follow': (characters) => halves('a: token: | ', ' ', characters),
  'open quotes': repeated(`"token":"\\\\'`),
  'names that wait for their value': repeated(`name: token${'\n'.repeat(150)}${'value: on '.repeat(14)}`),
  'flags with an argument': repeated('--token "$a" '),
  'keys that never end': repeated('-----BEGIN PRIVATE KEY-----'),
  'ends of keys that never begin': repeated('\nabcdefghijklmnop\n-----END PRIVATE KEY-----'),
  'names of schemes': repeated('Bearer abcd1234 '),
  cuts: repeated('…'),
  'cuts behind addresses': repeated(`${'//a:b'.repeat(58)} ${'x…'.repeat(100)}`),
  'encoded keys': repeated('%3Atoken%3Dx'),
  'a key of its own a line': (characters) => {
    const lines = Array.from(
      { length: Math.ceil(characters / 6) },
      (_, n) => `${(n + 46_656).toString(36)}: `,
    );
    return fill([lines.join('')], characters);
  },
  'nested lists': (characters) => `${'['.repeat(characters / 2)}${']'.repeat(characters / 2)}`,
  'many keys': (characters) => {
    const entry = '{"a_token":"x","b":"http://u:p@h"},';
    return `[${entry.repeat(Math.floor(characters / entry.length))}0]`;
  },
};
