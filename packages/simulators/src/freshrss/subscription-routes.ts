import { badRequest, ok, send } from './answers.ts';
import type { Instance } from './instance.ts';
import { DEFAULT_CATEGORY } from './library.ts';
import { escapeHtml, storedName } from './names.ts';
import { either, repeated } from './php-request.ts';
import type { PhpRequest } from './php-request.ts';
import { phpJson } from './php-json.ts';
import { categoryToFile, subscribe } from './subscribing.ts';
import { FeedError } from './web.ts';

const LABEL = 'user/-/label/';

/** `subscription/quickadd`: 200 whatever happens, and the reason in words, some of them a stranger's. */
export function quickAdd(instance: Instance, request: PhpRequest): Response {
  const url = either(request, 'quickadd');
  if (url === undefined) throw badRequest();
  try {
    const feed = subscribe(instance, url.replace(/^feed\//, ''));
    return send(
      phpJson({
        numResults: 1,
        // Both are escaped here, and nowhere else.
        query: escapeHtml(feed.url),
        streamId: `feed/${feed.id}`,
        streamName: escapeHtml(feed.title),
      }),
    );
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return send(phpJson({ numResults: 0, error: error.message }));
  }
}

/** `subscription/edit`: from the last feed to the first; the first failure ends it and undoes nothing. */
export function editSubscription(instance: Instance, request: PhpRequest): Response {
  const action = either(request, 'ac');
  if (either(request, 's') === undefined || action === undefined) throw badRequest();
  const act = ACTIONS.get(action);
  if (act === undefined) throw badRequest();
  const titles = oneOrMore(request, 't');
  const streams = oneOrMore(request, 's');
  if (streams.length === 0) throw badRequest();
  const category = targetCategory(instance, request);
  for (const [index, stream] of [...streams.entries()].toReversed()) {
    if (stream.startsWith('feed/')) {
      act(instance, stream.replace(/^(?:feed\/)+/, ''), { title: titles[index] ?? '', category });
    }
  }
  return ok();
}

interface Changes {
  readonly title: string;
  /** Undefined leaves the feed where it is. Called when it is needed, for it may create the category. */
  readonly category: (() => number) | undefined;
}

type Action = (instance: Instance, target: string, changes: Changes) => void;

const ACTIONS: ReadonlyMap<string, Action> = new Map([
  ['subscribe', subscribeTo],
  ['edit', edit],
  ['unsubscribe', unsubscribe],
]);

function subscribeTo(instance: Instance, target: string, { title, category }: Changes): void {
  // Only an address can be subscribed to; a number is passed over and the answer is OK.
  if (isNumber(target)) return;
  try {
    subscribe(instance, target, { title, ...(category && { categoryId: category }) });
  } catch (error) {
    throw error instanceof FeedError ? badRequest() : error;
  }
}

function edit(instance: Instance, target: string, { title, category }: Changes): void {
  const id = feedId(instance, target);
  if (id <= 0) throw badRequest();
  const feed = instance.holdings.feed(id);
  const categoryId = category?.();
  if (feed === undefined) return;
  if (categoryId !== undefined) feed.categoryId = categoryId;
  if (title !== '') feed.title = storedName(title);
}

function unsubscribe(instance: Instance, target: string): void {
  if (!instance.holdings.removeFeed(feedId(instance, target))) throw badRequest();
}

function isNumber(target: string): boolean {
  return /^-?\d+$/.test(target);
}

function feedId({ holdings }: Instance, target: string): number {
  if (isNumber(target)) return Number(target);
  return holdings.feeds.find((feed) => feed.url === target)?.id ?? -1;
}

/** By GET there is one, from the query. */
function oneOrMore(request: PhpRequest, name: string): string[] {
  const query = request.get.get(name);
  return (request.post.get(name) ?? '') === '' && query !== undefined ? [query] : repeated(request, name);
}

function targetCategory(instance: Instance, request: PhpRequest): Changes['category'] {
  const add = either(request, 'a') ?? '';
  const own = `user/${instance.account.user}/label/`;
  const prefix = [LABEL, own].find((start) => add.startsWith(start));
  const name = prefix === undefined ? '' : add.slice(prefix.length);
  if (name !== '') return () => categoryByEitherName(instance, name);
  // Whatever category is named: there is only one to fall back to.
  const removes = !add.startsWith('user/') && (either(request, 'r') ?? '').startsWith(LABEL);
  return removes ? () => DEFAULT_CATEGORY.id : undefined;
}

function categoryByEitherName(instance: Instance, name: string): number {
  const isDefault =
    instance.has('knowsTranslatedDefault') && name === instance.shownCategory(DEFAULT_CATEGORY.id);
  return isDefault ? DEFAULT_CATEGORY.id : categoryToFile(instance, name);
}
