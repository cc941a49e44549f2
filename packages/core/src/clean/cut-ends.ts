import { applyEdits, type Edit } from './edit.ts';
import { REDACTED } from './marker.ts';

/**
 * Where a text was cut: the ellipsis of a line, the note of an excerpt. One at a time: a pattern for a row of them would
 * need as much stack as the row is long, and a log of millions would end in an error.
 */
const CUT = /\s?(?:…|\[\d{1,12} more characters\])/g;
/** As much of a credential as helps somebody who has it. */
const SHORTEST_PIECE = 8;
/** The user part of an address, cut before its at sign. Digits alone are a port. */
const USER_PART = /\/\/([^\s/?#@"'<>:]*:(?!\d{0,5}$)[^\s"'<>]*)$/;
const LONGEST_USER_PART = 300;

/**
 * Hides what is left of a credential where a text was cut before it came here: half a password is not found by its
 * value, nor an address by the at sign that it lost. Linear time.
 */
export class CutEnds {
  /** Beginnings of known credentials, by their last characters. */
  readonly #pieces = new Map<string, string[]>();

  constructor(secrets: readonly string[]) {
    for (const secret of secrets) {
      for (let length = SHORTEST_PIECE; length < secret.length; length += 1) {
        const end = secret.slice(length - SHORTEST_PIECE, length);
        const known = this.#pieces.get(end);
        if (known === undefined) this.#pieces.set(end, [secret.slice(0, length)]);
        else known.push(secret.slice(0, length));
      }
    }
  }

  hide(text: string): string {
    if (!text.includes('…') && !text.includes(' more characters]')) return text;
    const edits: Edit[] = [];
    let before = 0;
    for (const { 0: cut, index: end } of text.matchAll(CUT)) {
      // No further back than the cut before: a flood of them would have the same address read at each.
      const from = Math.max(before, end - LONGEST_USER_PART);
      if (from < end) {
        const start = end - Math.max(this.#pieceBefore(text, end), userPartBefore(text, from, end));
        if (start < end && start >= before) edits.push({ start, end, text: REDACTED });
      }
      before = end + cut.length;
    }
    return applyEdits(text, edits);
  }

  #pieceBefore(text: string, end: number): number {
    const pieces = this.#pieces.get(text.slice(Math.max(0, end - SHORTEST_PIECE), end)) ?? [];
    return Math.max(
      0,
      ...pieces.filter((piece) => text.startsWith(piece, end - piece.length)).map(({ length }) => length),
    );
  }
}

function userPartBefore(text: string, from: number, end: number): number {
  return USER_PART.exec(text.slice(from, end))?.[1]?.length ?? 0;
}
