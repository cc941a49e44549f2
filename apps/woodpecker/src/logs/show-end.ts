import type { LogEntry } from '../api/logs.ts';
import type { LogEnd } from './log-tail.ts';
import { renderLog } from './render-log.ts';

/** Characters of the text within the JSON of a result; the facts beside it have the rest. */
const ROOM = 22_000;

/** Characters in front of them, so that what is secret in them is known by what stands before it. */
const CONTEXT = 8000;

/** The last lines of a log, as many as a result can show. */
export interface ShownLog {
  /** With lines in front of them that are not to be shown. */
  readonly text: string;
  /** How many lines of the text are to be shown, from its end. */
  readonly shown: number;
  /** Lines before them. */
  readonly before: number;
  readonly linesMissing: number;
  readonly framesLeftOut: number;
}

/** Whole lines from the end. A last one that is too long by itself comes whole: it is cut once it was cleaned. */
export function showEnd({ entries, from, missingBefore }: LogEnd): ShownLog {
  const start = startOf(entries, from);
  const { lines, framesLeftOut } = renderLog(entries.slice(start), lineAfter(entries, start, from));
  const early = contextStart(entries, start);
  const context =
    early < start ? renderLog(entries.slice(early, start), lineAfter(entries, early, from)).lines : [];
  return {
    text: [...context, ...lines].join('\n'),
    shown: lines.length,
    before: start > 0 ? lineAfter(entries, start, from) : from,
    linesMissing: missingBefore + renderedGaps(entries, from),
    framesLeftOut,
  };
}

/** Where the last entries begin that fit. Measured as they will be shown: of some lines hardly anything is left. */
function startOf(entries: readonly LogEntry[], from: number): number {
  let used = 0;
  for (let start = entries.length - 1; start >= 0; start -= 1) {
    const { lines } = renderLog(entries.slice(start, start + 1), lineAfter(entries, start, from));
    used += JSON.stringify(lines.join('\n')).length;
    if (used > ROOM) return Math.min(start + 1, entries.length - 1);
  }
  return 0;
}

/** Where the lines begin that stand before a part of the log, so that what is secret in it is known. */
export function contextStart(entries: readonly LogEntry[], start: number): number {
  let used = 0;
  let early = start;
  while (early > 0) {
    used += entries[early - 1]?.data?.length ?? 0;
    if (used > CONTEXT) break;
    early -= 1;
  }
  return early;
}

/** The line that an entry is to be, counted from 0. */
export function lineAfter(entries: readonly LogEntry[], start: number, from: number): number {
  return Math.max((entries[start - 1]?.line ?? from - 1) + 1, from);
}

function renderedGaps(entries: readonly LogEntry[], from: number): number {
  let expected = from;
  let missing = 0;
  for (const { line } of entries) {
    missing += Math.max(line - expected, 0);
    expected = Math.max(expected, line + 1);
  }
  return missing;
}
