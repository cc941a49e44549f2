import { RESULT_CHARACTERS } from './budget.ts';

/** The beginning of a text. */
export interface CutText {
  readonly text: string;
  /** Lines that are shown, the last one in part where that alone is too long. */
  readonly shownLines: number;
  readonly droppedLines: number;
  readonly endsInLine: boolean;
}

/** The last place up to `at` that is neither inside a surrogate pair nor before a mark or joiner. */
function lastEnd(text: string, at: number): number {
  let end = at;
  while (
    end > 1 &&
    at - end < 64 &&
    /^[\p{M}\p{Cf}\p{Emoji_Modifier}\uDC00-\uDFFF]/u.test(text.slice(end, end + 2))
  )
    end -= 1;
  return end;
}

/**
 * Keeps the beginning of a cleaned text, such as a file, within `maxCharacters` UTF-16 code units. Cuts at a line
 * boundary; a first line that is too long by itself is cut between two characters.
 */
export function cutBeginning(text: string, maxCharacters: number = RESULT_CHARACTERS): CutText {
  const lines = text.split('\n').length;
  if (text.length <= maxCharacters) return { text, shownLines: lines, droppedLines: 0, endsInLine: false };
  const lineEnd = text.lastIndexOf('\n', maxCharacters);
  const endsInLine = lineEnd <= 0;
  const shown = text.slice(0, endsInLine ? lastEnd(text, maxCharacters) : lineEnd);
  const shownLines = shown.split('\n').length;
  return { text: shown, shownLines, droppedLines: lines - shownLines, endsInLine };
}
