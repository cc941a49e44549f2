import { join } from 'node:path';
import type { GeneratedFile } from './generate.ts';
import { COMMAND } from './project.ts';
import { readIfThere } from './read-if-there.ts';

/** One sentence for each file under `root` that is not as it has to be; empty when all are. */
export async function findStale(root: string, files: readonly GeneratedFile[]): Promise<string[]> {
  const stale = await Promise.all(
    files.map(async ({ path, content }) =>
      (await readIfThere(join(root, path))) === content ? [] : [`${path} is out of date: run ${COMMAND}`],
    ),
  );
  return stale.flat();
}
