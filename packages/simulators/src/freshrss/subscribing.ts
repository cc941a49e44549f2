import { PhpCrash } from './answers.ts';
import { feedAddress, refusePrivateAddress } from './feed-address.ts';
import type { Instance } from './instance.ts';
import { DEFAULT_CATEGORY } from './library.ts';
import type { Feed } from './rows.ts';
import { FeedError, fetchFeed } from './web.ts';
import type { WebFeed } from './web.ts';

interface Wishes {
  /** Empty keeps the publisher's title. */
  readonly title?: string;
  /** Asked for once the address has been fetched, because it may have to be created. */
  readonly categoryId?: () => number;
}

/** Adds a feed inside the request, fetch included. Throws {@link FeedError}. */
export function subscribe(instance: Instance, text: string, { title = '', categoryId }: Wishes = {}): Feed {
  const { holdings } = instance;
  const asked = feedAddress(text);
  refuseKnown(instance, asked);
  const { url, feed: found } = fetchFrom(instance, asked);
  refuseKnown(instance, url);
  const feed = holdings.addFeed({
    ...described(found),
    url,
    title: title || found.title,
    categoryId: categoryId?.() ?? DEFAULT_CATEGORY.id,
  });
  holdings.insert([[feed.id, found.items ?? []]]);
  return feed;
}

/** Fetches every feed that never was. What is filled in already stays; who cannot be reached stays empty. */
export function refreshNewFeeds(instance: Instance): void {
  const { holdings } = instance;
  const fresh = holdings.feeds.filter((feed) => !feed.fetched);
  const batch = fresh.map((feed): [number, NonNullable<WebFeed['items']>] => {
    feed.fetched = true;
    try {
      const { feed: found } = fetchFrom(instance, feed.url);
      const { website, description } = described(found);
      feed.website ||= website;
      feed.description ||= description;
      return [feed.id, found.items ?? []];
    } catch (error) {
      if (error instanceof FeedError) return [feed.id, []];
      throw error;
    }
  });
  holdings.insert(batch);
}

/**
 * The id of a category that is created when it is new.
 * Throws {@link PhpCrash} where a label has the name and the database refuses it.
 */
export function categoryToFile(instance: Instance, name: string): number {
  const category = instance.holdings.addCategory(name);
  if (category !== undefined) return category.id;
  if (instance.has('crashesOnLabelClash') && instance.switches.database === 'sqlite') throw new PhpCrash();
  return DEFAULT_CATEGORY.id;
}

function fetchFrom(instance: Instance, url: string): { url: string; feed: WebFeed } {
  const { privateFeedsAllowed, version, webFeeds } = instance.switches;
  if (instance.has('refusesPrivateAddresses') && !privateFeedsAllowed) refusePrivateAddress(url);
  return fetchFeed(webFeeds, url, version);
}

function described({ website = '', description = '' }: WebFeed): { website: string; description: string } {
  return { website, description };
}

function refuseKnown({ holdings }: Instance, url: string): void {
  if (holdings.feeds.some((feed) => feed.url === url)) throw new FeedError(`Already subscribed! ${url}`);
}
