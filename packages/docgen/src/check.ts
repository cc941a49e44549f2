import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateFiles } from './generate.ts';
import { COMMAND } from './reference-page.ts';

/** One sentence for each file that differs from what the declarations say; empty when none does. */
export async function findStale(root: string): Promise<string[]> {
  const files = await generateFiles(root);
  const stale = await Promise.all(
    files.map(async ({ path, content }) =>
      (await readIfThere(join(root, path))) === content
        ? []
        : [`${path} differs from the declarations: run ${COMMAND}`],
    ),
  );
  return stale.flat();
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
