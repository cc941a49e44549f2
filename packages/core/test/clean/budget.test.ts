import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutLog, fitList, RESULT_CHARACTERS, TooLargeError } from '../../src/clean/budget.ts';
import { cleanText } from '../../src/clean/text.ts';

const anyEntry = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  fc.constant(null),
  fc.array(fc.integer(), { maxLength: 5 }),
);
const lengthOf = (items: readonly unknown[]): number => JSON.stringify({ items, n: 1 }).length;
const anyList = fc.array(anyEntry, { maxLength: 30 });

describe('fitList', () => {
  it('leaves a value of exactly the limit as it is', () => {
    const value = { items: ['aa', 'bb'], more: true };
    const limit = JSON.stringify(value).length;
    expect(fitList(value, 'items', limit)).toEqual({ value, kept: 2, dropped: 0 });
  });

  it('drops one entry when one character is missing', () => {
    const value = { items: ['aa', 'bb'], more: true };
    const limit = JSON.stringify(value).length - 1;
    expect(fitList(value, 'items', limit)).toEqual({
      value: { items: ['aa'], more: true },
      kept: 1,
      dropped: 1,
    });
  });

  it('does not change the value it was given', () => {
    const value = { items: ['aa', 'bb'] };
    fitList(value, 'items', 16);
    expect(value).toEqual({ items: ['aa', 'bb'] });
  });

  it.each([
    ['each entry alone is too large', { items: ['x'.repeat(100), 'y'.repeat(100)] }, 'items'],
    ['there is no such list', { text: 'x'.repeat(100) }, 'items'],
    ['the list is no list', { items: 'x'.repeat(100) }, 'items'],
    ['the list is empty and the rest too large', { items: [], text: 'x'.repeat(100) }, 'items'],
    ['the key is one that every object inherits', { text: 'x'.repeat(100) }, 'constructor'],
  ])('is an error when %s', (_reason, value, key) => {
    expect(() => fitList(value, key, 50)).toThrow(TooLargeError);
  });

  it.each([
    ['first', ['x'.repeat(100), 'a', 'b']],
    ['between others', ['a', 'x'.repeat(100), 'b']],
    ['last', ['a', 'b', 'x'.repeat(100)]],
  ])('an entry that fits nowhere hides no other, where it stands %s', (_where, items) => {
    expect(fitList({ items }, 'items', 50)).toEqual({ value: { items: ['a', 'b'] }, kept: 2, dropped: 1 });
  });

  it('has room for 25,000 characters unless told otherwise', () => {
    const { value, kept, dropped } = fitList(
      { items: Array.from({ length: 1000 }, () => 'x'.repeat(97)) },
      'items',
    );
    expect(RESULT_CHARACTERS).toBe(25_000);
    expect({ kept, dropped }).toEqual({ kept: 249, dropped: 751 });
    expect(JSON.stringify(value).length).toBeLessThanOrEqual(25_000);
  });

  it('the output is within the limit, keeps as much as fits, and keeps it whole', () => {
    fc.assert(
      fc.property(anyList, fc.integer({ min: 0, max: 400 }), (items, limit) => {
        const possible = items.filter((item) => lengthOf([item]) <= limit);
        fc.pre(items.length === 0 ? lengthOf([]) <= limit : possible.length > 0);
        const { value, kept, dropped } = fitList({ items, n: 1 }, 'items', limit);
        expect(JSON.stringify(value).length).toBeLessThanOrEqual(limit);
        expect(value).toEqual({ items: (dropped === 0 ? items : possible).slice(0, kept), n: 1 });
        expect(kept + dropped).toBe(items.length);
        const hasRoomForMore = kept < possible.length && lengthOf(possible.slice(0, kept + 1)) <= limit;
        expect(hasRoomForMore).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('is an error when no entry fits', () => {
    fc.assert(
      fc.property(anyList, fc.integer({ min: 0, max: 60 }), (items, limit) => {
        const parts = items.length === 0 ? [[]] : items.map((item) => [item]);
        fc.pre(parts.every((part) => JSON.stringify({ items: part }).length > limit));
        expect(() => fitList({ items }, 'items', limit)).toThrow(TooLargeError);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('cutLog', () => {
  it('leaves a log within the limit as it is', () => {
    expect(cutLog('a\nb\n', 4)).toEqual({ text: 'a\nb\n', droppedLines: 0, startsInLine: false });
  });

  it('keeps the end, where the failure is, from a line boundary on', () => {
    expect(cutLog('one\ntwo\nthree\nfour', 11)).toEqual({
      text: 'three\nfour',
      droppedLines: 2,
      startsInLine: false,
    });
  });

  it('takes a line that fits exactly', () => {
    expect(cutLog('one\ntwo', 3)).toEqual({ text: 'two', droppedLines: 1, startsInLine: false });
  });

  it('cuts a last line that is too long alone, and says so', () => {
    expect(cutLog('one\nabcdef', 3)).toEqual({ text: 'def', droppedLines: 1, startsInLine: true });
    expect(cutLog('one\nabcdef\n', 3)).toEqual({ text: 'ef\n', droppedLines: 1, startsInLine: true });
  });

  it.each([
    ['a surrogate pair', 'ab\u{1f600}cd', 3, 'cd'],
    ['a letter and its mark', 'abe\u0301cd', 3, 'cd'],
    ['an emoji and its joiner', 'ab\u{1f468}\u200d\u{1f469}', 3, '\u{1f469}'],
  ])('never cuts within %s', (_kind, log, limit, text) => {
    expect(cutLog(log, limit).text).toBe(text);
  });

  it('is within the limit, clean, and an end of the log, for any log', () => {
    const log = fc
      .array(fc.string({ unit: 'binary', maxLength: 12 }), { maxLength: 12 })
      .map((lines) => cleanText(lines.join('\n')));
    fc.assert(
      fc.property(log, fc.integer({ min: 1, max: 60 }), (whole, limit) => {
        const { text, droppedLines, startsInLine } = cutLog(whole, limit);
        expect(text.length).toBeLessThanOrEqual(limit);
        expect(whole.endsWith(text)).toBe(true);
        expect(text).not.toMatch(/\p{Surrogate}/u);
        expect(droppedLines + text.split('\n').length).toBe(whole.split('\n').length);
        const before = whole.slice(0, whole.length - text.length);
        expect(startsInLine || before === '' || before.endsWith('\n')).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
