import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../src/api/logs.ts';
import { renderLog } from '../src/tools/log-text.ts';

/** Lines from 0 on, as Woodpecker stores them. */
function entries(...lines: (string | Uint8Array)[]): LogEntry[] {
  return lines.map((data, line) => ({ line, data: Buffer.from(data).toString('base64') }));
}

function entry(line: number, text: string): LogEntry {
  return { line, data: Buffer.from(text).toString('base64') };
}

const textOf = (log: readonly LogEntry[]): string => renderLog(log).lines.join('\n');

describe('the order of a log', () => {
  it('is that of its lines, not that of their arrival', () => {
    const log = renderLog([entry(2, 'c'), entry(0, 'a'), entry(1, 'b')]);
    expect(log).toEqual({ lines: ['a', 'b', 'c'], linesMissing: 0, framesLeftOut: 0 });
  });

  it('keeps lines of the same number as they came', () => {
    expect(textOf([entry(0, 'first'), entry(0, 'second'), entry(1, 'third')])).toBe('first\nsecond\nthird');
  });
});

describe('a gap', () => {
  it('is shown where it is, with its size', () => {
    const log = renderLog([entry(0, 'start'), entry(1, 'compile'), entry(5, 'exit 2')]);
    expect(log.lines).toEqual([
      'start',
      'compile',
      '[3 lines missing here: 2 to 4, counted from 0]',
      'exit 2',
    ]);
    expect(log.linesMissing).toBe(3);
  });

  it('of one line is shown, too', () => {
    expect(textOf([entry(0, 'a'), entry(2, 'c')])).toBe('a\n[1 line missing here: 1, counted from 0]\nc');
  });

  it('at the beginning is shown, too', () => {
    expect(textOf([entry(2, 'late')])).toBe('[2 lines missing here: 0 to 1, counted from 0]\nlate');
  });

  it('is counted over the whole log', () => {
    expect(renderLog([entry(1, 'b'), entry(4, 'e')]).linesMissing).toBe(3);
  });

  it('is not made of lines that came out of order', () => {
    expect(renderLog([entry(1, 'b'), entry(0, 'a')]).linesMissing).toBe(0);
  });

  it('does not make the log longer, however far the numbers jump', () => {
    const log = renderLog([entry(0, 'a'), entry(9_000_000_000, 'z')]);
    expect(log.lines).toHaveLength(3);
    expect(log.linesMissing).toBe(8_999_999_999);
  });
});

describe('the bytes of a line', () => {
  it('may be missing, empty, or no text', () => {
    const log = [
      { line: 0, data: null },
      { line: 1, data: '' },
      { line: 2, data: '/w==' },
      { line: 3, data: 'w6k=' },
      { line: 4 },
    ];
    expect(renderLog(log).lines).toEqual(['', '', '\u{FFFD}', 'é', '']);
  });

  it('that are whole characters stay whole', () => {
    expect(textOf(entries('é 中 😀'))).toBe('é 中 😀');
  });

  it('that make no character alone make none together with the next line', () => {
    const smile = Buffer.from('😀');
    const text = textOf(entries(smile.subarray(0, 2), smile.subarray(2)));
    expect(text).toMatch(/^\u{FFFD}+\n\u{FFFD}+$/u);
  });

  it('cannot put a terminal sequence together over the border of two lines', () => {
    expect(textOf(entries('a\u001B', '[2Jb', '\u009B', '1Ac'))).toBe('a\n[2Jb\n\n1Ac');
  });

  it('cannot talk to the terminal', () => {
    expect(textOf(entries('\u001B]0;owned\u0007\u001B[2J\u001B[1;1HAll tests passed'))).toBe(
      'All tests passed',
    );
  });
});

describe('a carriage return', () => {
  it('hides nothing that was printed before', () => {
    const log = renderLog(entries('FAILED 3 tests\rPASSED         '));
    expect(log).toEqual({ lines: ['FAILED 3 tests', 'PASSED'], linesMissing: 0, framesLeftOut: 0 });
  });

  it('at the end of a line, as on Windows, is no frame', () => {
    expect(textOf(entries('one\r', 'two\r', '\r\r', 'three\r\nfour'))).toBe('one\ntwo\n\nthree\nfour');
  });

  it('of a progress bar leaves its first and its last frame, and a count', () => {
    const frames = Array.from({ length: 50 }, (_, at) => `Downloading ${at * 2}%`);
    const log = renderLog(entries(`${frames.join('\r')}\rDone`));
    expect(log.lines).toEqual([
      'Downloading 0%',
      '[progress frames left out: 48]',
      'Downloading 98%',
      'Done',
    ]);
    expect(log.framesLeftOut).toBe(48);
  });

  it('of a bar without words does the same', () => {
    expect(textOf(entries('10%\r20%\r30%\r40%'))).toBe('10%\n[progress frames left out: 2]\n40%');
  });

  it('of a bar whose frames each erase the line first does the same', () => {
    const erase = '\u001B[2K';
    expect(textOf(entries(`${erase}⠋ build\r${erase}⠙ build\r${erase}⠹ build\r${erase}FAILED`))).toBe(
      '⠋ build\n[progress frames left out: 1]\n⠹ build\nFAILED',
    );
  });

  it('keeps frames of different words, though each erases the line first', () => {
    const erase = '\u001B[2K';
    expect(textOf(entries(`${erase}FAILED\r${erase}PASSED\r${erase}\r${erase}DONE`))).toBe(
      'FAILED\nPASSED\nDONE',
    );
  });

  it('keeps what stands between the frames of two bars', () => {
    const log = renderLog(entries('get 1%\rget 2%\rget 3%\rERROR: no space\rget 1%\rget 2%\rget 3%'));
    expect(log.lines).toContain('ERROR: no space');
    expect(log.framesLeftOut).toBe(2);
  });

  it('is in no line of the result', () => {
    expect(textOf(entries('a\rb\r\r\nc\r', '\rd'))).not.toContain('\r');
  });
});

describe('a log without measure', () => {
  it('of a hundred thousand frames in one line is a few lines', () => {
    const frames = Array.from({ length: 100_000 }, (_, at) => `${at}`).join('\r');
    expect(renderLog(entries(frames)).lines).toEqual(['0', '[progress frames left out: 99998]', '99999']);
  });

  it('of a hundred thousand lines keeps them all', () => {
    const log = renderLog(entries(...Array.from({ length: 100_000 }, () => 'x')));
    expect(log.lines).toHaveLength(100_000);
  });
});
