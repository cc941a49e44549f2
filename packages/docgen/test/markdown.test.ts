import { describe, expect, it } from 'vitest';
import { blocks, code, plain, table } from '../src/markdown.ts';

describe('text of a declaration', () => {
  it.each([
    ['a | b', String.raw`a \| b`, 'a bar would end the cell'],
    ['prefix*', String.raw`prefix\*`, 'a star would begin emphasis'],
    ['[x](y)', String.raw`\[x\](y)`, 'brackets would make a link'],
    ['<id>', '&lt;id>', 'the site would read a tag'],
    ['{{ x }}', '&#123;&#123; x }}', 'the site would evaluate it'],
    ['`x`', '\\`x\\`', 'a backtick would begin code'],
    [String.raw`a\b`, String.raw`a\\b`, 'a backslash would escape'],
    ['_x_', String.raw`\_x\_`, 'underscores around a word would begin emphasis'],
    ['two\nlines', 'two lines', 'a line break would end the row'],
  ])('%j stays text: %s', (text, expected) => {
    expect(plain(text)).toBe(expected);
  });

  it('leaves the names of tools and variables readable', () => {
    expect(plain('see get_client and WG_EASY_URL')).toBe('see get_client and WG_EASY_URL');
  });
});

it('writes names as code, a bar in them escaped', () => {
  expect(code('list_clients')).toBe('`list_clients`');
  expect(code('a|b')).toBe(String.raw`\`a\|b\``.replaceAll('\\`', '`'));
});

it('writes a table with a rule below its header', () => {
  expect(table(['A', 'B'], [['1', '2']])).toBe('| A | B |\n| --- | --- |\n| 1 | 2 |');
});

it('separates blocks by an empty line and leaves out what is undefined', () => {
  expect(blocks('a', undefined, 'b')).toBe('a\n\nb');
});
