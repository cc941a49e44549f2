import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutBeginning } from '../../src/clean/log-beginning.ts';

describe('the beginning of a text', () => {
  it('is all of it where it fits', () => {
    expect(cutBeginning('a\nb', 3)).toEqual({
      text: 'a\nb',
      shownLines: 2,
      droppedLines: 0,
      endsInLine: false,
    });
  });

  it.each([
    ['aa\nbb\ncc', 7, { text: 'aa\nbb', shownLines: 2, droppedLines: 1, endsInLine: false }],
    ['aa\nbb\ncc', 5, { text: 'aa\nbb', shownLines: 2, droppedLines: 1, endsInLine: false }],
    ['aa\nbb\ncc', 4, { text: 'aa', shownLines: 1, droppedLines: 2, endsInLine: false }],
    ['aaaa\nbb', 3, { text: 'aaa', shownLines: 1, droppedLines: 1, endsInLine: true }],
  ])('of %j in %i characters ends with a line', (text, room, expected) => {
    expect(cutBeginning(text, room)).toEqual(expected);
  });

  it('splits no character', () => {
    expect(cutBeginning('ab😀😀', 3).text).toBe('ab');
    expect(cutBeginning('abe\u0301x', 3).text).toBe('ab');
  });

  it('is never longer than its room, loses no line of the count, and is a beginning', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme' })),
        fc.integer({ min: 70, max: 200 }),
        (given, room) => {
          const text = given.join('\n');
          const cut = cutBeginning(text, room);
          expect(cut.text.length).toBeLessThanOrEqual(room);
          expect(text.startsWith(cut.text)).toBe(true);
          expect(cut.shownLines + cut.droppedLines).toBe(text.split('\n').length);
          expect(cut.shownLines).toBeGreaterThan(0);
        },
      ),
    );
  });
});
