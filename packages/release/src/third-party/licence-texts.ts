import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readIfThere } from '@guard/workspace';

const LICENCE_FILE = /^(?:licen[cs]e|notice|copying)(?:[.-][a-z-]+)?$/i;

/** Finds a text that the package itself lacks. */
export type SuppliedTexts = (name: string) => Promise<string>;

/**
 * Licence and notice texts that hold for a file: those in its folder and in every folder above it, up to that of
 * the package. Code taken over from elsewhere tends to keep its licence beside it.
 */
export async function textsAbove(file: string, packageFolder: string): Promise<string[]> {
  const texts: string[] = [];
  for (let folder = dirname(file); folder.startsWith(packageFolder); folder = dirname(folder)) {
    texts.push(...(await textsIn(folder)));
  }
  return texts;
}

/** The texts in `folder`; asking for one that is not there fails: somebody has to find out and add it. */
export function suppliedTexts(folder: string): SuppliedTexts {
  return async (name) => {
    const text = await readIfThere(join(folder, `${name}.txt`));
    if (text !== undefined) return normal(text);
    throw new Error(
      `${name} brings no text of its licence: put it into packages/release/licences/${name}.txt`,
    );
  };
}

const seen = new Map<string, Promise<string[]>>();

async function textsIn(folder: string): Promise<string[]> {
  const known = seen.get(folder) ?? readTexts(folder);
  seen.set(folder, known);
  return known;
}

async function readTexts(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => LICENCE_FILE.test(name)).toSorted();
  return Promise.all(names.map(async (name) => normal(await readFile(join(folder, name), 'utf8'))));
}

function normal(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[ \t]+$/gm, '')
    .trim();
}
