import { LineEnds } from './lines.ts';

/*
 * Where a value of a free text begins and ends: between quotes at any level of escaping, to the bracket that closes
 * it, or up to a blank. Nothing here reaches over the end of the line.
 */

export interface Span {
  readonly start: number;
  readonly end: number;
  /** How the quotes around it are spelt (`"`, `'`, `\"`), or the empty text. */
  readonly quote: string;
}

const BACKSLASH = 0x5c;
const QUOTES = new Set([0x22, 0x27]);
/** What ends an unquoted value, or may end it: blanks, quotes, the bracket of a tag; a backslash, a separator. */
const BARE = /[^\s"'`<\\?#&;,|]*/y;
/** A backslash before one of these is a line end or a quote that somebody escaped. */
const ESCAPES = new Set(['n', 'r', 't', '"', "'", 'u']);
/** Where the next assignment begins: `a=1&b=2`, `a=1,b=2`, `a=1;b=2`. */
const NEXT = /[?#&;,|][\w.-]*[=:]/y;
const SEPARATORS = '?#&;,|';
const FRAMES = ['-----BEGIN', '-----END'];
const CLOSERS = ')]}.,;:';

/** The opening quote at `at` as it is spelt, with the backslashes before it; the empty text for none. */
export function quoteAt(text: string, at: number): string {
  let quote = at;
  while (text.charCodeAt(quote) === BACKSLASH && quote - at < 16) quote += 1;
  return QUOTES.has(text.charCodeAt(quote)) ? text.slice(at, quote + 1) : '';
}

/** A list or an object, to the bracket that closes it or the end of the line. */
export function bracketedValue(text: string, start: number, lineEnd: number): Span {
  let depth = 0;
  let inString = false;
  for (let at = start; at < lineEnd; at += 1) {
    const character = text.charAt(at);
    if (character === '"') inString = !inString;
    else if (inString) at += character === '\\' ? 1 : 0;
    else if (character === '{' || character === '[') depth += 1;
    else if ((character === '}' || character === ']') && (depth -= 1) === 0) {
      return { start, end: at + 1, quote: '' };
    }
  }
  return { start, end: lineEnd, quote: '' };
}

/** Reads the values of one text, from front to back. */
export class ValueReader {
  readonly #text: string;
  readonly #lines: LineEnds;
  #runStart = 0;
  #runEnd = 0;

  constructor(text: string) {
    this.#text = text;
    this.#lines = new LineEnds(text);
  }

  lineEnd(at: number): number {
    return this.#lines.of(at);
  }

  /** The value that begins at `start`, in quotes or without. */
  at(start: number): Span {
    const quote = quoteAt(this.#text, start);
    return quote === '' ? this.bare(start) : this.quoted(start, quote);
  }

  /** What stands between the quote at `at` and the one that closes it, or the end of the line. */
  quoted(at: number, quote: string): Span {
    const text = this.#text;
    const lineEnd = this.lineEnd(at);
    const start = at + quote.length;
    const sign = quote.charAt(quote.length - 1);
    const escapes = quote.length - 1;
    for (let end = text.indexOf(sign, start); end >= 0 && end < lineEnd; end = text.indexOf(sign, end + 1)) {
      let before = end;
      while (before > start && text.charCodeAt(before - 1) === BACKSLASH) before -= 1;
      const count = end - before;
      // With a backslash or none the quote is the value's own: at this level of escaping it takes as many as the
      // opening one has, or twice as many and two for each backslash at the end of the value.
      if (count < escapes || (count - escapes) % (2 * escapes + 2) === 0) {
        return { start, end: Math.max(start, end - Math.min(count, escapes)), quote };
      }
    }
    return { start, end: lineEnd, quote };
  }

  /** A value without quotes, less the brackets and the punctuation of what stands around it. */
  bare(start: number): Span {
    // Remembered: a run ends where it ends, wherever in it one begins to read.
    if (start < this.#runStart || start >= this.#runEnd) {
      this.#runStart = start;
      this.#runEnd = beforeFrame(this.#text, start, runEnd(this.#text, start));
    }
    let end = this.#runEnd;
    while (end > start && CLOSERS.includes(this.#text.charAt(end - 1))) end -= 1;
    return { start, end, quote: '' };
  }
}

function runEnd(text: string, start: number): number {
  for (let at = start; ; at += 1) {
    BARE.lastIndex = at;
    BARE.test(text);
    at = BARE.lastIndex;
    if (text.charCodeAt(at) === BACKSLASH && !ESCAPES.has(text.charAt(at + 1))) continue;
    NEXT.lastIndex = at;
    if (at >= text.length || !SEPARATORS.includes(text.charAt(at)) || NEXT.test(text)) return at;
  }
}

/** The frame of a private key is no part of a value: without it the key below would not be found. */
function beforeFrame(text: string, start: number, end: number): number {
  const opener = FRAMES.find((frame) => text.startsWith(' ', end) && text.endsWith(frame, end));
  return opener === undefined ? end : Math.max(start, end - opener.length);
}

/** The first character at or after `at` that is neither a blank nor a tab. */
export function skipBlanks(text: string, at: number): number {
  let next = at;
  while (isBlank(text.charCodeAt(next))) next += 1;
  return next;
}

export function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === 0x09;
}
