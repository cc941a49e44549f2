import { jsonLength } from './budget.ts';

/** Characters that a note about what was left out may take. */
const NOTE = 40;

/**
 * A value of an answer as it is, or cut so that its JSON takes little more than `max` characters: a text to its
 * beginning, a list and an object to their first entries, each with a count of what is left. Anyone who opens a pull
 * request can write a message or a name as long as they like.
 */
export function shorten(value: string, max: number): string;
export function shorten(value: unknown, max: number): unknown;
export function shorten(value: unknown, max: number): unknown {
  if (typeof value === 'string') return shortText(value, max);
  if (typeof value !== 'object' || value === null || jsonLength(value) <= max) return value;
  // Each level has half the room of the one around it, so that this ends soon.
  if (max < NOTE / 2) return '[left out]';
  return Array.isArray(value) ? shortList(value, max) : shortObject(value, max);
}

/** Each field shortened by itself. */
export function shortFields(fields: object, max: number): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, shorten(value, max)]));
}

/** A text of which the JSON, too, is short. */
function shortText(text: string, max: number): string {
  const short = excerpt(text, max);
  // A quote or a line end takes two characters there.
  return jsonLength(short) <= max + NOTE ? short : excerpt(text, max / 2);
}

/**
 * The beginning of a text. It is cut between words only: half an address with a password in it would not be known as
 * one any more when the result is cleaned.
 */
function excerpt(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max + 1);
  const end = Math.max(head.lastIndexOf(' '), head.lastIndexOf('\n'), 0);
  return `${text.slice(0, end)} [${text.length - end} more characters]`.trimStart();
}

function shortList(list: readonly unknown[], max: number): unknown[] {
  const kept = firstEntries(
    list.map((entry) => shorten(entry, max / 2)),
    max,
  );
  const left = list.length - kept.length;
  return left > 0 ? [...kept, `[${left} more entries]`] : kept;
}

function shortObject(value: object, max: number): Record<string, unknown> {
  const entries = Object.entries(value);
  const kept = firstEntries(
    entries.map(([key, field]) => [shortText(key, max / 2), shorten(field, max / 2)] as const),
    max,
  );
  const left = entries.length - kept.length;
  return Object.fromEntries(left > 0 ? [...kept, ['left_out', `[${left} more entries]`]] : kept);
}

/** The first entries of a list within a result, as many as fit into `max` characters. */
export function firstEntries<T>(entries: readonly T[], max: number): T[] {
  let used = 0;
  const end = entries.findIndex((entry) => (used += jsonLength(entry)) > max);
  return entries.slice(0, end < 0 ? undefined : end);
}
