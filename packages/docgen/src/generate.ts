import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { fillBlocks } from './readme-blocks.ts';
import { referencePage } from './reference-page.ts';
import { type DocumentedServer, servers } from './servers.ts';

/** A file as it has to be. */
export interface GeneratedFile {
  /** From the root of the repository, with slashes. */
  readonly path: string;
  readonly content: string;
}

/** Generates every file, formatted as the repository formats. READMEs are read from `root` and filled in. */
export async function generateFiles(root: string): Promise<GeneratedFile[]> {
  const files = await Promise.all(servers.map(async (server) => filesOf(root, server)));
  return files.flat();
}

async function filesOf(root: string, server: DocumentedServer): Promise<GeneratedFile[]> {
  const readme = `apps/${server.folder}/README.md`;
  return Promise.all([
    formatted(root, `docs/reference/${server.folder}.md`, referencePage(server)),
    formatted(root, readme, fillBlocks(await readFile(join(root, readme), 'utf8'), server)),
  ]);
}

async function formatted(root: string, path: string, text: string): Promise<GeneratedFile> {
  const config = await resolveConfig(join(root, path));
  return { path, content: await format(text, { ...config, parser: 'markdown' }) };
}
