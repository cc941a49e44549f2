import { describe, expect, it } from 'vitest';
import { excerpt, firstEntries } from '../src/tools/excerpt.ts';

describe('an excerpt', () => {
  it('is the text itself when that is short enough', () => {
    expect(excerpt('fix: a bug', 10)).toBe('fix: a bug');
  });

  it('ends between two words and says how much is left', () => {
    expect(excerpt('fix: a bug\nand more', 12)).toBe('fix: a bug [9 more characters]');
  });

  it('takes a last word that just fits', () => {
    expect(excerpt('one two three', 7)).toBe('one two [6 more characters]');
  });

  it('never ends within an address, whose password would no longer be known as one', () => {
    const text = `cloned https://bot:hunter2-hunter2@git.example.com/x`;
    for (let max = 1; max < text.length; max += 1) expect(excerpt(text, max)).not.toContain('hunter2');
  });

  it('shows nothing of one endless word', () => {
    expect(excerpt('x'.repeat(1000), 300)).toBe('[1000 more characters]');
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
