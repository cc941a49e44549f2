import { type Fact, ifReadable, type Reader, type Words, words } from '@guard/core';
import { type Item, readItems } from '../api/items.ts';
import { shownText } from '../texts/shown-text.ts';
import { firstFacts, MOST_TOLD } from './first-facts.ts';

/** Articles by their headlines, in the order of the call. */
export async function recogniseArticles(read: Reader, ids: readonly string[]): Promise<Fact[]> {
  const items = await ifReadable(readItems(read, ids.slice(0, MOST_TOLD)));
  return firstFacts(ids, (id) => ({
    label: words`Article ${BigInt(id)}`,
    value: items && headline(items.get(id)),
    from: 'backend',
  }));
}

function headline(item: Item | undefined): string | Words {
  return item === undefined ? words`not known to FreshRSS` : shownText(item.title ?? '');
}
