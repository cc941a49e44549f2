import { joinWords, type Words, words } from '@guard/core';

/** Numbers that are shown one by one; more are counted. */
const MOST = 20;

/** Numbers of feeds, for a person who knows them from list_feeds: "1, 4, 7 and 12 more". */
export function feedNumbers(ids: readonly number[]): Words {
  const sorted = ids.toSorted((a, b) => a - b);
  const shown = joinWords(
    sorted.slice(0, MOST).map((id) => words`${id}`),
    words`, `,
  );
  return sorted.length <= MOST ? shown : words`${shown} and ${sorted.length - MOST} more`;
}
