import { spellMoment } from './moment.ts';

/** Kept on no object, so that nobody can read it off a sentence. */
const maker = Symbol('words');

/**
 * A sentence written by this server. The only way to make one is the {@link words} tag, and the only things
 * that can be put into it are numbers, booleans, dates and other sentences: text that a backend, a model or
 * a stranger wrote cannot become part of what a person is asked.
 */
export class Words {
  readonly #text: string;

  constructor(key: typeof maker, value: string) {
    // The key is private to this module: a subclass or a cast elsewhere cannot smuggle a plain string in.
    if (key !== maker) throw new TypeError('Words are made by the words tag only');
    this.#text = value;
    Object.freeze(this);
  }

  toString(): string {
    return this.#text;
  }
}

/** What may be put into a sentence: never a string. A date is written out, exactly and in UTC. */
export type Word = number | bigint | boolean | Date | Words;

/**
 * Builds a sentence for a question: ``words`Delete client ${5}` ``.
 *
 * @throws TypeError when a value is not a {@link Word}, which a cast could bring about.
 */
export function words(constants: TemplateStringsArray, ...values: readonly Word[]): Words {
  if (!Object.isFrozen(constants) || !Object.isFrozen(constants.raw)) {
    throw new TypeError('words is a template tag');
  }
  return new Words(maker, String.raw({ raw: constants }, ...values.map(spell)));
}

/**
 * A word out of a closed set, such as a status the backend reports. Anything that is not in the set was not written
 * by this server, and is called unknown. The set is one of literals: a list made at run time does not compile.
 */
export function oneOf<const K extends string>(
  value: unknown,
  known: readonly (string extends K ? never : K)[],
): Words {
  return new Words(maker, known.find((word) => word === value) ?? 'unknown');
}

/** Letters and digits, with marks between them that put no word next to another; it may stand behind a tilde. */
const CODE_NAME = /^~?[a-z\d](?:[a-z\d._-]{0,126}[a-z\d_-])?$/i;
/** Clients make a link of it where it begins a word, and a tilde ends the word before. */
const LINK_START = /(?:^|~)www\./i;

/**
 * Keys and slugs of a backend, or the id of a commit, joined by slashes: `KEY/slug`. Such names hold no blank, so that none can
 * be read as a sentence of this server, and a person knows a repository by them and by nothing else.
 *
 * @throws TypeError for any other text: an argument that is to be shown this way has to be checked by its schema
 */
export function codeName(...parts: readonly [string, ...string[]]): Words {
  if (!isCodeName(...parts)) throw new TypeError('Not a key, a slug or the id of a commit');
  return new Words(maker, parts.join('/'));
}

/** Whether {@link codeName} takes it, for the schema of an argument. */
export function isCodeName(...parts: readonly string[]): boolean {
  return parts.every((part) => CODE_NAME.test(part)) && !LINK_START.test(parts.join('/'));
}

/** Letters, digits and single blanks, as names in a declaration are. */
const DECLARED = /^[a-z\d][a-z\d_.-]*(?: [a-z\d_.-]+)*$/i;

/**
 * A word that a declaration of this server holds: the name of a tool or of an argument, a role, a value out of a closed
 * set. For the core alone, which knows where it took the text from.
 *
 * @throws TypeError for a text that no declaration would hold
 */
export function declaredWord(text: string): Words {
  if (!isDeclaredWord(text)) throw new TypeError('Not a word of a declaration');
  return new Words(maker, text);
}

/** Whether {@link declaredWord} takes it. */
export function isDeclaredWord(text: string): boolean {
  return text.length <= 100 && DECLARED.test(text) && !LINK_START.test(text);
}

/** Joins sentences, for lists of facts whose number is not known beforehand. */
export function joinWords(parts: readonly Words[], separator: Words): Words {
  return new Words(maker, parts.map(spell).join(spell(separator)));
}

/** A number with its noun: ``counted(3, words`feed`)`` says `3 feeds`, and with 1 it says `1 feed`. */
export function counted(count: number, noun: Words): Words {
  return words`${count} ${noun}${count === 1 ? words`` : words`s`}`;
}

function spell(value: Word): string {
  if (value instanceof Words) return Words.prototype.toString.call(value);
  if (value instanceof Date) return spellMoment(value);
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('Not a number to show');
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') {
    return String(value);
  }
  throw new TypeError('A sentence of a question holds numbers, dates and constants only');
}
