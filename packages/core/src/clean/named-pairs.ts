import type { KeyKind } from './text-key.ts';
import type { Span } from './text-value.ts';

/** A pair of a name and its value is not longer, nor does it reach out of its object. */
const LONGEST_PAIR = 300;
const OBJECT_END = /[{}<>]|\n[ \t]*- /;

/** The two halves of `"name":"API_TOKEN","value":"…"`, which come in either order. */
export class NamedPairs {
  readonly #text: string;
  readonly #kindOf: (key: string) => KeyKind;
  /** Where the name of a secret ended last. */
  #secretName = -1;
  #lastValue: Span | undefined;

  constructor(text: string, kindOf: (key: string) => KeyKind) {
    this.#text = text;
    this.#kindOf = kindOf;
  }

  /** The value of the pair that this half completes when its name is that of a secret; values before `from` are done. */
  complete(half: 'name' | 'value', span: Span, from: number): Span | undefined {
    if (half === 'value') {
      if (this.#isOneObject(this.#secretName, span.start)) return span;
      this.#lastValue = span;
      return undefined;
    }
    if (this.#kindOf(this.#text.slice(span.start, span.end)) !== 'secret') return undefined;
    this.#secretName = span.end;
    const value = this.#lastValue;
    return value !== undefined && value.start >= from && this.#isOneObject(value.end, span.start)
      ? value
      : undefined;
  }

  #isOneObject(from: number, to: number): boolean {
    return from >= 0 && to - from <= LONGEST_PAIR && !OBJECT_END.test(this.#text.slice(from, to));
  }
}
