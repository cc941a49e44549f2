import { type Reader, ToolError } from '@guard/core';
import { countIds, idsAfter, readItemIds } from '../api/item-ids.ts';
import { Stream } from '../api/streams.ts';
import { type Feed, readFeeds } from '../api/subscriptions.ts';
import { readTags } from '../api/tags.ts';
import { readUnreadCounts, type Unread, type UnreadCounts } from '../api/unread.ts';
import type { Selected } from '../articles/selection.ts';

/** What a mark covers, on this version of FreshRSS. */
export interface MarkScope {
  /** Unread now, exactly. */
  readonly unread: number;
  /** Id of the newest article covered, read or not. */
  readonly newest: bigint;
  /** Feeds that are marked, whether something is unread in them or not; undefined where articles are chosen. */
  readonly marked: readonly Feed[] | undefined;
  /** Feeds of the category that are marked important, and stay as they are. */
  readonly spared: readonly Feed[];
  /** Whether this version looks at the priority of feeds: since 1.28. Before, a mark takes all of them along. */
  readonly byPriority: boolean;
}

/**
 * Reads what decides, so that the person need not know it: the feeds, their priority, and how much is unread in each.
 *
 * @throws ToolError when there is nothing to mark, or this version cannot
 */
export async function markScope(read: Reader, selected: Selected): Promise<MarkScope> {
  const [{ states }, feeds, counts] = await Promise.all([
    readTags(read),
    readFeeds(read),
    readUnreadCounts(read),
  ]);
  const byPriority = states.includes('main');
  const spared =
    byPriority && selected.kind === 'category' ? feeds.filter(isImportant).filter(isIn(selected)) : [];
  const marked = markedFeeds(selected, feeds, byPriority);
  const { count, newest } =
    marked === undefined ? await ofArticles(read, selected, counts, byPriority) : ofFeeds(marked, counts);
  if (count === 0 || newest === undefined) throw nothingToMark(spared, counts);
  return { unread: count, newest, marked, spared, byPriority };
}

/**
 * How many of the covered articles are unread up to an id. At most too many: what arrived in a feed that the stream
 * does not list is taken for older, and then the question is put anew.
 */
export async function unreadUntil(
  read: Reader,
  { stream }: Selected,
  { unread, spared }: MarkScope,
  until: bigint,
): Promise<number> {
  const newer = new Set(await idsAfter(read, stream, until));
  for (const feed of newer.size === 0 ? [] : spared) {
    for (const id of await idsAfter(read, Stream.ofFeed(feed.id), until)) newer.delete(id);
  }
  return unread - newer.size;
}

/** Somebody who sees unread articles there must not read that there are none. */
function nothingToMark(spared: readonly Feed[], counts: UnreadCounts): ToolError {
  const isLeft = spared.some(({ id }) => (counts.ofFeed(id)?.count ?? 0) > 0);
  const but = isLeft
    ? ' that this would mark. Feeds of it that are marked important have unread articles, and FreshRSS leaves those out: pass such a feed as feed_id'
    : '';
  return new ToolError(`Nothing was done: there is nothing unread in it${but}.`);
}

const isImportant = ({ priority }: Feed): boolean => priority === 'important';
const isMain = ({ priority }: Feed): boolean => priority === 'main' || priority === 'important';
const isIn =
  ({ shown }: Selected) =>
  ({ category }: Feed): boolean =>
    category === shown;

function markedFeeds(
  selected: Selected,
  feeds: readonly Feed[],
  byPriority: boolean,
): readonly Feed[] | undefined {
  switch (selected.kind) {
    case 'feed':
      return feeds.filter(({ id }) => String(Stream.ofFeed(id)) === String(selected.stream));
    case 'category':
      return feeds
        .filter(isIn(selected))
        .filter(({ priority }) => !byPriority || priority === 'main' || priority === 'category');
    case 'reading-list':
      return feeds;
    case 'main':
      return feeds.filter(isMain);
    case 'important':
      return feeds.filter(isImportant);
    default:
      return undefined;
  }
}

function ofFeeds(feeds: readonly Feed[], counts: UnreadCounts): Unread {
  const rows = feeds.flatMap(({ id }) => counts.ofFeed(id) ?? []).filter(({ count }) => count > 0);
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    newest: rows.flatMap(({ newest }) => newest ?? []).reduce((a, b) => (a > b ? a : b), 0n) || undefined,
  };
}

async function ofArticles(
  read: Reader,
  { kind, shown, stream }: Selected,
  counts: UnreadCounts,
  byPriority: boolean,
): Promise<Unread> {
  if (kind === 'label') return counts.ofLabel(shown) ?? { count: 0, newest: undefined };
  if (!byPriority && !(await canMarkStarred(read))) {
    throw new ToolError(
      'Nothing was done: marking the starred articles needs FreshRSS 1.27 or later, and this one is older. mark_articles can mark them by their ids.',
    );
  }
  const { count, newest } = await countIds(read, stream, 'unread');
  return { count, newest };
}

/**
 * 1.27 brought marking the starred, together with streams of what is read and unread. Before, each of those was the
 * whole reading list, so that both began with the same article.
 */
async function canMarkStarred(read: Reader): Promise<boolean> {
  const first = async (stream: Stream) =>
    (await readItemIds(read, stream, { filter: 'all', limit: 1 })).ids[0];
  const [ofRead, ofUnread] = [await first(Stream.READ), await first(Stream.UNREAD)];
  return ofRead === undefined || ofRead !== ofUnread;
}
