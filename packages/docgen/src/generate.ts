import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CLIENTS } from '@guard/docs/clients/catalogue.ts';
import { clientPage } from '@guard/docs/clients/page.ts';
import { format, resolveConfig } from 'prettier';
import { fillBlocks } from './readme-blocks.ts';
import { referencePage, writtenFrom } from './reference-page.ts';
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
  return [...files.flat(), ...(await clientPages(root))];
}

async function clientPages(root: string): Promise<GeneratedFile[]> {
  return Promise.all(
    CLIENTS.map(async (client) =>
      formatted(
        root,
        `docs/clients/${client.id}.md`,
        `${writtenFrom('the catalogue')}\n\n${clientPage(client)}`,
      ),
    ),
  );
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
