import { cleanText } from '@guard/core';
import type { LogEntry } from '../api/logs.ts';
import { collapseFrames } from './progress-frames.ts';

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
  const parts: Buffer[][] = [];
  let linesMissing = 0;
  let expected = from;
  for (const { line, data } of entries) {
    if (line > expected) parts.push([Buffer.from(gap(expected, line - 1))]);
    linesMissing += Math.max(line - expected, 0);
    const bytes = Buffer.from(data ?? '', 'base64');
    const before = parts.at(-1);
    if (before !== undefined && line === expected && endsInCharacter(before, bytes)) before.push(bytes);
    else parts.push([bytes]);
    expected = Math.max(expected, line + 1);
  }
  // Not every byte that a build prints is text: what is none becomes U+FFFD.
  return { text: parts.map((bytes) => Buffer.concat(bytes).toString()).join('\n'), linesMissing };
}

/** A line of more than an entry can hold is cut after so many bytes, within a character as well as between two. */
function endsInCharacter(pieces: readonly Buffer[], next: Buffer): boolean {
  const isContinued = ((next[0] ?? 0) & 0xc0) === 0x80;
  if (!isContinued) return false;
  const tail = Buffer.concat(pieces.slice(-3).map((piece) => piece.subarray(-3))).subarray(-3);
  const lead = tail.findLastIndex((byte) => byte >= 0xc0);
  return lead >= 0 && tail.length - lead < lengthOf(tail[lead] ?? 0);
}

/** How many bytes the character has that begins with this one. */
function lengthOf(lead: number): number {
  if (lead >= 0xf0) return 4;
  return lead >= 0xe0 ? 3 : 2;
}

function gap(first: number, last: number): string {
  if (first === last) return `[1 line missing here: ${first}, counted from 0]`;
  return `[${last - first + 1} lines missing here: ${first} to ${last}, counted from 0]`;
}
