import { describe, expect, it } from 'vitest';
import { lasting, written } from '../../src/page/moments.ts';
import { paragraphsOf } from '../../src/page/paragraphs.ts';
import { standingOf, titleOf } from '../../src/page/standing.ts';
import { APPROVED, endedOf, openOf } from '../support/approvals.ts';

const MINUTE = 60_000;

const sent = (became: 'nothing' | 'unknown' | 'part' | 'done') =>
  endedOf({ how: 'redeemed', outcome: { sent: true, became } });

describe('how long something lasts', () => {
  it.each([
    [0, 'less than a minute'],
    [MINUTE - 1, 'less than a minute'],
    [MINUTE, '1 minute'],
    [2 * MINUTE - 1, '1 minute'],
    [27 * MINUTE, '27 minutes'],
    [120 * MINUTE - 1, '119 minutes'],
    [120 * MINUTE, '2 hours'],
    [48 * 60 * MINUTE, '2 days'],
    [-5 * MINUTE, 'less than a minute'],
  ])('is never said to be more than it is: %i ms', (ms, said) => {
    expect(lasting(ms)).toBe(said);
  });
});

describe('a moment', () => {
  it('is written with its zone, and cut to the minute', () => {
    expect(written(Date.UTC(2026, 11, 1, 14, 32, 59, 999))).toBe('1 December, 14:32 UTC');
    expect(written(Date.UTC(2027, 0, 31, 0, 0))).toBe('31 January, 00:00 UTC');
  });
});

describe('the text of a question', () => {
  it('is taken apart without losing a word', () => {
    const text =
      'This will do it.\n\nIt costs\nthis.\n\nAnd that.\n\nValues below:\n  Name: “a: b”\n  Empty: (empty)';
    expect(paragraphsOf(text)).toEqual({
      will: 'This will do it.',
      costs: ['It costs\nthis.', 'And that.'],
      blocks: [
        {
          heading: 'Values below:',
          rows: [
            { label: 'Name', value: '“a: b”' },
            { label: 'Empty', value: '(empty)' },
          ],
        },
      ],
    });
  });

  it.each([
    ['a line that is none of a block', 'Values below:\n  Name: a\nand more'],
    ['a line without a label', 'Values below:\n  no label'],
    ['a heading alone', 'Values below:'],
  ])('keeps as a paragraph what has not the form of a block: %s', (_name, part) => {
    expect(paragraphsOf(`This.\n\n${part}`)).toEqual({ will: 'This.', costs: [part], blocks: [] });
  });

  it('may be one sentence alone', () => {
    expect(paragraphsOf('This.')).toEqual({ will: 'This.', costs: [], blocks: [] });
  });
});

describe('what a page that stays open compares', () => {
  it('differs whenever the page would say something else', () => {
    const standings = [
      openOf(),
      openOf({ decision: APPROVED }),
      endedOf({ how: 'declined', stillHolds: true }),
      endedOf({ how: 'declined' }),
      endedOf({ how: 'redeemed' }),
      ...(['nothing', 'unknown', 'part', 'done'] as const).map(sent),
      endedOf({ how: 'superseded' }),
      endedOf({ how: 'withdrawn' }),
      endedOf({ how: 'expired' }),
    ].map(standingOf);
    expect(new Set(standings).size).toBe(standings.length);
  });

  it('names the server as people do, and its program once the rest is not kept', () => {
    expect([titleOf(openOf()), titleOf(endedOf({}))]).toEqual(['wg-easy', 'wg-easy-mcp']);
  });
});
