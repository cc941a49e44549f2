import { readFile } from 'node:fs/promises';
import { sep } from 'node:path';
import { carriedIn } from './carried.ts';
import type { Component } from './component.ts';
import { type SuppliedTexts, textsAbove } from './licence-texts.ts';
import { packageFolder, readInstalledPackage } from './package-of.ts';

/**
 * Whose code is in a bundle, sorted by name.
 *
 * @param files absolute paths of the files whose code is in it
 */
export async function componentsOf(files: readonly string[], supplied: SuppliedTexts): Promise<Component[]> {
  const folders = new Set(files.flatMap((file) => packageFolder(file) ?? []));
  const found = await Promise.all(
    [...folders].map(async (folder) => {
      const inside = files.filter((file) => packageFolder(file) === folder);
      return componentsIn(folder, inside, supplied);
    }),
  );
  return unique(found.flat()).toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
}

async function componentsIn(
  folder: string,
  files: readonly string[],
  supplied: SuppliedTexts,
): Promise<Component[]> {
  const { name, version, license } = await readInstalledPackage(folder);
  const beside = (await Promise.all(files.map(async (file) => textsAbove(file, folder)))).flat();
  const texts = beside.length > 0 ? [...new Set(beside)] : [await supplied(name)];
  const carried = await Promise.all(
    files.map(async (file) =>
      carriedIn(
        { file: file.split(sep).join('/'), code: await readFile(file, 'utf8'), carriedBy: name },
        supplied,
      ),
    ),
  );
  return [{ name, version, license, carriedBy: undefined, texts }, ...carried.flat()];
}

function unique(components: readonly Component[]): Component[] {
  return [...new Map(components.map((component) => [key(component), component])).values()];
}

function key({ name, version, carriedBy }: Component): string {
  return [name, version, carriedBy].join(' ');
}
