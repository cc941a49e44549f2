import { ToolError } from '@guard/core';
import { feedAddress, isPrivateHost } from '../feeds/feed-address.ts';

/** FreshRSS reads no more of a request and drops the rest silently. */
export const MOST_BYTES = 1_048_576;

/** What an OPML can bring along besides feeds, each counted by the outlines that have it. */
export const RISKS = [
  'request',
  'scraping',
  'reading',
  'remote',
  'visibility',
  'other',
  'private',
  'credentials',
] as const;
export type Risk = (typeof RISKS)[number];

export interface OpmlContents {
  /** Addresses of the feeds, as they stand. */
  readonly feeds: readonly string[];
  readonly risks: ReadonlyMap<Risk, number>;
  /** Names of the categories that feeds are filed under; those without a feed are not created. */
  readonly categories: ReadonlySet<string>;
}

/** Own options of FreshRSS, by the name behind the namespace's prefix, whichever prefix that is. */
const OPTIONS: readonly (readonly [RegExp, Risk])[] = [
  [/^curlopt_|^http/i, 'request'],
  [/^(?:css|xpath|json|unicity)/i, 'scraping'],
  [/^filter/i, 'reading'],
  [/^opmlurl$/i, 'remote'],
  [/^priority$/i, 'visibility'],
];

/**
 * Reads an OPML before anybody is asked about it.
 *
 * @throws ToolError with the line, for what FreshRSS could not read or would read in another way
 */
export async function readOpml(text: string): Promise<OpmlContents> {
  const bytes = Buffer.byteLength(text);
  if (bytes > MOST_BYTES) {
    throw new ToolError(
      `Nothing was done: the OPML has ${bytes} bytes, and FreshRSS reads the first ${MOST_BYTES} only. Import it in parts.`,
    );
  }
  const { SaxesParser } = await import('saxes');
  const parser = new SaxesParser();
  const refuse = (why: string): never => {
    throw new ToolError(`Nothing was done: the OPML is refused at line ${parser.line}: ${why}`);
  };
  const feeds: string[] = [];
  const risks = new Map<Risk, number>();
  const categories = new Set<string>();
  const open: OpenElement[] = [];
  parser.on('error', () => refuse(MALFORMED));
  parser.on('doctype', () => refuse('it declares a document type, which can name other files.'));
  parser.on('xmldecl', ({ version = '1.0', encoding = 'utf-8' }) => {
    if (version !== '1.0') refuse('it declares a version of XML other than 1.0.');
    if (!/^utf-?8$/i.test(encoding)) refuse('it declares an encoding other than UTF-8, in which it is sent.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length === 0 && name !== 'opml') refuse('its root element is not opml.');
    const isInBody = open[1]?.name === 'body';
    // The innermost name around a feed is its category.
    const around = open.at(-1)?.category ?? '';
    open.push({ name, category: nameOf(attributes) });
    if (!isInBody) return;
    if (name !== 'outline')
      refuse('its body holds an element other than outline, for which FreshRSS refuses the file.');
    const outline = readOutline(attributes);
    if (outline.unusable) refuse('the xmlUrl of this outline is not a web address (http or https).');
    if (outline.url !== undefined) {
      feeds.push(outline.url);
      categories.add(around === '' ? listedCategories(attributes) : around);
    }
    for (const risk of outline.risks) risks.set(risk, (risks.get(risk) ?? 0) + 1);
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  if (feeds.length === 0) throw new ToolError('Nothing was done: the OPML holds no feed (xmlUrl).');
  categories.delete('');
  return { feeds, risks, categories };
}

interface OpenElement {
  readonly name: string;
  readonly category: string;
}

function nameOf({ text = '', title = '' }: Readonly<Record<string, string>>): string {
  return text.trim() || title.trim();
}

/** The category of a feed that is in no outline of one: all names in its attribute together make one. */
function listedCategories({ category = '' }: Readonly<Record<string, string>>): string {
  const names = category.split(',').map((name) => name.trim());
  return names.filter(Boolean).join(', ');
}

const MALFORMED =
  'it is not well-formed XML. A bare & has to be written &amp;, and every element has to be closed.';

function readOutline(attributes: Readonly<Record<string, string>>) {
  const risks = new Set<Risk>();
  for (const [name, value] of Object.entries(attributes)) {
    const [prefix, option] = name.includes(':') ? name.split(':', 2) : [undefined, undefined];
    if (option !== undefined && prefix !== 'xmlns' && prefix !== 'xml' && value !== '')
      risks.add(riskOf(option));
  }
  // FreshRSS scrapes a page or reads JSON where the type says so.
  if (/\+|json/i.test(attributes['type'] ?? '')) risks.add('scraping');
  const url = attributes['xmlUrl']?.trim();
  if (url === undefined || url === '') return { risks, unusable: false };
  const address = feedAddress(url);
  if (address !== undefined && isPrivateHost(address.hostname)) risks.add('private');
  if (address !== undefined && address.username + address.password !== '') risks.add('credentials');
  // As FreshRSS stores it, and compares it with what is subscribed.
  return { url: /^https?:/i.test(url) ? url : `https://${url}`, risks, unusable: address === undefined };
}

function riskOf(option: string): Risk {
  return OPTIONS.find(([pattern]) => pattern.test(option))?.[1] ?? 'other';
}
