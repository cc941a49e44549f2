import { REDACTED } from './marker.ts';
import { looksRandom } from './no-credential.ts';
import { remembering } from './remembering.ts';
import type { TextKey } from './text-key.ts';
import { bracketedValue, isBlank, quoteAt, skipBlanks, type Span, type ValueReader } from './text-value.ts';

const EQUALS = 0x3d;
const NEWLINE = 0x0a;
/** The value of these keys goes to the end of the line: it has blanks, or parts that are credentials each. */
const HEADER = /(?:authorization|cookie)$/i;
const SENTENCE = /(?:password|passphrase|mnemonic|phrase)$/i;
const SCHEME = /(?:bearer|basic|token|bot|apikey|api-key|jwt|key)[ \t]+/iy;
const COMMENT = /[ \t]+(?:#|\/\/)/;
const BLOCK = /^[|>][-+\d]{0,2}$/;
/** What may follow a value on its line without making a sentence of it. */
const NOTHING_MORE = /^[)\]},;:.\s]*(?:$|\s#|\s\/\/)|^[,;]/;
const LONGEST_LOOK = 40;
/** Behind one of these, or at the start of a line, a key stands for itself. Behind a word it is a part of a sentence. */
const STANDS_ALONE =
  /[^\p{L}\p{N}_.]$|(?:^|[^\p{L}])(?:export|set|env|arg|const|let|var|[A-Z]{2,}|[\dZ:.]*\d[\dZ:.]*)$/u;
/** Names of programs, which are no words of a sentence: api_key, X-Api-Key, apiKey. */
const IDENTIFIER = /[_\-[]|[a-z\d][A-Z]|^[A-Z]{2,}$/;

/** How the value of a secret key is written, as far as the key tells. */
const styleOf = remembering((key) => ({
  isHeader: HEADER.test(key),
  isAuthorization: /authorization$/i.test(key),
  isSentence: SENTENCE.test(key),
  isIdentifier: IDENTIFIER.test(key),
  // Test runners write PASS and FAIL before the names of tests.
  isVerdict: /^pass$/i.test(key),
}));

/** Tells how far the value of a key goes whose value is a credential, and whether it is a value at all. */
export class AssignedValues {
  readonly #text: string;
  readonly #reader: ValueReader;

  constructor(text: string, reader: ValueReader) {
    this.#text = text;
    this.#reader = reader;
  }

  /**
   * @param sign where the colon or the equals sign stands
   * @param start where the value begins
   */
  of(key: TextKey, sign: number, start: number): Span | undefined {
    const text = this.#text;
    const style = styleOf(key.text);
    const quote = quoteAt(text, start);
    if (key.quote !== '') return this.#ofQuotedKey(key, start, quote);
    if (style.isHeader) return this.#header(key, start, quote);
    if (quote !== '') {
      const span = this.#reader.quoted(start, quote);
      return this.#isRandom(span) || this.#standsAlone(key) ? span : undefined;
    }
    const isEquals = text.charCodeAt(sign) === EQUALS;
    if (style.isVerdict && !isEquals) return undefined;
    const span = this.#reader.bare(start);
    const isTight = isEquals && start === sign + 1 && key.start + key.text.length === sign;
    return isTight ? span : this.#loose(key, span);
  }

  #ofQuotedKey(key: TextKey, start: number, quote: string): Span {
    if (quote !== '') return this.#reader.quoted(start, quote);
    const isBracketed = '[{'.includes(this.#text.charAt(start));
    const span = isBracketed
      ? bracketedValue(this.#text, start, this.#reader.lineEnd(start))
      : this.#reader.bare(start);
    return { ...span, quote: key.quote };
  }

  /** `key: value` and `key = value`: a setting when nothing else stands on the line, else perhaps a sentence. */
  #loose(key: TextKey, span: Span): Span | undefined {
    const text = this.#text;
    const style = styleOf(key.text);
    const lineEnd = this.#reader.lineEnd(span.start);
    const isBlock = BLOCK.test(text.slice(span.start, span.end)) && skipBlanks(text, span.end) >= lineEnd;
    if (isBlock) return this.#standsAlone(key) ? this.#block(key, lineEnd) : undefined;
    if (this.#isRandom(span)) return span;
    const isAlone = (!style.isIdentifier || style.isSentence) && this.#standsAlone(key);
    if (!isAlone && !style.isIdentifier) return undefined;
    if (NOTHING_MORE.test(text.slice(span.end, Math.min(lineEnd, span.end + LONGEST_LOOK)))) return span;
    if (!isAlone || !style.isSentence) return undefined;
    const comment = COMMENT.exec(text.slice(span.end, lineEnd));
    return { ...span, end: comment ? span.end + comment.index : lineEnd };
  }

  #header(key: TextKey, start: number, quote: string): Span {
    const text = this.#text;
    if (quote !== '') return this.#reader.quoted(start, quote);
    SCHEME.lastIndex = start;
    if (styleOf(key.text).isAuthorization && SCHEME.test(text)) return this.#reader.bare(SCHEME.lastIndex);
    const lineEnd = this.#reader.lineEnd(start);
    const opened = text.charAt(key.start - 1);
    const closing = opened === '"' || opened === "'" ? text.slice(start, lineEnd).indexOf(opened) : -1;
    const end = closing < 0 ? lineEnd : start + closing;
    return { start, end: text.charAt(end - 1) === '\\' ? end - 1 : end, quote: '' };
  }

  /** The lines below a key that are indented further: how YAML writes a text of several lines. */
  #block(key: TextKey, lineEnd: number): Span {
    const text = this.#text;
    const indent = indentation(text, text.lastIndexOf('\n', key.start) + 1);
    let end = lineEnd;
    while (end < text.length) {
      const next = end + 1;
      const nextEnd = this.#reader.lineEnd(next);
      if (nextEnd !== next && indentation(text, next) <= indent) break;
      end = nextEnd;
    }
    return { start: skipBlanks(text, Math.min(lineEnd + 1, end)), end, quote: '' };
  }

  #isRandom({ start, end }: Span): boolean {
    return looksRandom(this.#text.slice(start, end));
  }

  #standsAlone({ start }: TextKey): boolean {
    const text = this.#text;
    const earliest = Math.max(0, start - LONGEST_LOOK);
    let end = start;
    while (end > earliest && isBlank(text.charCodeAt(end - 1))) end -= 1;
    // A shortcut: most keys begin a line.
    if (end === earliest || text.charCodeAt(end - 1) === NEWLINE) return true;
    // What was hidden there was a word, and a text has to read the same when it is cleaned again.
    return !text.endsWith(REDACTED, end) && STANDS_ALONE.test(text.slice(earliest, end));
  }
}

function indentation(text: string, lineStart: number): number {
  return skipBlanks(text, lineStart) - lineStart;
}
