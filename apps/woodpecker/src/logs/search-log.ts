import { cleanText } from '@guard/core';
import type { LogEntry } from '../api/logs.ts';
import type { LogEnd } from './log-tail.ts';
import { renderLog } from './render-log.ts';
import { contextStart, lineAfter } from './show-end.ts';

/** Lines before and after each hit. */
const AROUND = 3;
/** Places of a log that are shown; each brings lines that are read and not shown. */
const MOST = 60;

/**
 * Finds a text in a log, in any case of its letters. Line by line, each of them as it is shown: colours within a word
 * do not hide it.
 *
 * @returns the places, each with how many lines of the log there are up to its last one, and with lines in front of it
 * that are not to be shown; and whether there are more of them
 */
export function searchLog({ entries, from }: LogEnd, wanted: string) {
  const text = wanted.toLowerCase();
  const places: { first: number; last: number }[] = [];
  for (const [at, entry] of entries.entries()) {
    if (!plain(entry).includes(text)) continue;
    const first = Math.max(at - AROUND, 0);
    const last = Math.min(at + AROUND, entries.length - 1);
    const before = places.at(-1);
    if (before !== undefined && first <= before.last + 1) before.last = last;
    else places.push({ first, last });
  }
  const hits = places.slice(0, MOST).map(({ first, last }) => {
    const { lines } = renderLog(entries.slice(first, last + 1), lineAfter(entries, first, from));
    const early = contextStart(entries, first);
    const context =
      early < first ? renderLog(entries.slice(early, first), lineAfter(entries, early, from)).lines : [];
    return {
      until_line: (entries[last]?.line ?? 0) + 1,
      text: [...context, ...lines].join('\n'),
      lines_shown: lines.length,
      contains: wanted,
    };
  });
  return { hits, more: places.length > MOST };
}

function plain({ data }: LogEntry): string {
  return cleanText(Buffer.from(data ?? '', 'base64').toString()).toLowerCase();
}
