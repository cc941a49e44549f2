import type { Edit } from './edit.ts';
import { LineEnds } from './lines.ts';
import { REDACTED } from './marker.ts';
import { isNoCredential, looksRandom } from './no-credential.ts';
import { keyBefore, type KeyKind, type TextKey } from './text-key.ts';
import { BareValues, bracketedValue, quoteAt, quotedValue, skipBlanks, type Span } from './text-value.ts';

const NEWLINE = 0x0a;
/** The value of these keys goes to the end of the line: it has blanks, or parts that are credentials each. */
const HEADER = /(?:authorization|cookie)$/i;
const SENTENCE = /(?:password|passphrase|mnemonic|phrase)$/i;
const SCHEME = /(?:bearer|basic|token|bot|apikey|api-key|jwt|key)[ \t]+/iy;
const COMMENT = /[ \t]+(?:#|\/\/)/;
const BLOCK = /^[|>][-+\d]{0,2}$/;
/** Behind one of these, or at the start of a line, a key stands for itself. Behind a word it is a part of a sentence. */
const STANDS_ALONE =
  /[^\p{L}\p{N}_.]$|(?:^|[^\p{L}])(?:export|set|env|arg|const|let|var|[A-Z]{2,}|[\dZ:.]*\d[\dZ:.]*)$/u;
/** Names of programs, which are no words of a sentence: api_key, X-Api-Key, apiKey. */
const IDENTIFIER = /[_\-[]|[a-z\d][A-Z]|^[A-Z]{2,}$/;
/** A pair of a name and its value is not longer, nor does it reach out of its object. */
const LONGEST_PAIR = 300;
const OBJECT_END = /[{}<>]|\n\s*- /;

/** Finds credentials that are assigned to a key: `KEY=value`, `"key":"value"`, `key: value`, headers, pairs. */
export class AssignmentFinder {
  readonly #text: string;
  readonly #kindOf: (key: string) => KeyKind;
  readonly #edits: Edit[] = [];
  readonly #lines: LineEnds;
  readonly #bare: BareValues;
  #done = 0;
  /** Where the name of a secret ended last, and the last value: the two halves of a pair come in either order. */
  #secretName = -1;
  #lastValue: Span | undefined;

  constructor(text: string, kindOf: (key: string) => KeyKind) {
    this.#text = text;
    this.#kindOf = kindOf;
    this.#lines = new LineEnds(text);
    this.#bare = new BareValues(text);
  }

  find(): readonly Edit[] {
    const text = this.#text;
    let colon = text.indexOf(':');
    let equals = text.indexOf('=');
    while (colon >= 0 || equals >= 0) {
      const at = colon >= 0 && (equals < 0 || colon < equals) ? colon : equals;
      this.#judge(at);
      const next = Math.max(at + 1, this.#done);
      if (colon >= 0 && colon < next) colon = text.indexOf(':', next);
      if (equals >= 0 && equals < next) equals = text.indexOf('=', next);
    }
    return this.#edits;
  }

  #judge(at: number): void {
    const key = keyBefore(this.#text, at, this.#done);
    if (key === undefined) return;
    const kind = this.#kindOf(key.text);
    if (kind === 'plain') return;
    const start = this.#valueStart(at);
    if (start === undefined) return;
    if (kind === 'secret') this.#hide(this.#secretValue(key, at, start), key);
    else this.#pair(kind, this.#shortValue(start));
  }

  /** Behind `:`, `=`, `=>` or `:=`; undefined behind `==`, `::`, `://` and at the end of a line. */
  #valueStart(at: number): number | undefined {
    const text = this.#text;
    const sign = text.charAt(at);
    const next = text.charAt(at + 1);
    if (next === sign || (sign === ':' && next === '/') || text.charAt(at - 1) === sign) return undefined;
    if (sign === '=' && /[=!<>+~-]/.test(text.charAt(at - 1))) return undefined;
    const isTwo = (sign === '=' && next === '>') || (sign === ':' && next === '=');
    const start = skipBlanks(text, isTwo ? at + 2 : at + 1);
    return start < text.length && text.charCodeAt(start) !== NEWLINE && !text.startsWith(REDACTED, start)
      ? start
      : undefined;
  }

  #secretValue(key: TextKey, at: number, start: number): Span | undefined {
    const text = this.#text;
    const lineEnd = this.#lines.of(start);
    if (HEADER.test(key.text) && key.quote === '') return this.#header(key, start, lineEnd);
    const first = text.charAt(start);
    const alone = key.quote !== '' || this.#standsAlone(key);
    const quote = quoteAt(text, start);
    if (quote !== '') {
      const span = quotedValue(text, start, quote, lineEnd);
      return alone || looksRandom(text.slice(span.start, span.end)) ? span : undefined;
    }
    if (key.quote !== '' && (first === '[' || first === '{')) {
      return { ...bracketedValue(text, start, lineEnd), quote: key.quote };
    }
    // Test runners write PASS and FAIL before the names of tests.
    if (/^pass$/i.test(key.text) && text.charAt(at) === ':' && key.quote === '') return undefined;
    const span = this.#bare.at(start);
    if (key.quote !== '') return { ...span, quote: key.quote };
    const isTight = text.charAt(at) === '=' && start === at + 1 && key.start + key.text.length === at;
    if (isTight) return span;
    return this.#loose(key, span, { alone, lineEnd });
  }

  /** `key: value` and `key = value`: a setting when nothing else stands on the line, else perhaps a sentence. */
  #loose(
    key: TextKey,
    span: Span,
    { alone, lineEnd }: { alone: boolean; lineEnd: number },
  ): Span | undefined {
    const text = this.#text;
    const value = text.slice(span.start, span.end);
    if (alone && BLOCK.test(value) && text.slice(span.end, lineEnd).trim() === '')
      return this.#block(key, lineEnd);
    if (looksRandom(value)) return span;
    if (!alone && !IDENTIFIER.test(key.text)) return undefined;
    const rest = text.slice(span.end, lineEnd);
    const isWhole = /^[)\]},;:.\s]*(?:$|\s#|\s\/\/)|^[,;]/.test(rest.slice(0, 40));
    if (isWhole) return span;
    if (!alone || !SENTENCE.test(key.text)) return undefined;
    const comment = COMMENT.exec(rest);
    return { ...span, end: comment ? span.end + comment.index : lineEnd };
  }

  #header(key: TextKey, start: number, lineEnd: number): Span {
    const text = this.#text;
    const opened = /["']$/.exec(text.slice(Math.max(0, key.start - 1), key.start))?.[0];
    const direct = quoteAt(text, start);
    if (direct !== '') return quotedValue(text, start, direct, lineEnd);
    SCHEME.lastIndex = start;
    if (/authorization$/i.test(key.text) && SCHEME.test(text)) return this.#bare.at(SCHEME.lastIndex);
    const closing = opened === undefined ? -1 : text.slice(start, lineEnd).indexOf(opened);
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
      const nextEnd = this.#lines.of(next);
      const blank = nextEnd === next;
      if (!blank && indentation(text, next) <= indent) break;
      end = nextEnd;
    }
    return { start: skipBlanks(text, Math.min(lineEnd + 1, end)), end, quote: '' };
  }

  #standsAlone({ start }: TextKey): boolean {
    const text = this.#text;
    const before = text.slice(Math.max(0, start - 40), start).replace(/[ \t]+$/, '');
    return before === '' || STANDS_ALONE.test(before);
  }

  #shortValue(start: number): Span {
    const quote = quoteAt(this.#text, start);
    return quote === '' ? this.#bare.at(start) : quotedValue(this.#text, start, quote, this.#lines.of(start));
  }

  #pair(kind: 'name' | 'value' | KeyKind, span: Span): void {
    if (kind === 'value') {
      if (this.#isOneObject(this.#secretName, span.start)) this.#hide(span);
      else this.#lastValue = span;
      return;
    }
    if (this.#kindOf(this.#text.slice(span.start, span.end)) !== 'secret') return;
    this.#secretName = span.end;
    const value = this.#lastValue;
    if (value !== undefined && value.start >= this.#done && this.#isOneObject(value.end, span.start))
      this.#hide(value);
  }

  #isOneObject(from: number, to: number): boolean {
    return from >= 0 && to - from <= LONGEST_PAIR && !OBJECT_END.test(this.#text.slice(from, to));
  }

  #hide(span: Span | undefined, key?: TextKey): void {
    if (span === undefined || span.end <= span.start || span.start < this.#done) return;
    const value = this.#text.slice(span.start, span.end);
    // Looked at once, whatever it is: values within values would be read over and over.
    this.#done = span.end;
    if (this.#text.startsWith(REDACTED, span.start) || isNoCredential(value, key?.text ?? '')) return;
    // JSON stays JSON: what had no quotes of its own gets those of its key.
    const isQuoted =
      span.quote !== '' && this.#text.slice(span.start - span.quote.length, span.start) === span.quote;
    const quote = isQuoted ? '' : span.quote;
    this.#edits.push({ start: span.start, end: span.end, text: quote + REDACTED + quote });
    this.#lastValue = undefined;
  }
}

function indentation(text: string, lineStart: number): number {
  return skipBlanks(text, lineStart) - lineStart;
}
