import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../src/api/logs.ts';
import { LogTail } from '../src/logs/log-tail.ts';
import { renderLog } from '../src/logs/render-log.ts';
import { contextStart, showEnd } from '../src/logs/show-end.ts';

/** What a result has room for. */
const ROOM = 22_000;

const text = fc.oneof(
  fc.constantFrom(
    'ok',
    '',
    'grün ☃',
    'a\tb',
    '"quoted" \\',
    '\u001B[31mred\u001B[0m',
    'get 1%\rget 2%\rget 3%',
  ),
  fc.integer({ min: 0, max: 9000 }).map((length) => 'x'.repeat(length)),
  fc.integer({ min: 0, max: 4000 }).map((length) => '"'.repeat(length)),
);
/** Lines in any order, some of them lost. */
const logs = fc.array(fc.tuple(text, fc.nat({ max: 9 }), fc.nat()), { maxLength: 40 }).map((lines) =>
  lines
    .map(([data, lost, order], line) => ({ line, data, lost, order }))
    .filter(({ lost }) => lost > 0)
    .toSorted((a, b) => a.order - b.order)
    .map(({ line, data }): LogEntry => ({ line, data: Buffer.from(data).toString('base64') })),
);

function tailOf(entries: readonly LogEntry[]): LogTail {
  const tail = new LogTail();
  for (const entry of entries) tail.add(entry);
  return tail;
}

const shownOf = (entries: readonly LogEntry[]) => {
  const end = showEnd(tailOf(entries).end());
  return { ...end, lines: end.text.split('\n').slice(-end.shown) };
};

describe('the end of a log, whatever was printed', () => {
  it('is the end of the whole, with nothing left out in between', () => {
    fc.assert(
      fc.property(logs, (entries) => {
        const { lines } = shownOf(entries);
        expect(renderLog(entries).lines.slice(-lines.length)).toEqual(lines);
      }),
    );
  });

  it('fits into a result, but for one line that is too long by itself', () => {
    fc.assert(
      fc.property(logs, (entries) => {
        const { before, lines } = shownOf(entries);
        fc.pre(entries.filter(({ line }) => line >= before).length > 1);
        expect(JSON.stringify(lines.join('\n')).length).toBeLessThanOrEqual(ROOM);
      }),
    );
  });

  it('and what stands before it are together all lines, each counted once', () => {
    fc.assert(
      fc.property(logs, (entries) => {
        const { before } = shownOf(entries);
        const shown = entries.filter(({ line }) => line >= before);
        const again = renderLog(shown, before).lines;
        expect(again).toEqual(shownOf(entries).lines);
      }),
    );
  });

  it('leads to the part before it: with that number as the limit nothing is skipped and nothing comes twice', () => {
    fc.assert(
      fc.property(logs, (entries) => {
        const last = Math.max(-1, ...entries.map(({ line }) => line));
        const read = new Set<number>();
        let until = last + 1;
        for (let parts = 0; until > 0 && parts <= entries.length; parts += 1) {
          const below = until;
          const part = entries.filter(({ line }) => line < below);
          const { before } = shownOf(part);
          for (const { line } of part.filter((entry) => entry.line >= before)) {
            expect(read.has(line)).toBe(false);
            read.add(line);
          }
          until = before;
        }
        expect([...read].toSorted((a, b) => a - b)).toEqual(
          entries.map(({ line }) => line).toSorted((a, b) => a - b),
        );
      }),
    );
  });

  it('counts the lines that are lost, wherever they are', () => {
    fc.assert(
      fc.property(logs, (entries) => {
        const last = Math.max(-1, ...entries.map(({ line }) => line));
        expect(showEnd(tailOf(entries).end()).linesMissing).toBe(last + 1 - entries.length);
      }),
    );
  });

  it('is the same in whatever order its lines arrived', () => {
    fc.assert(
      fc.property(logs, (entries) => {
        expect(shownOf(entries)).toEqual(shownOf(entries.toSorted((a, b) => b.line - a.line)));
      }),
    );
  });
});

describe('the lines that are read in front of a part, so that a credential is known by what stands before it', () => {
  it('are the nearest ones, within a bound', () => {
    fc.assert(
      fc.property(logs, fc.nat({ max: 40 }), (entries, at) => {
        const start = Math.min(at, entries.length);
        const early = contextStart(entries, start);
        const size = entries.slice(early, start).reduce((sum, { data }) => sum + (data?.length ?? 0), 0);
        expect(size).toBeLessThanOrEqual(8000);
        const next = entries[early - 1]?.data?.length ?? Number.POSITIVE_INFINITY;
        expect(size + next).toBeGreaterThan(8000);
      }),
    );
  });
});
