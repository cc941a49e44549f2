import type { Edit } from './edit.ts';
import { REDACTED } from './marker.ts';
import type { ParameterJudge } from './secret-parameter.ts';

const MARKER = 'REDACTED';
/** As much of the other marker as stands before its first blank. */
const HIDDEN_BEFORE = REDACTED.split(' ', 1).join('');
const QUERY = /[?#][^\s"<>`]*/y;
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

function findInQuery(query: string, offset: number, isSecret: ParameterJudge): Edit[] {
  const edits: Edit[] = [];
  NAME.lastIndex = 0;
  for (let match = NAME.exec(query); match !== null; match = NAME.exec(query)) {
    const start = NAME.lastIndex;
    if (!isSecret(match[0].slice(0, -1))) continue;
    const end = valueEnd(query, start);
    if (end === start || query.startsWith(HIDDEN_BEFORE, start)) continue;
    edits.push({ start: offset + start, end: offset + end, text: MARKER });
    // What is hidden whole is not searched for names.
    NAME.lastIndex = end;
  }
  return edits;
}

/**
 * Finds the values of query and fragment parameters whose name falls under the rule, in any URL of the text.
 * Expects cleaned text; linear time.
 */
export function findSecretParameters(text: string, isSecret: ParameterJudge): Edit[] {
  const edits: Edit[] = [];
  if (!text.includes('=')) return edits;
  let question = text.indexOf('?');
  let fragment = text.indexOf('#');
  while (question >= 0 || fragment >= 0) {
    const start = question >= 0 && (fragment < 0 || question < fragment) ? question : fragment;
    const end = matchEnd(QUERY, text, start);
    const query = text.slice(start, end);
    if (query.includes('=')) for (const edit of findInQuery(query, start, isSecret)) edits.push(edit);
    if (question >= 0 && question < end) question = text.indexOf('?', end);
    if (fragment >= 0 && fragment < end) fragment = text.indexOf('#', end);
  }
  return edits;
}
