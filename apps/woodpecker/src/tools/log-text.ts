import { cleanText } from '@guard/core';
import type { LogEntry } from '../api/logs.ts';
import { collapseFrames } from './log-frames.ts';

/** A log as text, and what is not in it. */
export interface LogText {
  readonly lines: readonly string[];
  /** Lines that Woodpecker lost, by the jumps in their numbers. */
  readonly linesMissing: number;
  /** Frames of progress bars. */
  readonly framesLeftOut: number;
}

/**
 * Puts a log together: in the order of its lines, which is not the order of arrival, with a note wherever lines are
 * missing. Cleaned here as a whole, so that lines are counted as the reader will see them.
 *
 * @param from the line that the log begins with, counted from 0
 */
export function renderLog(entries: readonly LogEntry[], from = 0): LogText {
  const { text, linesMissing } = join(
    entries.toSorted((a, b) => a.line - b.line),
    from,
  );
  const collapsed = text.split('\n').map(collapseFrames);
  return {
    lines: cleanText(collapsed.map((line) => line.text).join('\n')).split('\n'),
    linesMissing,
    framesLeftOut: collapsed.reduce((sum, line) => sum + line.framesLeftOut, 0),
  };
}

function join(entries: readonly LogEntry[], from: number) {
  const parts: string[] = [];
  let linesMissing = 0;
  let expected = from;
  for (const { line, data } of entries) {
    if (line > expected) parts.push(gap(expected, line - 1));
    linesMissing += Math.max(line - expected, 0);
    // Not every byte that a build prints is text: what is none becomes U+FFFD.
    parts.push(Buffer.from(data ?? '', 'base64').toString());
    expected = Math.max(expected, line + 1);
  }
  return { text: parts.join('\n'), linesMissing };
}

function gap(first: number, last: number): string {
  if (first === last) return `[1 line missing here: ${first}, counted from 0]`;
  return `[${last - first + 1} lines missing here: ${first} to ${last}, counted from 0]`;
}
