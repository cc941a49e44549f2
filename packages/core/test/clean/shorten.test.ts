import { describe, expect, it } from 'vitest';
import { firstEntries, shorten } from '../../src/clean/shorten.ts';

describe('a shortened value', () => {
  it.each([[undefined], [null], [5], [true], ['text'], [['a', 'b']], [{ a: { b: ['c'] } }]])(
    'is %j itself when that is short enough',
    (value) => expect(shorten(value, 40)).toEqual(value),
  );

  it('of a text is its beginning', () => {
    expect(shorten('one two three', 7)).toBe('one two [6 more characters]');
  });

  it('of a text takes no more room for its quotes', () => {
    expect(shorten('" '.repeat(50), 60)).toBe(`${'" '.repeat(15).trimEnd()} [71 more characters]`);
  });

  it('of a text ends between two words, never within an address, whose password would no longer be known as one', () => {
    const text = 'cloned https://bot:hunter2-hunter2@git.example.com/x';
    for (let max = 1; max < text.length; max += 1) expect(shorten(text, max)).not.toContain('hunter2');
    expect(shorten('fix: a bug\nand more', 12)).toBe('fix: a bug [9 more characters]');
  });

  it('of one endless word shows nothing', () => {
    expect(shorten('x'.repeat(1000), 300)).toBe('[1000 more characters]');
  });

  it('of a list has the first entries and says how many are left', () => {
    expect(shorten(['aaaa', 'bbbb', 'cccc', 'dddd'], 20)).toEqual([
      'aaaa',
      'bbbb',
      'cccc',
      '[1 more entries]',
    ]);
  });

  it('of an object has the first fields and says how many are left', () => {
    expect(shorten({ a: 'aaaa', b: 'bbbb', c: 'cccc' }, 26)).toEqual({
      a: 'aaaa',
      b: 'bbbb',
      left_out: '[1 more entries]',
    });
  });

  it('keeps the short fields beside a long one, and the short words of a list', () => {
    const long = 'v'.repeat(3000);
    expect(shorten({ A: long, B: 'b' }, 60)).toEqual({ A: '[3000 more characters]', B: 'b' });
    expect(shorten([long, 'b'], 60)).toEqual(['[3000 more characters]', 'b']);
  });

  it('of an object with a key without end has an excerpt of the key', () => {
    expect(shorten({ ['k'.repeat(3000)]: 1 }, 60)).toEqual({ '[3000 more characters]': 1 });
  });

  it('keeps no key from being a key', () => {
    const value = JSON.parse(`{"__proto__": "${'v'.repeat(3000)}"}`);
    expect(JSON.stringify(shorten(value, 60))).toBe('{"__proto__":"[3000 more characters]"}');
  });

  it.each([
    ['lists', (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))],
    ['objects', (depth: number) => JSON.parse('{"a":'.repeat(depth) + '1' + '}'.repeat(depth))],
  ])('of %s within each other ends', (_what, nested) => {
    expect(JSON.stringify(shorten(nested(1000), 200)).length).toBeLessThan(300);
  });
});

describe('the first entries', () => {
  it('are all when they fit', () => {
    expect(firstEntries(['a', 'b'], 6)).toEqual(['a', 'b']);
  });

  it('are those before the one that does not fit, even if a later one would', () => {
    expect(firstEntries(['a', 'x'.repeat(50), 'b'], 20)).toEqual(['a']);
  });

  it('may be none', () => {
    expect(firstEntries(['x'.repeat(50)], 20)).toEqual([]);
  });
});
