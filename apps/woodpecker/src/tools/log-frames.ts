import { cleanText } from '@guard/core';

/** A line without carriage returns, and how many frames of progress bars were left out of it. */
export interface Collapsed {
  readonly text: string;
  readonly framesLeftOut: number;
}

/**
 * What a carriage return overwrites is a line of its own: a "PASSED" must not hide the "FAILED" that stood there
 * before. Of three or more frames of one progress bar the first and the last are kept.
 */
export function collapseFrames(line: string): Collapsed {
  if (!line.includes('\r')) return { text: line, framesLeftOut: 0 };
  const frames = line.split('\r').map((frame) => cleanText(frame).trimEnd());
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

/** Frames that follow each other belong to one bar when they begin with the same word. */
function barsOf(frames: readonly string[]): string[][] {
  const bars: string[][] = [];
  let word: string | undefined;
  for (const frame of frames) {
    const begins = /\p{L}+/u.exec(frame)?.[0] ?? '';
    if (begins === word) bars.at(-1)?.push(frame);
    else bars.push([frame]);
    word = begins;
  }
  return bars;
}
