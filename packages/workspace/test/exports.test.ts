import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inRepository } from '../src/index.ts';
import { exportedNames, importedNames } from './support/names-in.ts';

const CORE = 'packages/core';
const NOT_WRITTEN: ReadonlySet<string> = new Set(['node_modules', 'dist', '.turbo', 'recorded']);

/** What is written in this repository outside of the core's own code and tests. Its README counts, as all pages do. */
const texts = ['apps', 'packages', 'docs', 'README.md'].flatMap(textsIn);

function textsIn(path: string): string[] {
  if (path === `${CORE}/src` || path === `${CORE}/test`) return [];
  if (path.endsWith('.md')) return snippetsIn(read(path));
  if (/\.(?:m?ts|js)$/.test(path)) return [read(path)];
  if (/\.\w+$/.test(path) && !path.endsWith('.vitepress')) return [];
  return readdirSync(inRepository(path), { withFileTypes: true })
    .filter(
      (entry) =>
        !NOT_WRITTEN.has(entry.name) && (entry.isDirectory() || /\.(?:m?ts|js|md)$/.test(entry.name)),
    )
    .flatMap(({ name }) => textsIn(join(path, name)));
}

function snippetsIn(page: string): string[] {
  return [...page.matchAll(/^```ts\b.*\n([^]*?)^```$/gm)].map(([, code = '']) => code);
}

function read(path: string): string {
  return readFileSync(inRepository(path), 'utf8');
}

const { exports }: { exports: Record<string, { '@guard/source': string }> } = JSON.parse(
  read(`${CORE}/package.json`),
);

const entries = Object.entries(exports).map(([key, { '@guard/source': source }]) => ({
  entry: key.replace('.', '@guard/core'),
  exported: exportedNames(inRepository(join(CORE, source))),
}));

describe.each(entries)('the entry $entry', ({ entry, exported }) => {
  it('exports nothing that nobody imports', () => {
    const imported = new Set(texts.flatMap((text) => importedNames(text, entry)));
    expect(exported.filter((name) => !imported.has(name))).toEqual([]);
  });

  it('exports each name once', () => {
    expect(exported.filter((name, at) => exported.indexOf(name) !== at)).toEqual([]);
  });
});

describe('a name is imported', () => {
  it.each([
    ['by name', "import { a, type b, c as d } from 'x'", ['a', 'b', 'c']],
    [
      'through the whole module',
      "import * as x from 'x'; x.a(); type T = x.B; const { c, d: e } = x;",
      ['a', 'B', 'c', 'd'],
    ],
    ['later', "const { a } = await import('x'); (await import('x')).b", ['a', 'b']],
    ['by its type alone', "type T = import('x').A", ['A']],
    ['to be exported again', "export { a, b as c } from 'x'", ['a', 'b']],
    [
      'by a program that is kept in a text',
      "const a = `\n  import { a, b } from 'x';\n  import { c } from 'y'; ${a}`",
      ['a', 'b'],
    ],
    ['from elsewhere, which does not count', "import { a } from 'y'; const { b } = x; x.c; // 'x'", []],
  ])('%s', (_how, text, names) => {
    expect(importedNames(text, 'x')).toEqual(names);
  });
});
