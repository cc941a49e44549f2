import type { Instance } from './instance.ts';
import { longId } from './item-ids.ts';
import { cutBytes, escapeHtml, feedTitle, itemText } from './names.ts';
import { RANK } from './rows.ts';
import type { Enclosure, Feed, Item } from './rows.ts';

const MAX_CONTENT_BYTES = 500_000;
const MAX_MADE_UP_TITLE = 75;

/** An item in the order of fields that the backend has. */
export function itemShape(instance: Instance, item: Item): Record<string, unknown> {
  const feed = instance.holdings.feed(item.feedId);
  const href = link(instance, item.link);
  const { enclosures } = item;
  return {
    id: longId(item.id),
    crawlTimeMsec: String(Math.floor(item.id / 1000)),
    timestampUsec: String(item.id),
    published: item.published,
    title: itemText(item.title === '' ? madeUpTitle(item.content) : item.title),
    canonical: [{ href }],
    alternate: [{ href }],
    categories: categoriesOf(instance, item, feed),
    origin: {
      streamId: `feed/${item.feedId}`,
      htmlUrl: feed?.website ?? '',
      title: feedTitle(feed?.title ?? ''),
    },
    summary: { content: cutBytes(item.content + enclosures.map(figure).join(''), MAX_CONTENT_BYTES) },
    ...(enclosures.length > 0 && { enclosure: enclosures.map(enclosureShape) }),
    ...(item.author !== '' && { author: itemText(item.author) }),
  };
}

/** What the backend says of an item first, what its publisher says of it last, and nothing between to tell. */
function categoriesOf(instance: Instance, item: Item, feed: Feed | undefined): string[] {
  const { holdings } = instance;
  const labels = holdings.sortedLabels().filter((label) => item.labelIds.has(label.id));
  return [
    'user/-/state/com.google/reading-list',
    `user/-/label/${instance.shownCategory(feed?.categoryId ?? 0)}`,
    ...(instance.has('priorities') && feed ? priorityMarks(RANK[feed.priority]) : []),
    ...(item.read ? ['user/-/state/com.google/read'] : []),
    ...(item.starred ? ['user/-/state/com.google/starred'] : []),
    ...labels.map((label) => `user/-/label/${label.name}`),
    ...item.feedTags,
  ];
}

function priorityMarks(rank: number): string[] {
  if (rank <= RANK.hidden) return ['user/-/state/org.freshrss/hidden'];
  return [
    ...(rank >= RANK.main ? ['user/-/state/org.freshrss/main'] : []),
    ...(rank >= RANK.important ? ['user/-/state/org.freshrss/important'] : []),
  ];
}

function madeUpTitle(content: string): string {
  const text = content.replace(/<[^<>]*>/g, '').trim();
  return Array.from(text).slice(0, MAX_MADE_UP_TITLE).join('');
}

/** Enclosures are left alone. */
function link(instance: Instance, href: string): string {
  return instance.has('marksScriptLinks') ? href.replace(/^(?=javascript:)/i, 'unsafe:') : href;
}

function enclosureShape({ href, type, length }: Enclosure): Record<string, unknown> {
  // Stored escaped for HTML, and handed out as stored, unlike every other address of an item.
  return { href: escapeHtml(href), type: escapeHtml(type), ...(length !== undefined && { length }) };
}

/** Enclosures are part of the text as well, so whatever their addresses hold is there twice. */
function figure(enclosure: Enclosure): string {
  return `\n<figure class="enclosure"><p class="enclosure-content">${rendered(enclosure)}</p></figure>\n`;
}

function rendered({ href: address, type, length = 0 }: Enclosure): string {
  const href = escapeHtml(address);
  const kind = type.split('/', 1)[0] ?? '';
  const details = `${length > 0 ? ` data-length="${length}"` : ''} data-type="${type}"`;
  if (kind === 'image') return `<img src="${href}" alt="" title="" />`;
  if (kind !== 'audio' && kind !== 'video') return `<a download="" href="${href}"${details} title="">💾</a>`;
  const player = `<${kind} preload="none" src="${href}"${details} controls="controls" title=""></${kind}>`;
  return `${player} <a download="" href="${href}">💾</a>`;
}
