import type { Edit } from './edit.ts';
import { isSecretParameter } from './secret-parameter.ts';

const MARKER = 'REDACTED';
const QUERY = /[?#][^\s"<>`]*/g;
// Go writes the ampersand inside JSON text as \u0026, and log lines are often such text.
const NAME = /(?<=[?&#;]|\\u0026)[^=?&#;\\]+=/g;
const VALUE_PART = /[^?&#;\\]*/y;
const NEXT_NAME = /[^=?&#;\\]*=/y;
const ESCAPED_AMPERSAND = '\\u0026';
const CLOSERS = ")]}'.,!:;\\";

function matchEnd(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : start;
}

function parameterName(encoded: string): string {
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '));
  } catch {
    return encoded;
  }
}

/** Whether the character between two parts of a value ends it. */
function endsValue(query: string, at: number): boolean {
  const separator = query.charAt(at);
  if (separator === '\\') return query.startsWith(ESCAPED_AMPERSAND, at);
  // A raw semicolon or question mark that starts no parameter of its own is a part of the value.
  const mayContinue = separator === ';' || separator === '?';
  return !mayContinue || matchEnd(NEXT_NAME, query, at + 1) > at + 1;
}

function valueEnd(query: string, start: number): number {
  let at = matchEnd(VALUE_PART, query, start);
  while (at < query.length && !endsValue(query, at)) at = matchEnd(VALUE_PART, query, at + 1);
  return at < query.length ? at : withoutClosers(query, start);
}

/** The end of the query, less the brackets and punctuation of a sentence around it. */
function withoutClosers(query: string, start: number): number {
  let at = query.length;
  while (at > start && CLOSERS.includes(query.charAt(at - 1))) at -= 1;
  return at;
}

function* findInQuery(query: string, offset: number, extraKeys: readonly string[]): Generator<Edit> {
  let done = 0;
  for (const { 0: found, index } of query.matchAll(NAME)) {
    const start = index + found.length;
    // Within a value that is hidden whole.
    if (start < done || !isSecretParameter(parameterName(found.slice(0, -1)), extraKeys)) continue;
    const end = valueEnd(query, start);
    if (end === start) continue;
    yield { start: offset + start, end: offset + end, text: MARKER };
    done = end;
  }
}

/**
 * Finds the values of query and fragment parameters whose name falls under the rule, in any URL of the text.
 * `extraKeys` count in addition. Expects cleaned text; linear time.
 */
export function findSecretParameters(text: string, extraKeys: readonly string[] = []): Edit[] {
  const edits: Edit[] = [];
  if (!text.includes('=')) return edits;
  for (const { 0: query, index } of text.matchAll(QUERY)) {
    if (!query.includes('=')) continue;
    for (const edit of findInQuery(query, index, extraKeys)) edits.push(edit);
  }
  return edits;
}
