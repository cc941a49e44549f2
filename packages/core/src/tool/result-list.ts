import { shortFields, shorten } from '../clean/shorten.ts';
import { isObject } from '../json/object.ts';

/** A list of a result, which loses entries when the result is too long. */
export interface ResultList {
  /** How to ask for less, or where the rest is. */
  readonly narrow: string;
  /** The fields of an entry that are shown, where all of them would leave room for few entries; empty ones go, too. */
  readonly fields?: readonly string[];
  /** UTF-16 code units of one field of an entry, so that what one person writes at length crowds out no other entry. */
  readonly field?: number;
  /**
   * The field of an entry that holds lines of a log. Only the last `lines_shown` of them are shown: the others stand there
   * so that a credential which begins in them is hidden. An entry whose shown lines no longer hold its text `contains`
   * is left out: nobody can find out by searching what is hidden.
   */
  readonly lines?: string;
  /**
   * Where a next call can go on behind the last entry that is shown: what the result says then, in place of a note.
   * `shown` is the result without the entries that are left out.
   */
  readonly goesOn?: (
    last: unknown,
    shown: Readonly<Record<string, unknown>>,
  ) => Readonly<Record<string, string | number | boolean>>;
}

/** The entries as their list shows them. */
export function shownEntries(entries: readonly unknown[], list: ResultList): unknown[] {
  const { lines } = list;
  const found = lines === undefined ? entries : entries.flatMap((entry) => withShownLines(entry, lines));
  return found.map((entry) => briefEntry(entry, list));
}

function withShownLines(entry: unknown, key: string): unknown[] {
  if (!isObject(entry)) return [entry];
  const { lines_shown: shown, contains, ...rest } = entry;
  const text = rest[key];
  if (typeof text !== 'string' || typeof shown !== 'number' || typeof contains !== 'string') return [rest];
  const lines = text.split('\n').slice(-shown).join('\n');
  return lines.toLowerCase().includes(contains.toLowerCase()) ? [{ ...rest, [key]: lines }] : [];
}

/** An entry with the fields that its list names, cut to their length. */
export function briefEntry(entry: unknown, { fields, field }: ResultList): unknown {
  const chosen = fields === undefined || !isObject(entry) ? entry : choose(entry, fields);
  if (field === undefined) return chosen;
  return isObject(chosen) ? shortFields(chosen, field) : shorten(chosen, field);
}

function choose(entry: Readonly<Record<string, unknown>>, fields: readonly string[]) {
  const chosen = fields.filter((name) => Object.hasOwn(entry, name) && !saysNothing(entry[name]));
  return Object.fromEntries(chosen.map((name) => [name, entry[name]]));
}

function saysNothing(value: unknown): boolean {
  if (typeof value === 'object') return value === null || Object.keys(value).length === 0;
  return value === '' || value === 0;
}
