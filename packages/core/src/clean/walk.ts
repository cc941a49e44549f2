import { nestingDepth, parseJson } from '../json/json.ts';
import type { Json } from '../json/json.ts';
import { hideNamedCredentials } from './free-text.ts';
import { REDACTED } from './marker.ts';
import { isSecretKey } from './secret-key.ts';
import type { ParameterJudge } from './secret-parameter.ts';
import type { KeyKind } from './text-key.ts';
import { cleanText } from './text.ts';
import { createNamer } from './unique-name.ts';
import { hideUrlCredentials } from './url.ts';

const TOO_DEEP = '[nested too deeply]';
const CIRCULAR = '[circular]';
// Deeper than any backend answers, and far from the end of the stack.
const DEEPEST = 100;

interface Rules {
  readonly extraKeys: readonly string[];
  readonly kindOf: (key: string) => KeyKind;
  readonly isSecretParameter: ParameterJudge;
  readonly hideSecrets: (text: string) => string;
  /** Hides what was read under secret keys before. */
  readonly hideSeen: (text: string) => string;
  /** Whether the digits of a number are, or hold, a secret of the configuration. */
  readonly holdsSecret: (number: number) => boolean;
}

interface KeyVerdict {
  readonly name: string;
  readonly isSecret: boolean;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isLeftOut(value: unknown): boolean {
  return value === undefined || typeof value === 'function' || typeof value === 'symbol';
}

/** Booleans, null and the empty text are facts about a credential, not one. */
function holdsCredential(value: unknown): boolean {
  return value !== null && value !== '' && typeof value !== 'boolean';
}

function isoText(date: Date): string | null {
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** One run over one value. */
export class Walk {
  readonly #rules: Rules;
  readonly #reveal: ReadonlySet<string>;
  readonly #kindOf: (key: string) => KeyKind;
  readonly #verdicts = new Map<string, KeyVerdict>();
  readonly #ancestors = new Set<object>();
  /** Credentials replaced and parts left unread so far; tells whether a JSON text has to be rewritten. */
  #hidden = 0;

  constructor(rules: Rules, reveal: readonly string[] = []) {
    this.#rules = rules;
    this.#reveal = new Set(reveal);
    this.#kindOf =
      reveal.length === 0 ? rules.kindOf : (key) => (this.#reveal.has(key) ? 'plain' : rules.kindOf(key));
  }

  value(value: unknown, depth = 0): Json {
    switch (typeof value) {
      case 'string':
        return this.text(value, depth);
      case 'boolean':
        return value;
      case 'number':
        return this.#number(value);
      case 'bigint':
        return this.#hideKnown(value.toString());
      default:
        return isRecord(value) ? this.#container(value, depth) : null;
    }
  }

  text(text: string, depth = 0): string {
    const cleaned = cleanText(text);
    return this.#jsonText(cleaned, depth) ?? this.#hideInText(cleaned);
  }

  // A secret of digits comes as a number wherever the backend reads it as one.
  #number(value: number): Json {
    if (!Number.isFinite(value)) return null;
    return this.#rules.holdsSecret(value) ? this.#unread(REDACTED) : value;
  }

  // Credentials in URLs go first: the marker of a known secret would cut the URL around it in two.
  #hideInText(cleaned: string): string {
    const withoutUrls = hideUrlCredentials(cleaned, this.#rules.isSecretParameter);
    const withoutNamed = hideNamedCredentials(withoutUrls, this.#kindOf);
    return this.#noting(withoutNamed, this.#rules.hideSeen(this.#rules.hideSecrets(withoutNamed)));
  }

  #hideKnown(text: string): string {
    return this.#noting(text, this.#rules.hideSecrets(text));
  }

  // A JSON text may spell the secret with escapes, so that it is found in the parsed value only.
  #noting(text: string, hidden: string): string {
    if (hidden !== text) this.#hidden += 1;
    return hidden;
  }

  /** A text that is JSON and holds a credential is written anew; undefined when it may stay as it is. */
  #jsonText(text: string, depth: number): string | undefined {
    const nesting = nestingDepth(text);
    if (nesting > DEEPEST) return this.#unread(TOO_DEEP);
    const parsed = nesting > 0 ? parseJson(text) : undefined;
    if (parsed === undefined) return undefined;
    const before = this.#hidden;
    const scrubbed = this.value(parsed, depth + 1);
    return this.#hidden > before ? JSON.stringify(scrubbed) : undefined;
  }

  #container(value: Readonly<Record<string, unknown>>, depth: number): Json {
    if (value instanceof Date) return isoText(value);
    if (this.#ancestors.has(value)) return this.#unread(CIRCULAR);
    if (depth >= DEEPEST) return this.#unread(TOO_DEEP);
    this.#ancestors.add(value);
    const result = Array.isArray(value)
      ? value.map((item: unknown) => this.value(item, depth + 1))
      : this.#object(value, depth);
    this.#ancestors.delete(value);
    return result;
  }

  /** Counts as hidden: what was not read may hold a credential. */
  #unread(marker: string): string {
    this.#hidden += 1;
    return marker;
  }

  #object(value: Readonly<Record<string, unknown>>, depth: number): Json {
    const keys = Object.keys(value);
    const isNamed = keys.some((key) => this.#namesCredential(key, value[key]));
    let nameFor: ((wanted: string) => string) | undefined;
    const entries: [string, Json][] = [];
    for (const key of keys) {
      const item = value[key];
      if (isLeftOut(item)) continue;
      let { name } = this.#verdict(key);
      if (name !== key) {
        // A key that needs no cleaning keeps its name, so that a look-alike cannot take it.
        nameFor ??= createNamer(keys.filter((other) => this.#verdict(other).name === other));
        name = nameFor(name);
      }
      entries.push([
        name,
        isNamed && this.#kindOf(key) === 'value'
          ? this.#credential(item, depth)
          : this.#entry(key, item, depth),
      ]);
    }
    // fromEntries defines own properties: a key named __proto__ stays data.
    return Object.fromEntries(entries);
  }

  #entry(key: string, item: unknown, depth: number): Json {
    if (this.#reveal.has(key)) return this.#revealed(item, depth);
    return this.#verdict(key).isSecret ? this.#credential(item, depth) : this.value(item, depth + 1);
  }

  #credential(item: unknown, depth: number): Json {
    return holdsCredential(item) ? this.#unread(REDACTED) : this.value(item, depth + 1);
  }

  /** Lists of variables and headers are often written as pairs: {"name": "API_TOKEN", "value": "…"}. */
  #namesCredential(key: string, item: unknown): boolean {
    return typeof item === 'string' && this.#kindOf(key) === 'name' && this.#kindOf(item) === 'secret';
  }

  /** What is shown on purpose is shown whole, other people's credentials in it included; never one of our own. */
  #revealed(item: unknown, depth: number): Json {
    return typeof item === 'string' ? this.#hideKnown(cleanText(item)) : this.value(item, depth + 1);
  }

  #verdict(key: string): KeyVerdict {
    const known = this.#verdicts.get(key);
    if (known !== undefined) return known;
    const name = this.#hideInText(cleanText(key));
    const verdict = { name, isSecret: isSecretKey(key, this.#rules.extraKeys) };
    this.#verdicts.set(key, verdict);
    return verdict;
  }
}
