import { badRequest, ok } from './answers.ts';
import { feedAddress } from './feed-address.ts';
import type { Instance } from './instance.ts';
import { DEFAULT_CATEGORY } from './library.ts';
import { storedName } from './names.ts';
import type { PhpRequest } from './php-request.ts';
import { RANK } from './rows.ts';
import type { Priority } from './rows.ts';
import { categoryToFile, refreshNewFeeds } from './subscribing.ts';
import { FeedError } from './web.ts';
import { MalformedXml, readXml } from './xml-reader.ts';
import type { XmlElement } from './xml-reader.ts';

const SETTING = 'frss:';

/**
 * `subscription/import`. 400 does not mean that nothing happened: one bad feed is enough for it, and the others
 * are kept. OK does not mean that something happened either.
 */
export function importOpml(instance: Instance, { method, input }: PhpRequest): Response {
  if (method !== 'POST' || input === '') throw badRequest();
  const root = readRoot(instance, input);
  const body = root?.children.find(({ name }) => name === 'body');
  if (!importOutlines(instance, outlinesOf(body), undefined)) throw badRequest();
  // Only a fully good import goes on to fetch what is new.
  refreshNewFeeds(instance);
  return ok();
}

function readRoot(instance: Instance, input: string): XmlElement | undefined {
  const isStrict = instance.has('refusesBrokenOpml');
  try {
    return readXml(input, !isStrict);
  } catch (error) {
    if (!(error instanceof MalformedXml)) throw error;
    if (isStrict) throw badRequest();
    return undefined;
  }
}

function outlinesOf(element: XmlElement | undefined): readonly XmlElement[] {
  return element?.children.filter(({ name }) => name === 'outline') ?? [];
}

/** False when one of the feeds was refused. The innermost outline around a feed is its category. */
function importOutlines(
  instance: Instance,
  outlines: readonly XmlElement[],
  category: string | undefined,
): boolean {
  const results = outlines.map((outline) =>
    (outline.attributes['xmlUrl'] ?? '') === ''
      ? importOutlines(instance, outlinesOf(outline), titleOf(outline))
      : importFeed(instance, outline, category ?? listedCategories(outline)),
  );
  return results.every(Boolean);
}

function titleOf({ attributes }: XmlElement): string {
  return attributes['text'] || (attributes['title'] ?? '');
}

/** The attribute of a feed at the top: all names in it together make one category. */
function listedCategories({ attributes }: XmlElement): string {
  const names = (attributes['category'] ?? '').split(',').map((name) => name.trim());
  return names.filter(Boolean).join(', ');
}

function importFeed(instance: Instance, outline: XmlElement, category: string): boolean {
  const { holdings } = instance;
  const { xmlUrl = '', htmlUrl = '', description = '' } = outline.attributes;
  const home = category === '' ? undefined : categoryToFile(instance, category);
  const url = checkedAddress(xmlUrl);
  if (url === undefined) return false;
  const title = titleOf(outline);
  const settings = settingsOf(outline);
  const known = holdings.feeds.find((feed) => feed.url === url);
  if (known !== undefined) {
    // Everything is overwritten, also by nothing; category and priority stay.
    Object.assign(known, { title: storedName(title), website: htmlUrl, description, settings });
    return true;
  }
  const categoryId = home ?? DEFAULT_CATEGORY.id;
  const priority = priorityOf(outline);
  holdings.addFeed({
    url,
    title: title || url,
    website: htmlUrl,
    description,
    categoryId,
    priority,
    settings,
    fetched: false,
  });
  return true;
}

function checkedAddress(text: string): string | undefined {
  try {
    return feedAddress(text);
  } catch (error) {
    if (error instanceof FeedError) return undefined;
    throw error;
  }
}

function priorityOf({ attributes }: XmlElement): Priority {
  const text = attributes[`${SETTING}priority`] ?? '';
  return isPriority(text) ? text : 'main';
}

function isPriority(text: string): text is Priority {
  return Object.hasOwn(RANK, text);
}

function settingsOf({ attributes }: XmlElement): Record<string, string> {
  const own = Object.entries(attributes).filter(
    ([name]) => name.startsWith(SETTING) && name !== `${SETTING}priority`,
  );
  return Object.fromEntries(own.map(([name, value]) => [name.slice(SETTING.length), value]));
}
