import { type SuppliedValue, type Words, words } from '@guard/core';

/** More lines would push the sentence above them out of sight. */
const MOST_LINES = 10;

/**
 * What the call itself names and what decides it: a login, an address, a destination. Only that is shown, because the
 * person cannot recognise the call without it; what others stored in Woodpecker stays out of every question.
 */
export function fromCall(values: readonly (readonly [Words, string | undefined])[]): SuppliedValue[] {
  const named = values.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]));
  if (named.length <= MOST_LINES) return named;
  const rest = { label: words`Not shown here`, value: `${named.length - MOST_LINES} more` };
  return [...named.slice(0, MOST_LINES), rest];
}

/** One line for each name of a list. */
export function eachOf(label: Words, names: readonly string[]): (readonly [Words, string])[] {
  return names.map((name) => [label, name] as const);
}
