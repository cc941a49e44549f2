import { REDACTED, ToolError } from '@guard/core';
import { notListed } from './selection.ts';

/** Of an outline in the body of the document. */
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
  const { SaxesParser } = await import('saxes');
  const parser = new SaxesParser();
  const output: string[] = [];
  let feeds = 0;
  let depth = 0;
  let skipped: number | undefined;
  let found = category === undefined;
  parser.on('error', () => {
    throw new ToolError('FreshRSS sent an export that is not well-formed XML.');
  });
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    depth += 1;
    if (depth === CATEGORY_DEPTH && name === 'outline' && category !== undefined) {
      if (attributes['text'] === category) found = true;
      else skipped ??= depth;
    }
    if (skipped !== undefined) return;
    if ('xmlUrl' in attributes) feeds += 1;
    const shown = Object.entries(attributes).map(([key, value]) => {
      return ` ${key}="${escapeAttribute(withoutCredential(key, value))}"`;
    });
    output.push(`<${name}${shown.join('')}${isSelfClosing ? '/' : ''}>`);
  });
  parser.on('closetag', ({ name, isSelfClosing }) => {
    if (skipped === undefined && !isSelfClosing) output.push(`</${name}>`);
    if (skipped === depth) skipped = undefined;
    depth -= 1;
  });
  parser.on('text', (text) => {
    if (skipped === undefined) output.push(escapeText(text));
  });
  parser.write(opml).close();
  if (!found) throw notListed('category');
  return { opml: `<?xml version="1.0" encoding="UTF-8"?>\n${output.join('').trim()}\n`, feeds };
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
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(value) || !URL.canParse(value)) return value;
  const url = new URL(value);
  if (url.username === '' && url.password === '') return value;
  url.username = '';
  url.password = '';
  return url.href;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? character);
}

function escapeAttribute(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character).replace(/[\t\n\r]+/g, ' ');
}
