import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { DIST, filesBelow } from './support/files.ts';

const BUILT = filesBelow(DIST, '.html');

/** The file and the anchor that a link of a page leads to; undefined for another host. */
function targetOf(path: string, href: string): { file: string; anchor: string } | undefined {
  if (/^(?:https?:|mailto:|data:)/.test(href)) return undefined;
  const [place = '', anchor = ''] = href.split('#');
  const from = place.startsWith('/') ? place.slice(1) : join(dirname(path), place);
  const file = place === '' ? path : from === '' || from.endsWith('/') ? `${from}index.html` : from;
  return { file, anchor: decodeURIComponent(anchor) };
}

/** What is wrong with the links of a page. */
function deadLinks(path: string): string[] {
  const html = readFileSync(join(DIST, path), 'utf8');
  const links = [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)].map(([, href = '']) => href);
  return links.filter((href) => {
    const target = targetOf(path, href);
    if (target === undefined) return false;
    const file = join(DIST, target.file);
    if (!existsSync(file)) return true;
    return target.anchor !== '' && !readFileSync(file, 'utf8').includes(` id="${target.anchor}"`);
  });
}

it.each(BUILT)('every link of %s leads somewhere', (path) => {
  expect(deadLinks(path)).toEqual([]);
});
