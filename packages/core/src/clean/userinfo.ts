import { AuthorityReader } from './authority.ts';
import type { Edit } from './edit.ts';

const SLASH_RUN = /[\\/\t\n]+/g;
const SCHEME_AT_END = /[a-z0-9+.-]{0,32}$/i;
// Parsers of these take one slash, or backslashes, for the two that the standard asks for.
const LENIENT_SCHEME = /(?:https?|wss?|ftp)$/;
const BOUNDARY = /[\s"'`()[\]{}<>=,;|]/;
const ONLY_SCHEME = /^[a-z0-9+.\s-]*:?$/i;
const LONGEST_SCHEME = 32;

/** The scheme that ends at a run of slashes, '' for a scheme-relative address, undefined for neither. */
function schemeAt(word: string, runStart: number, run: string): string | undefined {
  const slashes = run.replace(/[^/]/g, '').length;
  if (word.charAt(runStart - 1) === ':') {
    const before = word.slice(Math.max(0, runStart - 1 - LONGEST_SCHEME), runStart - 1);
    const scheme = (SCHEME_AT_END.exec(before)?.[0] ?? '').toLowerCase();
    const isOpener = slashes >= 2 || (LENIENT_SCHEME.test(scheme) && /[\\/]/.test(run));
    return isOpener ? scheme : undefined;
  }
  const isBoundary = runStart === 0 || BOUNDARY.test(word.charAt(runStart - 1)) || /^\s/.test(run);
  return slashes >= 2 && isBoundary ? '' : undefined;
}

/** Whether nothing but a scheme stands before the slashes. */
function isAtStart(word: string, runStart: number): boolean {
  return runStart <= LONGEST_SCHEME && ONLY_SCHEME.test(word.slice(0, runStart));
}

function* findInWord(word: string, offset: number, isWholeText: boolean): Generator<Edit> {
  if (!/[\\/]/.test(word)) return;
  const reader = new AuthorityReader(word);
  let done = 0;
  let scheme: string | undefined;
  for (const { 0: run, index } of word.matchAll(SLASH_RUN)) {
    if (index < done) continue;
    // A run directly behind a cut has become a part of the slashes before it: https://a@\t@.
    if (index !== done || done === 0) scheme = schemeAt(word, index, run);
    if (scheme === undefined) continue;
    const whole = isWholeText && done === 0 && isAtStart(word, index);
    const start = index + run.length;
    const end = reader.credentialEnd({ scheme, start, whole });
    if (end < 0) continue;
    done = end + 1;
    yield { start: offset + start, end: offset + done, text: '' };
  }
}

/**
 * Finds the user part of every URL in a text. Words are taken one by one and those without an at sign
 * are not read at all. Linear time.
 */
export function findUserinfo(text: string): Edit[] {
  const edits: Edit[] = [];
  let sign = text.indexOf('@');
  if (sign < 0) return edits;
  const wholeLength = text.trim().length;
  while (sign >= 0) {
    const start = text.lastIndexOf(' ', sign) + 1;
    const blank = text.indexOf(' ', sign);
    const end = blank < 0 ? text.length : blank;
    const word = text.slice(start, end);
    for (const edit of findInWord(word, start, word.trim().length === wholeLength)) edits.push(edit);
    sign = text.indexOf('@', end);
  }
  return edits;
}
