import { cleanText } from './text.ts';

const ELLIPSIS = '…';

/**
 * Cleans a value that is shown on one line: a name may not forge the next line of a dialog. Each run of
 * newlines and tabs becomes one blank. The result may be empty or blank; the caller shows a stand-in.
 */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/[\n\t]+/g, ' ');
}

/** Start of the visible character that holds `at`, or of its code point when that character is too long. */
function characterStart(text: string, at: number): number {
  const window = text.slice(0, at + 64);
  const start = new Intl.Segmenter().segment(window).containing(at)?.index ?? 0;
  if (start > 0) return start;
  return text.charCodeAt(at) >= 0xdc00 && text.charCodeAt(at) <= 0xdfff ? at - 1 : at;
}

/** Cuts a cleaned line to at most `max` UTF-16 code units, the ellipsis that shows the cut included. */
export function cutLine(text: string, max = 200): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, characterStart(text, max - ELLIPSIS.length));
  // Cleaned again, because a joiner that lost its neighbour is an invisible character.
  return cleanText(cut) + ELLIPSIS;
}
