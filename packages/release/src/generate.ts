import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatted, type GeneratedFile, type PublishedServer, readIfThere, servers } from '@guard/workspace';
import { bundleManifest } from './files/bundle-manifest.ts';
import { dockerfile, dockerignore, readBaseImages } from './files/dockerfile.ts';
import { fillInstallBlock } from './files/install-block.ts';
import { type PackageOrigin, withOrigin } from './files/package-fields.ts';
import { serverEntry } from './files/server-entry.ts';
import { freshBundle } from './fresh-bundle.ts';
import { publishedNames } from './names.ts';
import { componentsOf } from './third-party/components.ts';
import { suppliedTexts } from './third-party/licence-texts.ts';
import { notices } from './third-party/notices.ts';

/** Generates every file. What people write as well (package.json, READMEs) is read from `root` and completed. */
export async function generateFiles(root: string): Promise<GeneratedFile[]> {
  const files = await Promise.all(servers.map(async (server) => filesOf(root, server)));
  return [await packageFile(root, { directory: 'packages/core' }), ...files.flat()];
}

async function filesOf(root: string, server: PublishedServer): Promise<GeneratedFile[]> {
  const folder = `apps/${server.folder}`;
  const bases = readBaseImages(await readFile(join(root, 'packages/release/bases.Dockerfile'), 'utf8'));
  const components = await componentsOf(
    (await freshBundle(root, server)).inputs,
    suppliedTexts(join(root, 'packages/release/licences')),
  );
  const written = await Promise.all([
    packageFile(root, { directory: folder, mcpName: publishedNames(server).registry }),
    json(root, `${folder}/server.json`, serverEntry(server)),
    json(root, `${folder}/manifest.json`, bundleManifest(server)),
  ]);
  return [
    ...written,
    ...(await readmeFile(root, `${folder}/README.md`, server)),
    { path: `${folder}/Dockerfile`, content: dockerfile(server, bases) },
    { path: `${folder}/.dockerignore`, content: dockerignore(server) },
    { path: `${folder}/THIRD_PARTY_NOTICES`, content: notices(server.definition.binary, components) },
  ];
}

// A package without a README fails its own test, where it is packed.
async function readmeFile(root: string, path: string, server: PublishedServer): Promise<GeneratedFile[]> {
  const readme = await readIfThere(join(root, path));
  return readme === undefined
    ? []
    : [await formatted(root, path, fillInstallBlock(readme, server), 'markdown')];
}

async function packageFile(root: string, origin: PackageOrigin): Promise<GeneratedFile> {
  const path = `${origin.directory}/package.json`;
  const now = JSON.parse(await readFile(join(root, path), 'utf8'));
  return json(root, path, withOrigin(now, origin), 'json-stringify');
}

async function json(root: string, path: string, value: unknown, parser = 'json'): Promise<GeneratedFile> {
  return formatted(root, path, JSON.stringify(value, undefined, 2), parser);
}
