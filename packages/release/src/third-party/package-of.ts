import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** An installed package. */
export interface InstalledPackage {
  /** Absolute. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

const IN_PACKAGE = /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+/;

/** The folder of the package that a file belongs to; undefined for a file of this repository. */
export function packageFolder(file: string): string | undefined {
  return IN_PACKAGE.exec(file)?.[0];
}

/** @throws Error when its package.json does not name a licence: such code may not be handed on */
export async function readInstalledPackage(folder: string): Promise<InstalledPackage> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  if (typeof name !== 'string' || typeof version !== 'string' || typeof license !== 'string') {
    throw new Error(`${folder.split(sep).at(-1)} names no licence`);
  }
  return { folder, name, version, license };
}
