import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../src/api/logs.ts';
import { renderLog } from '../src/logs/render-log.ts';

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

describe('a character whose bytes stand in two entries', () => {
  const [start, end] = [Buffer.from('grün ☃'), Buffer.from('☃ done')];

  it('is put together, and the line with it', () => {
    expect(textOf(entries(start.subarray(0, 7), Buffer.concat([start.subarray(7), end])))).toBe(
      'grün ☃☃ done',
    );
  });

  it('in three entries, too', () => {
    const emoji = Buffer.from('😀');
    expect(textOf(entries(emoji.subarray(0, 2), emoji.subarray(2, 3), emoji.subarray(3)))).toBe('😀');
  });

  it('stays broken where lines are missing between, or where it goes on otherwise', () => {
    expect(textOf([entry(0, 'a'), { line: 2, data: Buffer.from([0x83]).toString('base64') }])).toContain(
      '\n\ufffd',
    );
    expect(textOf(entries(start.subarray(0, 7), 'next'))).toBe('grün \ufffd\nnext');
    expect(textOf(entries('whole', Buffer.from([0x83])))).toBe('whole\n\ufffd');
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

  it('keeps a frame with other words, though it begins as those around it do', () => {
    const log = renderLog(entries('test a ok\rtest b FAILED\rtest c ok\rtest d ok'));
    expect(log).toMatchObject({
      lines: ['test a ok', 'test b FAILED', 'test c ok', 'test d ok'],
      framesLeftOut: 0,
    });
  });

  it.each(['3 FAILED', '3 tests failed', '3 Breaks', '3 m failed', 'x 3', '✗ 3'])(
    'keeps %j, which is no measure, between the frames of a bar',
    (frame) => {
      expect(renderLog(entries(`1\r2\r${frame}\r4\r5`)).lines).toEqual(['1', '2', frame, '4', '5']);
    },
  );

  it('keeps a failure that is told by its mark only', () => {
    expect(textOf(entries('✓ test 1\r✗ test 2\r✓ test 3'))).toBe('✓ test 1\n✗ test 2\n✓ test 3');
  });

  it.each([
    [
      'sizes',
      'Receiving 1% 900 KiB | 1.20 KiB/s',
      'Receiving 2% 1.1 MiB | 300 B/s',
      'Receiving 3% 2GiB | 1 MB/s',
    ],
    ['times', 'build 5s', 'build 1m2s', 'build 1h 2min 3 sec'],
    ['bars', '[=>  ] 45/100 [00:10<00:12, 4.5it/s]', '[==> ] 46/100 [00:10, 1.2s/it]', '[===>] 100ms'],
  ])('of a bar whose frames differ in %s leaves the first and the last', (_what, first, middle, last) => {
    expect(renderLog(entries([first, middle, last].join('\r'))).lines).toEqual([
      first,
      '[progress frames left out: 1]',
      last,
    ]);
  });

  it('is in no line of the result', () => {
    expect(textOf(entries('a\rb\r\r\nc\r', '\rd'))).not.toContain('\r');
  });
});

describe('a sequence that moves back to print over a line', () => {
  it.each([
    ['the first column', '\u001B[1G'],
    ['the first column, unnamed', '\u001B[G'],
    ['the first column, and erases', '\u001B[1G\u001B[2K'],
    ['the first column, and erases to the end', '\u001B[0G\u001B[K'],
    ['nowhere, but erases the line', '\u001B[2K'],
    ['nowhere, but erases what stands before', '\u001B[1K'],
    ['the line above', '\u001B[1A\u001B[2K'],
    ['the start of the line above', '\u001B[F'],
    ['columns to the left', '\u001B[1000D'],
    ['the top', '\u001B[H'],
    ['the first column, in the 8-bit form', '\u009B1G'],
  ])('(%s) hides nothing that was printed before', (_what, sequence) => {
    expect(renderLog(entries(`FAILED${sequence}PASSED`)).lines).toEqual(['FAILED', 'PASSED']);
  });

  it('makes frames of a progress bar', () => {
    const frames = Array.from({ length: 50 }, (_, at) => `get ${at * 2}%`).join('\u001B[1G\u001B[2K');
    expect(renderLog(entries(`\u001B[2K${frames}`))).toMatchObject({
      lines: ['get 0%', '[progress frames left out: 48]', 'get 98%'],
      framesLeftOut: 48,
    });
  });

  it('is not the erasing to the end of the line with which compilers end a colour', () => {
    const line = '\u001B[01m\u001B[Ka.c:1:\u001B[m\u001B[K \u001B[01;31m\u001B[Kerror:\u001B[m\u001B[K no';
    expect(textOf(entries(line))).toBe('a.c:1: error: no');
  });

  it('is not a move to the right, with which columns are aligned', () => {
    expect(textOf(entries('sshd \u001B[60G[ ok ]'))).toBe('sshd [ ok ]');
  });
});

describe('a log without measure', () => {
  it('of a hundred thousand frames in one line is a few lines', () => {
    const frames = Array.from({ length: 100_000 }, (_, at) => `${at}`).join('\r');
    expect(renderLog(entries(frames)).lines).toEqual(['0', '[progress frames left out: 99998]', '99999']);
  });

  it.each([
    ['digits', '1'],
    ['dotted numbers', '1.'],
    ['numbers and blanks', '1 '],
    ['sequences cut short', '\u001B[0'],
  ])('of a frame of a million %s is read once', (_what, part) => {
    const frame = part.repeat(1_000_000 / part.length);
    expect(renderLog(entries(`${frame}\r${frame}\rx`)).lines.at(-1)).toBe('x');
  });

  it('of a hundred thousand lines keeps them all', () => {
    const log = renderLog(entries(...Array.from({ length: 100_000 }, () => 'x')));
    expect(log.lines).toHaveLength(100_000);
  });
});
