import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleServer } from '@guard/bundle';
import type { PublishedServer } from '@guard/workspace';

/** One file of a program. */
export interface ProgramFile {
  readonly name: string;
  readonly content: Buffer;
}

/** A program as it would be published now. */
export interface FreshBundle {
  /** The first file, and those that it loads on first use. */
  readonly program: readonly ProgramFile[];
  /** Absolute paths of the files whose code is in it. */
  readonly inputs: readonly string[];
}

/** Bundles a server as its own build does, into nowhere. */
export async function freshBundle(
  root: string,
  { folder, definition }: PublishedServer,
): Promise<FreshBundle> {
  const place = await mkdtemp(join(tmpdir(), 'fresh-'));
  try {
    const outfile = join(place, `${definition.binary}.js`);
    const { files, inputs } = await bundleServer({
      entry: join(root, 'apps', folder, 'src/main.ts'),
      outfile,
    });
    return { program: await readProgram(place, files), inputs };
  } finally {
    await rm(place, { recursive: true });
  }
}

/** Files of a folder, in the order of their names given. */
export async function readProgram(folder: string, names: readonly string[]): Promise<ProgramFile[]> {
  return Promise.all(names.map(async (name) => ({ name, content: await readFile(join(folder, name)) })));
}
