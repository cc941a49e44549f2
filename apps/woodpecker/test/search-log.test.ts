import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../src/api/logs.ts';
import type { LogEnd } from '../src/logs/log-tail.ts';
import { searchLog } from '../src/logs/search-log.ts';
import { showEnd } from '../src/logs/show-end.ts';

const AROUND = 3;
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** A log that begins at its first line, of which some lines are lost. */
function logOf(texts: readonly string[], lost: (line: number) => boolean = () => false): LogEnd {
  const entries = texts
    .map((text, line): LogEntry => ({ line, data: base64(text) }))
    .filter(({ line }) => !lost(line));
  return { entries, from: 0, lines: texts.length, missingBefore: 0 };
}

const hit = fc.constantFrom('ERROR: no', 'e\u001B[31mrr\u001B[0mor', 'an error', 'Error\u200B!!');
const other = fc.constantFrom('ok', '', 'err or', 'e rror', 'erro');
const texts = fc.array(fc.oneof({ weight: 4, arbitrary: other }, hit), { maxLength: 60 });
/** Each of the hits is longer. */
const isHit = (text: string): boolean => text.length > 6;

/** The lines that are shown, place by place. */
const placesOf = (log: LogEnd) =>
  searchLog(log, 'error').hits.map(({ until_line, lines_shown }) => ({
    first: until_line - lines_shown,
    last: until_line - 1,
  }));

describe('a search', () => {
  it('shows every hit, and no line that is further than three from one', () => {
    fc.assert(
      fc.property(texts, (lines) => {
        const shown = new Set<number>();
        for (const { first, last } of placesOf(logOf(lines)))
          for (let line = first; line <= last; line += 1) shown.add(line);
        const wanted = lines.flatMap((_, line) =>
          lines.slice(Math.max(line - AROUND, 0), line + AROUND + 1).some(isHit) ? [line] : [],
        );
        expect([...shown].toSorted((a, b) => a - b)).toEqual(wanted);
      }),
    );
  });

  it('shows no line twice: places that touch are one', () => {
    fc.assert(
      fc.property(texts, (lines) => {
        const places = placesOf(logOf(lines));
        for (const [at, { first }] of places.entries())
          expect(first).toBeGreaterThan((places[at - 1]?.last ?? -2) + 1);
      }),
    );
  });

  it('names with until_line where get_step_logs ends with the same place', () => {
    fc.assert(
      fc.property(texts, (lines) => {
        const log = logOf(lines);
        for (const { until_line, text, lines_shown } of searchLog(log, 'error').hits) {
          const end = showEnd({ ...log, entries: log.entries.filter(({ line }) => line < until_line) });
          const place = text.split('\n').slice(-lines_shown);
          expect(end.text.split('\n').slice(-lines_shown)).toEqual(place);
        }
      }),
    );
  });

  it('shows sixty places at most, however many a build printed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 55, max: 65 }), (count) => {
        const lines = Array.from({ length: count * 10 }, (_, at) => (at % 10 === 0 ? 'error' : 'ok'));
        const { hits, more } = searchLog(logOf(lines), 'error');
        expect([hits.length, more]).toEqual([Math.min(count, 60), count > 60]);
      }),
      { numRuns: 11 },
    );
  });

  it('says within a place which lines are lost, so that nobody takes it for whole', () => {
    const log = logOf(['ok', 'error', 'ok', 'lost', 'ok'], (line) => line === 3);
    expect(searchLog(log, 'error').hits.map(({ text }) => text)).toEqual([
      'ok\nerror\nok\n[1 line missing here: 3, counted from 0]\nok',
    ]);
  });

  it('reads the text as it is, whatever it means in a pattern', () => {
    const special = fc.array(fc.constantFrom(...Array.from('.*+?^${}()|[]\\/-aE')), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(special, fc.boolean(), (signs, isThere) => {
        const wanted = signs.join('');
        const log = logOf([isThere ? `<${wanted}>` : '', 'no']);
        const isFound = isThere || 'no'.includes(wanted.toLowerCase());
        expect(searchLog(log, wanted).hits).toHaveLength(isFound ? 1 : 0);
      }),
    );
  });
});
