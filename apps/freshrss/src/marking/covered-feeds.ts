import { counted, type Words, words } from '@guard/core';
import type { Feed } from '../api/subscriptions.ts';
import type { Selected } from '../articles/selection.ts';
import { feedNumbers } from '../feeds/feed-numbers.ts';
import type { MarkScope } from './mark-scope.ts';

/** Which feeds are marked, and which stay as they are. Before 1.28 all are marked. */
export const COVERED: Readonly<Record<Exclude<Selected['kind'], 'feed'>, (scope: MarkScope) => Words[]>> = {
  category: ({ byPriority, marked = [], spared }) =>
    byPriority
      ? [
          words`It marks ${counted(marked.length, words`feed`)} of the category: ${numbersOf(marked)}.`,
          spared.length === 0
            ? words`No listed feed of the category is marked important.`
            : words`Feeds of the category that are marked important stay as they are: ${numbersOf(spared)}.`,
          words`Feeds of the category that are shown in their own feed only, or hidden, stay as they are.`,
        ]
      : [
          words`This FreshRSS is older than 1.28: every feed of the category (${marked.length}) is marked, hidden and important ones included: ${numbersOf(marked)}.`,
        ],
  label: () => [words`Articles with the label are marked in every feed, hidden and important ones included.`],
  'reading-list': ({ byPriority, marked = [] }) => [
    byPriority
      ? words`It marks every listed feed (${marked.length}), important ones and those shown in their own feed only included. Hidden feeds stay as they are.`
      : words`This FreshRSS is older than 1.28: every feed (${marked.length}) is marked, hidden and important ones included.`,
  ],
  starred: ({ byPriority }) => [
    byPriority
      ? words`Starred articles of hidden feeds stay as they are; those of important feeds are marked.`
      : words`This FreshRSS is older than 1.28: starred articles of hidden feeds are marked as well, and are not in this number; those of important feeds are in it.`,
  ],
  main: ({ marked = [] }) => [
    words`It marks ${counted(marked.length, words`feed`)}, important ones included: ${numbersOf(marked)}.`,
    words`Feeds that are shown in their category or their own feed only, or hidden, stay as they are.`,
  ],
  important: ({ marked = [] }) => [
    words`It marks every feed that is marked important (${marked.length}): ${numbersOf(marked)}.`,
  ],
};

function numbersOf(feeds: readonly Feed[]): Words {
  return feedNumbers(feeds.map(({ id }) => id));
}
