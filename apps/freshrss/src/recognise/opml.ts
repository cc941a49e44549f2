import { type Fact, words } from '@guard/core';
import type { Feed } from '../api/subscriptions.ts';
import type { OpmlContents } from '../opml/read-opml.ts';
import { shownText } from '../texts/shown-text.ts';
import { recogniseFeeds } from './feeds.ts';
import { firstFacts } from './first-facts.ts';

/** A file by the addresses and the categories in it, in its order, and by the feeds that it overwrites. */
export function recogniseImport(
  { feeds, categories }: OpmlContents,
  overwritten: readonly Feed[],
): readonly Fact[] {
  return [
    ...firstFacts(feeds, (url, place) => ({
      label: words`Address ${place} in the file`,
      value: shownText(url),
      from: 'call',
    })),
    ...firstFacts([...categories], (name) => ({
      label: words`Category in the file`,
      value: shownText(name),
      from: 'call',
    })),
    ...recogniseFeeds(overwritten),
  ];
}
