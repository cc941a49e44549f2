import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';

/** A file as it has to be. */
export interface GeneratedFile {
  /** From the root of the repository, with slashes. */
  readonly path: string;
  readonly content: string;
}

/** A text formatted as the repository formats the file at `path`. */
export async function formatted(
  root: string,
  path: string,
  text: string,
  parser: string,
): Promise<GeneratedFile> {
  const config = await resolveConfig(join(root, path));
  return { path, content: await format(text, { ...config, parser }) };
}

/**
 * One sentence for each file under `root` that is not as it has to be; empty when all are.
 *
 * @param command brings them up to date
 */
export async function findStale(
  root: string,
  files: readonly GeneratedFile[],
  command: string,
): Promise<string[]> {
  const stale = await Promise.all(
    files.map(async ({ path, content }) =>
      (await readIfThere(join(root, path))) === content ? [] : [`${path} is out of date: run ${command}`],
    ),
  );
  return stale.flat();
}

/** Writes the files under `root`, with the folders they need. */
export async function writeFiles(root: string, files: readonly GeneratedFile[]): Promise<void> {
  for (const { path, content } of files) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
}

/** The text of a file; undefined when there is none. */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
