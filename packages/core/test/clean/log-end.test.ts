import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutLog } from '../../src/clean/log-end.ts';
import { cleanText } from '../../src/clean/text.ts';

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
