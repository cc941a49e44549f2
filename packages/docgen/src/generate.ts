import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accountsJsonSchema, approversJsonSchema, policyJsonSchema } from '@guard/core/inspect';
import { CLIENTS } from '@guard/docs/clients/catalogue.ts';
import { clientPage } from '@guard/docs/clients/page.ts';
import { formatted, type GeneratedFile, type PublishedServer, servers } from '@guard/workspace';
import { fillBlocks } from './readme-blocks.ts';
import { referencePage, writtenFrom } from './reference-page.ts';

/** Generates every file, formatted as the repository formats. READMEs are read from `root` and filled in. */
export async function generateFiles(root: string): Promise<GeneratedFile[]> {
  const files = await Promise.all(servers.map(async (server) => filesOf(root, server)));
  return [...files.flat(), ...(await clientPages(root)), ...(await schemas(root))];
}

/** By which editors check the files of an operator. */
async function schemas(root: string): Promise<GeneratedFile[]> {
  const published = {
    policy: policyJsonSchema(),
    accounts: accountsJsonSchema(),
    approvers: approversJsonSchema(),
  };
  return Promise.all(
    Object.entries(published).map(async ([name, schema]) =>
      formatted(root, `docs/public/${name}.schema.json`, JSON.stringify(schema), 'json'),
    ),
  );
}

async function clientPages(root: string): Promise<GeneratedFile[]> {
  return Promise.all(
    CLIENTS.map(async (client) =>
      page(root, `docs/clients/${client.id}.md`, `${writtenFrom('the catalogue')}\n\n${clientPage(client)}`),
    ),
  );
}

async function filesOf(root: string, server: PublishedServer): Promise<GeneratedFile[]> {
  const readme = `apps/${server.folder}/README.md`;
  return Promise.all([
    page(root, `docs/reference/${server.folder}.md`, referencePage(server)),
    page(root, readme, fillBlocks(await readFile(join(root, readme), 'utf8'), server)),
  ]);
}

async function page(root: string, path: string, text: string): Promise<GeneratedFile> {
  return formatted(root, path, text, 'markdown');
}
