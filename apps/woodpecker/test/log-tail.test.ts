import { describe, expect, it } from 'vitest';
import { showEnd } from '../src/logs/show-end.ts';
import { LogTail } from '../src/logs/log-tail.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

function tailOf(lines: Iterable<number>, text: (line: number) => string, until?: number): LogTail {
  const tail = new LogTail(until);
  for (const line of lines) tail.add({ line, data: base64(text(line)) });
  return tail;
}

function* upTo(most: number, skipped: (line: number) => boolean = () => false): Generator<number> {
  for (let line = 0; line < most; line += 1) if (!skipped(line)) yield line;
}

function* swapped(most: number): Generator<number> {
  for (let line = 0; line < most; line += 2) yield* [line + 1, line];
}

/** What is to be shown of a log. */
function endOf(tail: LogTail) {
  const { text, shown, ...facts } = showEnd(tail.end());
  return { ...facts, lines: text.split('\n').slice(-shown) };
}

describe('the end of a log without end', () => {
  it('is all that is kept of many lines', () => {
    const { entries, from, lines } = tailOf(upTo(1_000_000), () => 'x').end();
    expect(lines).toBe(1_000_000);
    expect(entries.length).toBeLessThanOrEqual(100_000);
    expect(from).toBe(1_000_000 - entries.length);
    expect(entries.at(-1)?.line).toBe(999_999);
  });

  it('is all that is kept of long lines', () => {
    const kept = tailOf(upTo(40), () => 'x'.repeat(1024 * 1024)).end().entries;
    expect(kept.length).toBeLessThan(8);
    expect(kept.at(-1)?.line).toBe(39);
  });

  it('is one line at least, however long that is', () => {
    const { entries } = tailOf(upTo(2), () => 'x'.repeat(9 * 1024 * 1024)).end();
    expect(entries.map(({ line }) => line)).toEqual([1]);
  });

  it('is told in the order of its lines, though neighbours came in another', () => {
    const shown = endOf(tailOf(swapped(300_000), String));
    const numbers = shown.lines.map(Number);
    expect(numbers).toEqual(numbers.map((_, at) => shown.before + at));
    expect(shown).toMatchObject({ linesMissing: 0 });
  });

  it('counts what is missing in front of it, too', () => {
    const shown = showEnd(
      tailOf(
        upTo(300_000, (line) => line % 100_000 === 7),
        () => 'x',
      ).end(),
    );
    expect(shown.linesMissing).toBe(3);
    expect(shown.text).not.toContain('missing');
  });

  it('is that of the first lines when only those are wanted', () => {
    const tail = tailOf(upTo(300_000), String, 200_000);
    const { lines, before } = endOf(tail);
    expect(lines.at(-1)).toBe('199999');
    expect(lines[0]).toBe(String(before));
    expect(tail.end().lines).toBe(300_000);
  });

  it('is measured as it will be shown: of a progress bar hardly anything is left', () => {
    const bar = Array.from({ length: 5000 }, (_, at) => `get ${at}%`).join('\r');
    const tail = tailOf(upTo(20), (line) => (line === 0 ? 'begin' : `${bar}\rdone ${line}`));
    expect(showEnd(tail.end())).toMatchObject({ before: 0, text: expect.stringMatching(/^begin\n/) });
  });

  it('says nothing of an empty log', () => {
    expect(showEnd(new LogTail().end())).toEqual({
      text: '',
      shown: 1,
      before: 0,
      linesMissing: 0,
      framesLeftOut: 0,
    });
  });
});
