import { RESULT_CHARACTERS } from './budget.ts';

export interface CutLog {
  readonly text: string;
  /** Whole lines that went from the front. */
  readonly droppedLines: number;
  /** Whether the text begins within a line, because that line alone is too long. */
  readonly startsInLine: boolean;
}

function countNewlines(text: string, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** The first place from `from` on that is neither inside a surrogate pair nor before a mark or joiner. */
function nextStart(text: string, from: number): number {
  const unit = text.charCodeAt(from);
  const start = unit >= 0xdc00 && unit <= 0xdfff ? from + 1 : from;
  const loose = /^[\p{M}\p{Cf}\p{Emoji_Modifier}]+/u.exec(text.slice(start));
  return start + (loose?.[0].length ?? 0);
}

/**
 * Keeps the end of a cleaned log, where the failure is, within `maxCharacters` UTF-16 code units. Cuts at
 * a line boundary; a last line that is too long by itself is cut between two characters.
 */
export function cutLog(text: string, maxCharacters: number = RESULT_CHARACTERS): CutLog {
  if (text.length <= maxCharacters) return { text, droppedLines: 0, startsInLine: false };
  const earliest = text.length - maxCharacters;
  const lineStart = text.indexOf('\n', earliest - 1) + 1;
  const hasWholeLine = lineStart > 0 && lineStart < text.length;
  const start = hasWholeLine ? lineStart : nextStart(text, earliest);
  return { text: text.slice(start), droppedLines: countNewlines(text, start), startsInLine: !hasWholeLine };
}
