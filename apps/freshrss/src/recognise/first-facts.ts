import { type Fact, words } from '@guard/core';

/** Entries that are listed one by one; a person would not read more. The others are counted. */
export const MOST_TOLD = 20;

/** What the first entries are recognised by, in their order, and how many more there are. */
export function firstFacts<E>(entries: readonly E[], factOf: (entry: E, place: number) => Fact): Fact[] {
  const facts = entries.slice(0, MOST_TOLD).map((entry, index) => factOf(entry, index + 1));
  const [first] = facts;
  const left = entries.length - facts.length;
  if (first === undefined || left === 0) return facts;
  return [...facts, { label: words`And besides`, value: words`${left} more`, from: first.from }];
}
