import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this package, and the one of the repository. */
export const DOCS = fileURLToPath(new URL('../../', import.meta.url));
export const ROOT = join(DOCS, '..');
export const DIST = join(DOCS, 'dist');

const NOT_OURS = new Set(['node_modules', 'dist', '.vitepress']);

/** Files below a folder with one of these endings, by their path from there. */
export function filesBelow(folder: string, ...endings: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.some((end) => entry.name.endsWith(end)))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.split('/').some((part) => NOT_OURS.has(part)))
    .toSorted();
}

/** The pages as they are written, by their path from this package. */
export const PAGES = filesBelow(DOCS, '.md');

export function readDocs(path: string): string {
  return readFileSync(join(DOCS, path), 'utf8');
}

/** The fenced blocks of a page in one language, in their order. */
export function blocksOf(page: string, language: string): string[] {
  return [...page.matchAll(/^```(\w+).*\n([^]*?)^```$/gm)].flatMap(([, found, text = '']) =>
    found === language ? [text] : [],
  );
}
