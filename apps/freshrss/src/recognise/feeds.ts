import { type Fact, words } from '@guard/core';
import type { Feed } from '../api/subscriptions.ts';
import { shownText } from '../texts/shown-text.ts';
import { firstFacts } from './first-facts.ts';

/** A feed by its title and its address, as list_feeds shows them. */
export function recogniseFeed({ title, url }: Feed): Fact[] {
  return [
    { label: words`Title`, value: shownText(title), from: 'backend' },
    { label: words`Address`, value: shownText(url ?? ''), from: 'backend' },
  ];
}

/** Feeds by their titles. By number: FreshRSS lists them in an order that follows their names. */
export function recogniseFeeds(feeds: readonly Feed[]): Fact[] {
  return firstFacts(
    feeds.toSorted((a, b) => a.id - b.id),
    ({ id, title }) => ({ label: words`Feed ${id}`, value: shownText(title), from: 'backend' }),
  );
}
