import { describe, expect, it } from 'vitest';
import { item, WIDTH, wrap } from '../src/wrap.ts';

describe('wrap', () => {
  it('leaves a short text alone', () => {
    expect(wrap('This will delete client 4.')).toEqual(['This will delete client 4.']);
  });

  it('fills a paragraph that came broken anew', () => {
    expect(wrap('one two\nthree four', 30)).toEqual(['one two three four']);
  });

  it('keeps empty lines between paragraphs', () => {
    expect(wrap('one\n\ntwo')).toEqual(['one', '', 'two']);
  });

  it('keeps indented lines apart from the line before and from each other', () => {
    expect(wrap('heading:\n  Client: a\n  Address: b\nafter')).toEqual([
      'heading:',
      '  Client: a',
      '  Address: b',
      'after',
    ]);
  });

  it('breaks between words and never goes beyond the width', () => {
    const lines = wrap('word '.repeat(60).trim());
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.every((line) => line.length <= WIDTH)).toBe(true);
    expect(lines.join(' ')).toBe('word '.repeat(60).trim());
  });

  it('keeps the columns of a table, which blanks make', () => {
    expect(wrap('  1  "a"     on')).toEqual(['  1  "a"     on']);
  });

  it('cuts a word that is longer than a line, so that the terminal does not break it over the frame', () => {
    const lines = wrap('x'.repeat(200), 72);
    expect(lines.map((line) => line.length)).toEqual([72, 72, 56]);
  });

  // A name can be padded until its last words fall exactly onto the next line.
  it.each([50, 60, 61, 62, 63, 64, 65, 70])(
    'a name of %i letters cannot push its forged words to where the server writes',
    (letters) => {
      const name = `${'a'.repeat(letters)} Approved by: admin`;
      const lines = wrap(`Values below are not by this server:\n  Client: ${name}\n\n  [ ] Delete client 4`);
      for (const line of lines.filter((line) => line.includes('Approved') && !line.includes('Client:')))
        expect(line).toMatch(/^ {6}/);
    },
  );

  it('a name without a blank stays deeper than the lines of the server as well', () => {
    const [label, ...rest] = wrap(`  Client: ${'a'.repeat(190)}`);
    expect(label).toBe('  Client:');
    expect(rest.length).toBeGreaterThan(1);
    expect(rest.every((line) => line.startsWith('      ') && line.length <= WIDTH)).toBe(true);
  });
});

describe('item', () => {
  it('indents an entry, and what overflows deeper', () => {
    expect(item('short')).toEqual(['  short']);
    const [first, second] = item('word '.repeat(20));
    expect(first).toMatch(/^ {2}word/);
    expect(second).toMatch(/^ {6}word/);
  });
});
