import { cleanText } from '@guard/core';

/**
 * What brings the next character over what is printed already: a carriage return, a move to the first column, to the
 * left, up or to a place, and the erasing of the line. Not the erasing of its rest, which moves nothing and with which
 * compilers end their colours.
 */
// oxlint-disable-next-line no-control-regex -- terminals are told so by control characters
const OVERPRINTS = /\r|(?:\u001B\[|\u009B)(?:0*1?G|0*[12]K|[\d;]*[ADEFHf])/;

/**
 * A number with what it counts. Sizes grow into the next unit while a bar runs. It begins at the first digit only:
 * looked for from each of a million digits, it would take forever.
 */
const MEASURE =
  /(?<![\d.,:])\d[\d.,:]*\s*(?:it\/s|s\/it|(?:[kKMGT]i?)?B(?:\/s)?|[kMGT]|[mµn]?s|sec|min|[mhd])(?!\p{L})/gu;

/** Words, and the marks by which test runners say how a test went. */
const WORD = /[\p{L}\p{M}]+|[✓✔✅☑√✗✘✖✕❌☒×⨯⚠❗🟢🔴]/gu;

/** A line without carriage returns, and how many frames of progress bars were left out of it. */
export interface Collapsed {
  readonly text: string;
  readonly framesLeftOut: number;
}

/**
 * What is printed over is a line of its own: a "PASSED" must not hide the "FAILED" that stood there before, nor be
 * glued to it. Split before it is cleaned, because cleaning takes the moves away. Of three or more frames of one
 * progress bar the first and the last are kept.
 */
export function collapseFrames(line: string): Collapsed {
  const parts = line.split(OVERPRINTS);
  if (parts.length === 1) return { text: line, framesLeftOut: 0 };
  const frames = parts.map((part) => cleanText(part).trimEnd());
  const bars = barsOf(frames.filter((frame) => frame !== ''));
  return {
    text: bars.flatMap(ends).join('\n'),
    framesLeftOut: bars.reduce((sum, { length }) => sum + Math.max(length - 2, 0), 0),
  };
}

function ends(bar: readonly string[]): readonly string[] {
  const [first = '', last = ''] = [bar[0], bar.at(-1)];
  return bar.length <= 2 ? bar : [first, `[progress frames left out: ${bar.length - 2}]`, last];
}

/** Frames that follow each other belong to one bar when only their numbers, their units and their signs differ. */
function barsOf(frames: readonly string[]): string[][] {
  const bars: string[][] = [];
  let words: string | undefined;
  for (const frame of frames) {
    const says = frame.replaceAll(MEASURE, '').match(WORD)?.join(' ') ?? '';
    if (says === words) bars.at(-1)?.push(frame);
    else bars.push([frame]);
    words = says;
  }
  return bars;
}
