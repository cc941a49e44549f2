import { type Fact, type Words, words } from '@guard/core';

/** More would be read by nobody. */
const MOST_NAMES = 20;

/** A fact that was read from Woodpecker; undefined where it could not be. */
export function fromBackend(label: Words, value: string | Words | undefined): Fact {
  return { label, value, from: 'backend' };
}

/** One fact for each of several names, in an order that is always the same, and how many more there are. */
export function eachFromBackend(label: Words, names: readonly string[] | undefined): Fact[] {
  if (names === undefined) return [fromBackend(label, undefined)];
  const shown = names.toSorted().slice(0, MOST_NAMES);
  const left = names.length - shown.length;
  return [
    ...shown.map((name) => fromBackend(label, name)),
    ...(left > 0 ? [fromBackend(label, words`${left} more`)] : []),
  ];
}
