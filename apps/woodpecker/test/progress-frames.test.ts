import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collapseFrames } from '../src/logs/progress-frames.ts';

/** What brings the next frame over the one before. */
const moves = fc.constantFrom('\r', '\r\r', '\u001B[G', '\u001B[2K', '\u001B[1A', '\u001B[5;1H', '\u009B1G');
const WORDS = ['get', 'FAILED', 'passed', '✓ unit', '✗ unit', 'nœud', '失敗'];
const said = fc.constantFrom(...WORDS);
const measures = fc.constantFrom('', '1%', '20/100', '3.5 MiB/s', '1m2s', '[==>  ]', '4it/s', '17');
const frames = fc
  .tuple(said, measures, fc.boolean())
  .map(([word, measure, first]) => (first ? `${word} ${measure}` : `${measure} ${word}`).trim());
const printed = fc.array(fc.tuple(frames, moves), { minLength: 1, maxLength: 12 });

const overprinted = (parts: readonly (readonly [string, string])[]): string =>
  parts.map(([frame, move]) => frame + move).join('');
const linesOf = (line: string): string[] => collapseFrames(line).text.split('\n');
const CONTROLS = ['\r', '\u001B', '\u009B'];
const isNote = (line: string): boolean => line.startsWith('[progress frames left out: ');

describe('whoever writes a log', () => {
  it('hides no word by printing over it, whatever stands before and behind', () => {
    fc.assert(
      fc.property(printed, (parts) => {
        const { text } = collapseFrames(overprinted(parts));
        for (const word of WORDS)
          expect(text.includes(word)).toBe(parts.some(([frame]) => frame.includes(word)));
      }),
    );
  });

  it('brings no line of the result over another', () => {
    fc.assert(
      fc.property(printed, (parts) => {
        const { text } = collapseFrames(overprinted(parts));
        expect(CONTROLS.filter((control) => text.includes(control))).toEqual([]);
      }),
    );
  });

  it('loses no frame that is not counted', () => {
    fc.assert(
      fc.property(printed, (parts) => {
        const line = overprinted(parts);
        const kept = linesOf(line).filter((each) => each !== '' && !isNote(each));
        expect(kept.length + collapseFrames(line).framesLeftOut).toBe(parts.length);
      }),
    );
  });

  it('keeps the order in which it was printed', () => {
    fc.assert(
      fc.property(printed, (parts) => {
        const left = parts.map(([frame]) => frame);
        for (const kept of linesOf(overprinted(parts)).filter((each) => !isNote(each))) {
          expect(left).toContain(kept);
          left.splice(0, left.indexOf(kept) + 1);
        }
      }),
    );
  });
});

describe('a failure that a mark alone tells', () => {
  it.each(['✗', '✘', '✖', '✕', '❌', '×', '⨯', '☒', '⚠', '❗', '🔴'])(
    'is not taken for a frame of the bar around it: %s',
    (mark) => {
      expect(linesOf(`1\r2\r${mark} 3\r4\r5`)).toEqual(['1', '2', `${mark} 3`, '4', '5']);
    },
  );

  it.each(['⠋⠙⠹⠸', '◐◓◑◒', '|/-\\', '▁▃▅▇'])('is no sign of a bar that turns: %s', (signs) => {
    const bar = Array.from(signs, (sign) => `${sign} build`);
    expect(linesOf(bar.join('\r'))).toEqual([bar[0], '[progress frames left out: 2]', bar.at(-1)]);
  });
});

describe('a line that prints over nothing', () => {
  it('comes as it is, to be cleaned with the lines around it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (line) => {
        fc.pre(!CONTROLS.some((control) => line.includes(control)));
        expect(collapseFrames(line)).toEqual({ text: line, framesLeftOut: 0 });
      }),
    );
  });
});
