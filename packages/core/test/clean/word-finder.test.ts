import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WordFinder } from '../../src/clean/word-finder.ts';

const text = (maxLength: number, minLength = 0) =>
  fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ü', '☃'), minLength, maxLength });

describe('WordFinder', () => {
  it('finds what a search by each word finds, the longest first', () => {
    fc.assert(
      fc.property(fc.array(text(6, 2), { minLength: 1, maxLength: 8 }), text(60), (words, searched) => {
        const longestFirst = words.toSorted((a, b) => b.length - a.length).join('|');
        const expected = searched.replace(new RegExp(longestFirst, 'g'), '<gone>');
        expect(new WordFinder(words).replace(searched, '<gone>')).toBe(expected);
      }),
      { numRuns: 3000 },
    );
  });

  it('finds a word at both ends of a text, and words side by side', () => {
    expect(new WordFinder(['abcd', 'efgh']).replace('abcdefghxabcd', '-')).toBe('--x-');
  });

  it('knows words of any length', () => {
    const long = 'x'.repeat(1000);
    expect(new WordFinder([long]).replace(`a${long}b`, '-')).toBe('a-b');
  });
});
