import { fill } from './logs.ts';

/** Makes a text of about this many characters. */
export type Input = (characters: number) => string;

const repeated =
  (piece: string, before = '', after = ''): Input =>
  (characters) =>
    before + fill([piece], characters) + after;

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
  'nested lists': (characters) => `${'['.repeat(characters / 2)}${']'.repeat(characters / 2)}`,
  'many keys': (characters) => {
    const entry = '{"a_token":"x","b":"http://u:p@h"},';
    return `[${entry.repeat(Math.floor(characters / entry.length))}0]`;
  },
};
