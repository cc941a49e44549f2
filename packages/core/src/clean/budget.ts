import type { Json } from '../json/json.ts';

/** Default limit of the text of a result, in UTF-16 code units: what clients show without cutting it. */
export const RESULT_CHARACTERS = 25_000;

/** Thrown for a result from which nothing whole can be left out to make it fit. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';

  constructor() {
    super('The result is too large to be returned, and no part of it can be left out.');
  }
}

export interface FittedList {
  /** The value, its list shortened when entries had to go: those that fit nowhere, then from the end. */
  readonly value: Record<string, Json>;
  readonly kept: number;
  readonly dropped: number;
}

function jsonLength(value: Json): number {
  return JSON.stringify(value).length;
}

/** How many entries from the front fit into `room`, with a comma between each two. */
function countFitting(list: readonly Json[], room: number): number {
  let used = 0;
  for (const [index, entry] of list.entries()) {
    used += jsonLength(entry) + (index > 0 ? 1 : 0);
    if (used > room) return index;
  }
  return list.length;
}

/**
 * Drops whole entries of `value[listKey]` until the JSON text of the value has at most `maxCharacters` UTF-16 code
 * units: half a document is not a smaller answer. An entry that would not fit alone goes first: whoever names one
 * thing at length must not hide all the others. The rest goes from the end.
 *
 * @throws {TooLargeError} when there is no such list, or none of its entries fits
 */
export function fitList(
  value: Record<string, Json>,
  listKey: string,
  maxCharacters: number = RESULT_CHARACTERS,
): FittedList {
  const list = Object.hasOwn(value, listKey) ? value[listKey] : undefined;
  const entries = Array.isArray(list) ? list : [];
  if (jsonLength(value) <= maxCharacters) return { value, kept: entries.length, dropped: 0 };
  const frame = jsonLength({ ...value, [listKey]: [] });
  const room = maxCharacters - frame;
  const possible = entries.filter((entry) => jsonLength(entry) <= room);
  const kept = countFitting(possible, room);
  if (kept === 0) throw new TooLargeError();
  return {
    value: { ...value, [listKey]: possible.slice(0, kept) },
    kept,
    dropped: entries.length - kept,
  };
}

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
