import { REDACTED } from './marker.ts';
import { isNoCredential } from './no-credential.ts';
import { createSecretHider } from './secret-values.ts';
import type { KeyKind } from './text-key.ts';

/** Shorter values stand in other texts by chance. */
const SHORTEST = 12;
/** What all of one account's calls may have us remember; the oldest go. */
const MOST = 1000;
/** Words alone are no credential that can be told from a sentence, and would take ours away: "Nothing was changed". */
const SENTENCE = /^[\p{L}\s.,:;!?'-]*\s[\p{L}\s.,:;!?'-]*$/u;
const HAS_OTHER_THAN_DIGITS = /\D/;

/**
 * Credentials that were hidden by their key in what was read. Afterwards they are hidden by their value as well: a
 * backend repeats them where no key names them, in the text of an error.
 */
export class SeenCredentials {
  readonly #kindOf: (key: string) => KeyKind;
  readonly #ownTexts: string;
  readonly #values = new Set<string>();
  #hide: ((text: string) => string) | undefined;

  /** @param ownTexts this server's own texts, of which nothing may be taken away */
  constructor(kindOf: (key: string) => KeyKind, ownTexts: string) {
    this.#kindOf = kindOf;
    this.#ownTexts = ownTexts;
  }

  hide(text: string): string {
    if (this.#values.size === 0) return text;
    // Made when it is needed: of several answers in a row each may bring more.
    this.#hide ??= createSecretHider([...this.#values], REDACTED);
    return this.#hide(text);
  }

  /** Remembers the credentials of an answer. Never throws, however deep or circular it is. */
  notice(answer: unknown): void {
    const left: unknown[] = [answer];
    const looked = new Set<object>();
    while (left.length > 0) {
      const value = left.pop();
      if (typeof value !== 'object' || value === null || looked.has(value)) continue;
      looked.add(value);
      const entries: [string, unknown][] = Object.entries(value);
      const isNamed = !Array.isArray(value) && entries.some(([key, item]) => this.#isName(key, item));
      for (const [key, item] of entries) {
        const kind = Array.isArray(value) ? 'plain' : this.#kindOf(key);
        if (kind === 'secret' || (isNamed && kind === 'value')) this.#add(key, item);
        left.push(item);
      }
    }
  }

  #isName(key: string, item: unknown): boolean {
    return typeof item === 'string' && this.#kindOf(key) === 'name' && this.#kindOf(item) === 'secret';
  }

  #add(key: string, item: unknown): void {
    for (const value of Array.isArray(item) ? item : [item]) {
      if (typeof value === 'string' && this.#isWorthHiding(key, value)) this.#remember(value);
    }
  }

  #remember(value: string): void {
    const isNew = !this.#values.delete(value);
    this.#values.add(value);
    for (const oldest of this.#values) {
      if (this.#values.size <= MOST) break;
      this.#values.delete(oldest);
    }
    if (isNew) this.#hide = undefined;
  }

  #isWorthHiding(key: string, value: string): boolean {
    if (value.length < SHORTEST || !HAS_OTHER_THAN_DIGITS.test(value) || SENTENCE.test(value)) return false;
    return !isNoCredential(value, key) && !value.includes(REDACTED) && !this.#ownTexts.includes(value);
  }
}
