import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CLIENTS } from '../clients/catalogue.ts';
import { DIST, filesBelow, PAGES } from './support/files.ts';

const BUILT = filesBelow(DIST, '.html');
const read = (path: string) => readFileSync(join(DIST, path), 'utf8');

describe('the built site', () => {
  it('has every page that is written, and one for each client', () => {
    const written = PAGES.map((path) => path.replace(/md$/, 'html'));
    expect(BUILT).toEqual([...written, '404.html'].toSorted());
    expect(BUILT).toEqual(expect.arrayContaining(CLIENTS.map(({ id }) => `clients/${id}.html`)));
  });

  it('finds every page by its search', () => {
    const index = readdirSync(join(DIST, 'assets/chunks')).find((name) =>
      name.startsWith('@localSearchIndex'),
    );
    const text = read(join('assets/chunks', index ?? ''));
    // The first page has no text of its own: it is drawn from its settings.
    const pages = BUILT.filter((path) => !['404.html', 'index.html'].includes(path));
    const missing = pages.filter((path) => !text.includes(`/${path.replace(/(index)?\.html$/, '')}`));
    expect(missing).toEqual([]);
  });

  it.each(BUILT.filter((path) => path !== '404.html'))('%s has one title and one first heading', (path) => {
    const html = read(path);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
  });

  it.each([...filesBelow(DIST, '.html', '.css')])('%s loads nothing from another host', (path) => {
    const loads =
      /(?:<(?:script|img|iframe|source)\b[^>]*\bsrc=|<link\b[^>]*\bhref=|url\(|@import )["']?(?:https?:)?\/\//;
    expect(read(path)).not.toMatch(loads);
  });

  it('has a card of the size that other sites show', () => {
    const png = readFileSync(join(DIST, 'social-card.png'));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(read('index.html')).toContain('content="/social-card.png"');
  });

  it('brings no font', () => {
    expect(filesBelow(DIST, '.woff2', '.woff', '.ttf')).toEqual([]);
  });
});
