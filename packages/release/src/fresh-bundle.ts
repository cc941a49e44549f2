import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '@guard/bundle';
import type { PublishedServer } from '@guard/workspace';

/** A program as it would be published now. */
export interface FreshBundle {
  readonly program: Buffer;
  /** Absolute paths of the files whose code is in it. */
  readonly files: readonly string[];
}

/** Bundles a server as its own build does, into nowhere. */
export async function freshBundle(
  root: string,
  { folder, definition }: PublishedServer,
): Promise<FreshBundle> {
  const place = await mkdtemp(join(tmpdir(), 'fresh-'));
  try {
    const outfile = join(place, `${definition.binary}.js`);
    const entry = join(root, 'apps', folder, 'src/main.ts');
    const files = await bundle({ entry, outfile, minify: true, shed: true });
    return { program: await readFile(outfile), files };
  } finally {
    await rm(place, { recursive: true });
  }
}
