import { TYPE, badRequest, send } from './answers.ts';
import type { Instance } from './instance.ts';
import { readItemId } from './item-ids.ts';
import { itemShape } from './item-shape.ts';
import { readPage } from './page.ts';
import type { Page } from './page.ts';
import { phpJson } from './php-json.ts';
import { formDecode, repeated } from './php-request.ts';
import type { PhpRequest } from './php-request.ts';
import type { Item } from './rows.ts';
import { streamById, streamByPath } from './streams.ts';
import type { Stream } from './streams.ts';

const READING_LIST = 'user/-/state/com.google/reading-list';

/** `stream/…`: contents of a stream, ids of a stream, items by id. */
export function streamRoute(instance: Instance, request: PhpRequest, path: readonly string[]): Response {
  const [section, what] = path;
  if (section === 'contents') return contents(instance, request, path.slice(1));
  if (section === 'items' && what === 'ids') return ids(instance, request);
  if (section === 'items' && what === 'contents' && request.post.has('i')) return byId(instance, request);
  throw badRequest();
}

function contents(instance: Instance, request: PhpRequest, path: readonly string[]): Response {
  const query = path.length === 0 ? request.get.get('s') : undefined;
  const stream = query === undefined ? byPath(instance, request, path) : byQuery(instance, query.split('/'));
  if (stream === undefined) throw badRequest();
  return sendItems(instance, readPage(instance, stream, request.get));
}

/** A feed's URL is read from the request line, because the path is decoded and cut at its slashes. */
function byPath(instance: Instance, { uri }: PhpRequest, path: readonly string[]): Stream | undefined {
  const label = instance.has('slashInPathName') ? path.slice(3).join('/') : (path[3] ?? '');
  const feed = /\/stream\/contents\/feed\/([A-Za-z0-9'!*()%$_.~+-]+)/.exec(uri)?.[1] ?? '';
  return streamByPath(instance, path, { feed: formDecode(feed), label });
}

function byQuery(instance: Instance, parts: readonly string[]): Stream | undefined {
  return streamByPath(instance, parts, { feed: '', label: parts[3] ?? '' });
}

function ids(instance: Instance, { get }: PhpRequest): Response {
  const id = get.get('s');
  if (id === undefined) throw badRequest();
  const { items, continuation } = readPage(instance, streamById(instance, id), get);
  const itemRefs = items.map((item) => ({ id: String(item.id) }));
  return send(`${phpJson({ itemRefs, ...(continuation !== undefined && { continuation }) })}\n`);
}

/** In order of id, each once, whatever the order of the request; what is unknown is simply missing. */
function byId(instance: Instance, request: PhpRequest): Response {
  const wanted = new Set(repeated(request, 'i').map(readItemId));
  const items = instance.holdings.items.filter((item) => wanted.has(item.id));
  if (request.get.get('r') !== 'o') items.reverse();
  return sendItems(instance, { items, continuation: undefined });
}

function sendItems(instance: Instance, page: Page): Response {
  const body = instance.has('indentsContents') ? indented(instance, page) : compact(instance, page);
  return send(body, TYPE.json);
}

function compact(instance: Instance, { items, continuation }: Page): string {
  return phpJson({
    id: READING_LIST,
    updated: instance.seconds(),
    items: items.map((item) => itemShape(instance, item)),
    ...(continuation !== undefined && { continuation }),
  });
}

/** Since 1.28 the items are streamed one by one. */
function indented(instance: Instance, { items, continuation }: Page): string {
  const head = `{\n\t"id": "${READING_LIST}",\n\t"updated": ${instance.seconds()},\n\t"items": [\n`;
  const rows = items.map((item: Item) => phpJson(itemShape(instance, item))).join(',\n');
  const tail = continuation === undefined ? '' : `,\n\t"continuation": "${continuation}"`;
  return `${head}${rows}\n\t]${tail}\n}\n`;
}
