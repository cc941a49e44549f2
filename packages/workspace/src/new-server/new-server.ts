import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { appsModule } from '../apps-module.ts';
import { formatted, type GeneratedFile } from '../generated-files.ts';
import type { ServerNames } from './names.ts';

const TEMPLATE = 'packages/template';
const WORKSPACE = 'packages/workspace/package.json';
const NOT_OURS: ReadonlySet<string> = new Set(['node_modules', 'dist', '.turbo']);
const PARSERS: Readonly<Record<string, string>> = { '.ts': 'typescript', '.md': 'markdown' };

/**
 * The files of a new server, and those of the repository that have to know it.
 *
 * @throws Error when there is a server of that name
 */
export async function newServerFiles(root: string, names: ServerNames): Promise<GeneratedFile[]> {
  const apps = await appsIn(root);
  if (apps.some(({ folder }) => folder === names.folder)) {
    throw new Error(`There is a server in apps/${names.folder} already`);
  }
  const packageName = `@guard/${names.folder}-mcp`;
  return [
    ...(await appFiles(root, names)),
    await appsModule(root, [...apps, { folder: names.folder, packageName }]),
    await workspacePackage(root, packageName),
  ];
}

/** The servers that have a folder already, with the names of their packages. */
export async function appsIn(root: string): Promise<{ folder: string; packageName: string }[]> {
  const folders = await readdir(join(root, 'apps'));
  return Promise.all(
    folders.map(async (folder) => {
      const { name } = JSON.parse(await readFile(join(root, 'apps', folder, 'package.json'), 'utf8'));
      return { folder, packageName: String(name) };
    }),
  );
}

async function appFiles(root: string, names: ServerNames): Promise<GeneratedFile[]> {
  const entries = await readdir(join(root, TEMPLATE), { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(join(root, TEMPLATE), join(parentPath, name)).split(sep));
  const ours = paths.filter((segments) => !segments.some((segment) => NOT_OURS.has(segment)));
  return Promise.all(ours.map(async (segments) => appFile(root, segments.join('/'), names)));
}

async function appFile(root: string, path: string, names: ServerNames): Promise<GeneratedFile> {
  const text = renamed(await readFile(join(root, TEMPLATE, path), 'utf8'), names);
  const target = `apps/${names.folder}/${renamed(path, names)}`;
  if (path === 'package.json') return formatted(root, target, appPackage(text, names), 'json-stringify');
  const parser = PARSERS[extname(path)];
  return parser === undefined ? { path: target, content: text } : formatted(root, target, text, parser);
}

/** The template is called by one name in three spellings, which stand nowhere in it for anything else. */
function renamed(text: string, { folder, prefix, title }: ServerNames): string {
  return text.replaceAll('SAMPLE', prefix).replaceAll('Sample', title).replaceAll('sample', folder);
}

/** What the template itself has no use for. It stays private until somebody decides to publish it. */
function appPackage(text: string, { folder, title }: ServerNames): string {
  const { scripts, devDependencies, ...rest } = JSON.parse(text);
  const program = `dist/${folder}-mcp.js`;
  return JSON.stringify({
    ...rest,
    description: `MCP server for ${title} that asks a person before it does what cannot be undone`,
    bin: { [`${folder}-mcp`]: `./${program}` },
    files: ['THIRD_PARTY_NOTICES', 'dist'],
    scripts: { build: `guard-bundle src/main.ts ${program} --server`, ...scripts, test: 'vitest run' },
    devDependencies,
  });
}

async function workspacePackage(root: string, packageName: string): Promise<GeneratedFile> {
  const manifest = JSON.parse(await readFile(join(root, WORKSPACE), 'utf8'));
  const dependencies = Object.entries<string>({ ...manifest.dependencies, [packageName]: 'workspace:*' });
  const sorted = Object.fromEntries(dependencies.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return formatted(root, WORKSPACE, JSON.stringify({ ...manifest, dependencies: sorted }), 'json-stringify');
}
