import { badRequest, ok } from './answers.ts';
import type { Instance } from './instance.ts';
import { readItemId } from './item-ids.ts';
import { RANK } from './rows.ts';
import type { Item } from './rows.ts';
import { repeated } from './php-request.ts';
import type { PhpRequest } from './php-request.ts';
import { labelStream, stateStream } from './streams.ts';

const LABEL = 'user/-/label/';
const STATE = 'user/-/state/com.google/';

/** `edit-tag`: says OK to everything but a wrong token. */
export function editTag(instance: Instance, request: PhpRequest): Response {
  instance.account.checkToken(request);
  const wanted = new Set(repeated(request, 'i').map(readItemId));
  const items = instance.holdings.items.filter((item) => wanted.has(item.id));
  // All additions come first: `a=read&r=read` ends unread.
  for (const tag of tags(instance, request, 'a')) addTag(instance, items, tag);
  for (const tag of tags(instance, request, 'r')) removeTag(instance, items, tag);
  return ok();
}

/** Up to 1.24 the last one only. */
function tags(instance: Instance, request: PhpRequest, name: string): string[] {
  const all = repeated(request, name);
  return instance.has('severalTagsPerEdit') ? all : all.slice(-1);
}

function addTag(instance: Instance, items: readonly Item[], tag: string): void {
  if (tag === `${STATE}read`) for (const item of items) item.read = true;
  if (tag === `${STATE}starred`) for (const item of items) item.starred = true;
  const own = `user/${instance.account.user}/label/`;
  const prefix = [LABEL, own].find((start) => tag.startsWith(start));
  if (prefix === undefined || tag === prefix) return;
  // A label comes into being by its first use, even if no item is meant.
  const label = instance.holdings.addLabel(tag.slice(prefix.length));
  if (label !== undefined) for (const item of items) item.labelIds.add(label.id);
}

function removeTag({ holdings }: Instance, items: readonly Item[], tag: string): void {
  if (tag === `${STATE}read`) for (const item of items) item.read = false;
  if (tag === `${STATE}starred`) for (const item of items) item.starred = false;
  const label = tag.startsWith(LABEL) ? holdings.labelNamed(tag.slice(LABEL.length)) : undefined;
  if (label !== undefined) for (const item of items) item.labelIds.delete(label.id);
}

/** `rename-tag`: a name that is taken is OK, too, and changes nothing. */
export function renameTag(instance: Instance, request: PhpRequest): Response {
  instance.account.checkToken(request);
  const from = request.post.get('s') ?? '';
  const to = request.post.get('dest') ?? '';
  if (!from.startsWith(LABEL) || !to.startsWith(LABEL)) throw badRequest();
  const { holdings } = instance;
  const name = from.slice(LABEL.length);
  const row = holdings.categoryNamed(name) ?? holdings.labelNamed(name);
  if (row === undefined) throw badRequest();
  holdings.rename(row, to.slice(LABEL.length));
  return ok();
}

/** `disable-tag`: the first `s` of the raw body. Without any it goes on as a `mark-all-as-read`. */
export function disableTag(instance: Instance, request: PhpRequest): Response {
  instance.account.checkToken(request);
  const [stream] = repeated(request, 's');
  if (stream === undefined) return markAllAsRead(instance, request);
  if (!stream.startsWith(LABEL)) throw badRequest();
  const { holdings } = instance;
  const name = stream.slice(LABEL.length);
  const category = holdings.categoryNamed(name);
  const label = holdings.labelNamed(name);
  if (category !== undefined) holdings.removeCategory(category.id);
  else if (label !== undefined) holdings.removeLabel(label.id);
  else throw badRequest();
  return ok();
}

/** `mark-all-as-read`: `ts` is an item id in microseconds, and marked itself. */
export function markAllAsRead(instance: Instance, request: PhpRequest): Response {
  instance.account.checkToken(request);
  const stream = (request.post.get('s') ?? '').trim();
  const ts = (request.post.get('ts') ?? '0').trim();
  if (!/^\d+$/.test(ts)) throw badRequest();
  const contains = markScope(instance, stream);
  if (contains === undefined) throw badRequest();
  const upTo = Number(ts) || defaultLimit(instance);
  for (const item of instance.holdings.items) {
    if (item.id <= upTo && contains(item)) item.read = true;
  }
  return ok();
}

/** Up to 1.26.2 the current second had not begun to count, so that what was just crawled stayed unread. */
function defaultLimit(instance: Instance): number {
  return instance.has('marksUpToNow')
    ? instance.holdings.nowMicroseconds()
    : Math.floor(instance.clock.now() / 1000) * 1_000_000;
}

/** Which items a stream id of mark-all means: other rules than those of the lists. */
function markScope(instance: Instance, id: string): ((item: Item) => boolean) | undefined {
  const { holdings } = instance;
  // Before 1.28 a mark did not look at priorities at all: hidden and important feeds went along.
  const notHidden = (item: Item): boolean =>
    !instance.has('marksByPriority') || holdings.rankOf(item) > RANK.hidden;
  if (id.startsWith('feed/')) {
    // Whatever follows the last slash, so that feed/http://x/5 is feed 5.
    const number = id.slice(id.lastIndexOf('/') + 1);
    return /^-?\d+$/.test(number) ? (item) => item.feedId === Number(number) : undefined;
  }
  if (id.startsWith(LABEL)) return labelScope(instance, id.slice(LABEL.length));
  if (id === `${STATE}reading-list`) return notHidden;
  if (instance.has('readAndUnreadStreams')) {
    if (id === `${STATE}starred`) return (item) => item.starred && notHidden(item);
    if (id === `${STATE}unread`) return notHidden;
    if (id === `${STATE}read`) return () => false;
  }
  const own = /^user\/-\/state\/org\.freshrss\/(main|important)$/.exec(id)?.[1];
  return own === undefined ? undefined : stateStream(instance, own)?.contains;
}

/** Since 1.28 important feeds survive the marking of their category; before, nothing did. */
function labelScope(instance: Instance, name: string): ((item: Item) => boolean) | undefined {
  const { holdings } = instance;
  const category = holdings.categoryNamed(name);
  if (category === undefined && holdings.labelNamed(name) === undefined) return undefined;
  if (category !== undefined && !instance.has('marksByPriority')) {
    return (item) => holdings.feed(item.feedId)?.categoryId === category.id;
  }
  const { contains } = labelStream(instance, name);
  return (item) => contains(item) && (category === undefined || holdings.rankOf(item) < RANK.important);
}
