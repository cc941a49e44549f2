import { AssignedValues } from './assigned-value.ts';
import type { Edit } from './edit.ts';
import { REDACTED } from './marker.ts';
import { NamedPairs } from './named-pairs.ts';
import { isNoCredential } from './no-credential.ts';
import { keyBefore, type KeyKind, type TextKey } from './text-key.ts';
import { skipBlanks, type Span, ValueReader } from './text-value.ts';

const COLON = 0x3a;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const SLASH = 0x2f;
const NEWLINE = 0x0a;
/** `!=`, `<=`, `+=` and their like assign nothing; what is compared or added to has been hidden before. */
const OPERATORS = '=!<>+~-';

/** Finds credentials that are assigned to a key: `KEY=value`, `"key":"value"`, `key: value`, headers, pairs. */
export function findAssigned(text: string, kindOf: (key: string) => KeyKind): readonly Edit[] {
  return new AssignmentFinder(text, kindOf).find();
}

class AssignmentFinder {
  readonly #text: string;
  readonly #kindOf: (key: string) => KeyKind;
  readonly #edits: Edit[] = [];
  readonly #reader: ValueReader;
  readonly #assigned: AssignedValues;
  readonly #pairs: NamedPairs;
  #done = 0;

  constructor(text: string, kindOf: (key: string) => KeyKind) {
    this.#text = text;
    this.#kindOf = kindOf;
    this.#reader = new ValueReader(text);
    this.#assigned = new AssignedValues(text, this.#reader);
    this.#pairs = new NamedPairs(text, kindOf);
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
    const text = this.#text;
    const end = separatorEnd(text, at);
    if (end < 0) return;
    const key = keyBefore(text, at, this.#done);
    if (key === undefined) return;
    const kind = this.#kindOf(key.text);
    if (kind === 'plain') return;
    const start = skipBlanks(text, end);
    if (start >= text.length || text.charCodeAt(start) === NEWLINE || text.startsWith(REDACTED, start))
      return;
    if (kind === 'secret') this.#hide(this.#assigned.of(key, at, start), key);
    else this.#hide(this.#pairs.complete(kind, this.#reader.at(start), this.#done));
  }

  #hide(span: Span | undefined, key?: TextKey): void {
    if (span === undefined || span.end <= span.start) return;
    const value = this.#text.slice(span.start, span.end);
    // Looked at once, whatever it is: values within values would be read over and over.
    this.#done = span.end;
    // The marker alone, or its first word. A value that only begins with it is hidden: others can write it, too.
    const isHidden = REDACTED.startsWith(value) && this.#text.startsWith(REDACTED, span.start);
    if (isHidden || isNoCredential(value, key?.text ?? '')) return;
    // JSON stays JSON: what had no quotes of its own gets those of its key.
    const isQuoted = span.quote !== '' && this.#text.endsWith(span.quote, span.start);
    const quote = isQuoted ? '' : span.quote;
    this.#edits.push({ start: span.start, end: span.end, text: quote + REDACTED + quote });
  }
}

/** Behind `:`, `=`, `=>` or `:=`; -1 for `==`, `::`, `://` and operators that hold an equals sign. */
function separatorEnd(text: string, at: number): number {
  const sign = text.charCodeAt(at);
  const next = text.charCodeAt(at + 1);
  if (next === sign || (sign === COLON && next === SLASH)) return -1;
  const before = text.charCodeAt(at - 1);
  if (before === sign || (sign === EQUALS && OPERATORS.includes(text.charAt(at - 1)))) return -1;
  const isTwo = (sign === EQUALS && next === GREATER) || (sign === COLON && next === EQUALS);
  return isTwo ? at + 2 : at + 1;
}
