import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repository } from '@guard/workspace';
import { generateFiles } from '../src/generate.ts';

export const REFERENCE = 'docs/reference/wg-easy.md';
export const README = 'apps/wg-easy/README.md';

/** A copy of the generated files, to be spoilt. */
export interface CopiedRepository {
  readonly root: string;
  edit(path: string, change: (text: string) => string): Promise<void>;
  remove(): Promise<void>;
}

export async function copyRepository(): Promise<CopiedRepository> {
  const root = await mkdtemp(join(tmpdir(), 'docgen-'));
  const pages = await generateFiles(repository);
  for (const path of ['.prettierrc.json', '.editorconfig', ...pages.map(({ path }) => path)]) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await cp(join(repository, path), join(root, path));
  }
  return {
    root,
    edit: async (path, change) => {
      const before = await readFile(join(root, path), 'utf8');
      const after = change(before);
      if (after === before) throw new Error(`${path} was not changed`);
      await writeFile(join(root, path), after);
    },
    remove: async () => rm(root, { recursive: true }),
  };
}
