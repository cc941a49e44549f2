import type { Instance } from './instance.ts';
import { RANK } from './rows.ts';
import type { Item } from './rows.ts';

/** Which items a stream id means. */
export interface Stream {
  readonly contains: (item: Item) => boolean;
  /** A state that takes the place of the `it` of the query. */
  readonly include?: string;
}

const LABEL = 'user/-/label/';
const STATE = 'user/-/state/com.google/';
const NOTHING: Stream = { contains: () => false };

/** The stream of a state by its short name; undefined for one that cannot be listed. */
export function stateStream(instance: Instance, name: string): Stream | undefined {
  const { holdings } = instance;
  const atLeast = (rank: number): Stream => ({ contains: (item) => holdings.rankOf(item) >= rank });
  if (name === 'reading-list') return atLeast(RANK.category);
  if (name === 'starred') {
    return { contains: (item) => item.starred && holdings.rankOf(item) > RANK.hidden };
  }
  if (!instance.has('priorities')) return undefined;
  if (name === 'main') return atLeast(RANK.main);
  return name === 'important' ? atLeast(RANK.important) : undefined;
}

/** A feed by number, also a hidden one, or by its URL. */
function feedStream({ holdings }: Instance, target: string): Stream {
  const id = /^-?\d+$/.test(target) ? Number(target) : holdings.feeds.find((feed) => feed.url === target)?.id;
  return { contains: (item) => item.feedId === id };
}

/** A category, or else a label, of exactly this name. */
export function labelStream(instance: Instance, name: string): Stream {
  const { holdings } = instance;
  const category = holdings.categoryNamed(name);
  if (category !== undefined) {
    return {
      contains: (item) =>
        holdings.feed(item.feedId)?.categoryId === category.id && holdings.rankOf(item) >= RANK.category,
    };
  }
  const label = holdings.labelNamed(name);
  if (label !== undefined) return { contains: (item) => item.labelIds.has(label.id) };
  return instance.has('unknownLabelIsEmpty') ? NOTHING : readingList(instance);
}

function readingList({ holdings }: Instance): Stream {
  return { contains: (item) => holdings.rankOf(item) >= RANK.category };
}

/** The stream id of `items/ids`. Whatever it does not know is the whole reading list. */
export function streamById(instance: Instance, id: string): Stream {
  if (id.startsWith('feed/')) return feedStream(instance, id.slice('feed/'.length));
  if (id.startsWith(LABEL)) return labelStream(instance, id.slice(LABEL.length));
  if (id === `${STATE}starred`) return stateStream(instance, 'starred') ?? NOTHING;
  if (instance.has('readAndUnreadStreams') && [`${STATE}read`, `${STATE}unread`].includes(id)) {
    return { ...readingList(instance), include: id };
  }
  const own = /^user\/-\/state\/org\.freshrss\/(main|important)$/.exec(id)?.[1];
  return (own === undefined ? undefined : stateStream(instance, own)) ?? readingList(instance);
}

/**
 * The stream of a path below `stream/contents`, or of its `s` cut at every slash.
 * Undefined for what the backend refuses; too short a path is the reading list.
 * @param rest the name with its slashes, where they survive
 */
export function streamByPath(
  instance: Instance,
  parts: readonly string[],
  rest: { readonly feed: string; readonly label: string },
): Stream | undefined {
  const [kind, second, group, third, state] = parts;
  if (kind === undefined || second === undefined) return readingList(instance);
  if (kind === 'feed') return feedStream(instance, /^-?\d+$/.test(second) ? second : rest.feed);
  if (kind !== 'user' || third === undefined) return undefined;
  if (group === 'label') return labelStream(instance, rest.label);
  // The name space of a state is not looked at.
  return group === 'state' && state !== undefined ? stateStream(instance, state) : undefined;
}
