import { REDACTED } from '@guard/core';
import type { SaxesTagPlain } from 'saxes';
import { namesLike } from '../api/tags.ts';
import { walkExport } from './walk-export.ts';
import { shownText } from '../texts/shown-text.ts';
import { ambiguous, notListed } from '../names/name-errors.ts';

/** How deep a category lies in the document: it is an outline in the body, below the root. */
const CATEGORY_DEPTH = 3;

/** Options of a request that hold no credential; all others of curl can. */
const HARMLESS = new Set(['followlocation', 'maxredirs', 'post', 'proxytype', 'useragent']);

/**
 * The export with its credentials hidden, attribute by attribute, as a document that is still well-formed.
 *
 * @param category keep this one only, by the name it is shown with
 * @throws ToolError when FreshRSS sent something else, or there is no such category
 */
export async function redactOpml(opml: string, category: string | undefined): Promise<RedactedOpml> {
  const kept = category === undefined ? undefined : await categoryIn(opml, category);
  const output: string[] = [];
  let feeds = 0;
  let skipped: number | undefined;
  await walkExport(opml, {
    open: (tag, depth) => {
      if (
        kept !== undefined &&
        depth === CATEGORY_DEPTH &&
        tag.name === 'outline' &&
        categoryOf(tag) !== kept
      )
        skipped ??= depth;
      if (skipped !== undefined) return;
      if ('xmlUrl' in tag.attributes) feeds += 1;
      output.push(redactedTag(tag));
    },
    close: ({ name, isSelfClosing }, depth) => {
      if (skipped === undefined && !isSelfClosing) output.push(`</${name}>`);
      if (skipped === depth) skipped = undefined;
    },
    text: (text) => {
      if (skipped === undefined) output.push(escapeText(text));
    },
  });
  return { opml: `<?xml version="1.0" encoding="UTF-8"?>\n${output.join('').trim()}\n`, feeds };
}

/** The name as it stands in the document; it is listed without what is not seen. */
async function categoryIn(opml: string, given: string): Promise<string> {
  const names = new Set<string>();
  await walkExport(opml, {
    open: (tag, depth) => {
      const name = depth === CATEGORY_DEPTH ? categoryOf(tag) : undefined;
      if (name !== undefined) names.add(name);
    },
  });
  const [found, ...others] = namesLike([...names], given);
  if (found === undefined) throw notListed('category');
  if (others.length > 0) throw ambiguous([found, ...others]);
  return found;
}

function categoryOf({ name, attributes }: SaxesTagPlain): string | undefined {
  return name === 'outline' && !('xmlUrl' in attributes) ? attributes['text'] : undefined;
}

function redactedTag({ name, attributes, isSelfClosing }: SaxesTagPlain): string {
  const shown = Object.entries(attributes).map(([key, value]) => {
    return ` ${key}="${escapeAttribute(withoutCredential(key, value))}"`;
  });
  return `<${name}${shown.join('')}${isSelfClosing ? '/' : ''}>`;
}

export interface RedactedOpml {
  readonly opml: string;
  readonly feeds: number;
}

function withoutCredential(name: string, value: string): string {
  const option = name.slice(name.indexOf(':') + 1).toLowerCase();
  if (option.startsWith('curlopt_')) {
    return value === '' || HARMLESS.has(option.slice('curlopt_'.length)) ? value : REDACTED;
  }
  return withoutUser(value);
}

/** Decoded by the parser first: in XML an address can hide its @ behind a character reference. */
function withoutUser(value: string): string {
  // A quote would end the address for the cleaner, which reads texts, and here it is a part of the password.
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(value)
    ? value.replace(/[\s"<>`]/g, (character) => encodeURIComponent(character))
    : value;
  const shown = shownText(address);
  return shown === address ? value : shown;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? character);
}

function escapeAttribute(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character).replace(/[\t\n\r]+/g, ' ');
}
