import { ValidationError } from './errors.ts';

interface TextRules {
  /** Name of the field in the message about an empty text; without it an empty text is accepted. */
  readonly label?: string;
  /** Returns what is wrong with the text, if anything. */
  readonly check?: ((text: string) => string | undefined) | undefined;
}

interface NumberRules {
  readonly min?: number;
  readonly max: number;
}

interface ListRules extends TextRules {
  readonly min?: number;
  /** Said when the list is shorter than `min`. */
  readonly tooShort?: string;
}

/** What is read for a field that was refused; it is never used, because {@link BodyReader.finish} throws. */
const REFUSED = { text: '', number: 0 };

/** Reads the fields of a body in schema order and collects what is wrong with them. */
export class BodyReader {
  readonly #body: Readonly<Record<string, unknown>>;
  readonly #issues: string[] = [];
  readonly #german: boolean;

  /** @param language value of Accept-Language */
  constructor(body: unknown, language: string) {
    if (!isObject(body))
      throw new ValidationError([`Invalid input: expected object, received ${typeName(body)}`]);
    this.#body = body;
    this.#german = language.startsWith('de');
  }

  /** Throws the {@link ValidationError} for all fields read so far, if one was wrong. */
  finish(): void {
    if (this.#issues.length > 0) throw new ValidationError(this.#issues);
  }

  text(name: string, rules: TextRules = {}): string {
    return this.#text(name, this.#body[name], rules);
  }

  textOrNull(name: string, rules: TextRules = {}): string | null {
    return this.#body[name] === null ? null : this.text(name, rules);
  }

  flag(name: string): boolean {
    const value = this.#body[name];
    if (typeof value !== 'boolean') this.#require(name);
    return value === true;
  }

  /** A number whose messages carry a label. */
  number(name: string, label: string, { min = -Infinity, max }: NumberRules): number {
    const value = this.#body[name];
    if (typeof value !== 'number') return this.#require(name, REFUSED.number);
    if (value < min) this.#issues.push(`${label} must be at least ${min}`);
    if (value > max) this.#issues.push(`${label} must be at most ${max}`);
    return value;
  }

  /** A number whose messages carry no name at all. */
  bareNumberOrNull(name: string, { min = -Infinity, max }: NumberRules): number | null {
    const value = this.#body[name];
    if (value === null) return null;
    if (typeof value !== 'number') return this.#bareType('number', value, REFUSED.number);
    if (value < min) this.#issues.push(`Too small: expected number to be >=${min}`);
    if (value > max) this.#issues.push(`Too big: expected number to be <=${max}`);
    return value;
  }

  /** A text whose messages carry no name at all. */
  bareTextOrNull(name: string, rules: TextRules): string | null {
    const value = this.#body[name];
    if (value === null) return null;
    return typeof value === 'string'
      ? this.#text(name, value, rules)
      : this.#bareType('string', value, REFUSED.text);
  }

  list(name: string, rules: ListRules): string[] {
    const value = this.#body[name];
    if (!Array.isArray(value)) return this.#require(name, []);
    const items: readonly unknown[] = value;
    if (items.length < (rules.min ?? 0)) this.#issues.push(rules.tooShort ?? name);
    return items.map((item, index) => this.#text(`${name}.${index}`, item, rules));
  }

  listOrNull(name: string, rules: ListRules): string[] | null {
    return this.#body[name] === null ? null : this.list(name, rules);
  }

  #text(path: string, value: unknown, { label, check }: TextRules): string {
    if (typeof value !== 'string') return this.#require(path, REFUSED.text);
    const issue =
      value === '' && label !== undefined ? `${label} must be at least 1 Character` : check?.(value);
    if (issue !== undefined) this.#issues.push(issue);
    return value;
  }

  #require(path: string): void;
  #require<Refused>(path: string, refused: Refused): Refused;
  #require(path: string, refused?: unknown): unknown {
    this.#issues.push(this.#german ? `${path} ist erforderlich` : `${path} is required`);
    return refused;
  }

  #bareType<Refused>(expected: string, value: unknown, refused: Refused): Refused {
    this.#issues.push(`Invalid input: expected ${expected}, received ${typeName(value)}`);
    return refused;
  }
}

/** The type of a value in the words of the messages. */
export function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeName(value) === 'object';
}
