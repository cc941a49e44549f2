import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serverEntry } from '../files/server-entry.ts';
import { freshBundle, type ProgramFile, readProgram } from '../fresh-bundle.ts';
import { publishedNames } from '../names.ts';
import type { PublishedServer } from '@guard/workspace';
import { componentsOf } from '../third-party/components.ts';
import { suppliedTexts } from '../third-party/licence-texts.ts';
import { packBundle } from './mcp-bundle.ts';
import { sbom, sha256 } from './sbom.ts';

/**
 * Makes what is attached to a release: the bundle, the bill of materials, and the entry of the registry with the
 * hash of that very bundle. Returns their paths.
 *
 * @throws Error when the built program is not what its sources give now: the bill would be that of another program
 */
export async function packServer(
  root: string,
  server: PublishedServer,
  outdir: string,
  now: Date,
): Promise<string[]> {
  const { binary } = server.definition;
  const folder = join(root, 'apps', server.folder);
  const { program, inputs } = await freshBundle(root, server);
  if (!(await isBuilt(program, join(folder, 'dist')))) {
    throw new Error(`${binary} is not built from what is here: build it, then pack`);
  }
  const components = await componentsOf(inputs, suppliedTexts(join(root, 'packages/release/licences')));
  const names = publishedNames(server);
  await mkdir(outdir, { recursive: true });
  const at = (name: string) => join(outdir, name);
  const [bundle, bill, entry] = [at(names.bundle), at(names.sbom), at(`${binary}.server.json`)];
  await packBundle(server, program, folder, bundle);
  await writeFile(bill, sbom(server, { program, components, now }));
  const registered = serverEntry(server, sha256(await readFile(bundle)));
  await writeFile(entry, `${JSON.stringify(registered, undefined, 2)}\n`);
  return [bundle, bill, entry];
}

/** Whether a folder holds these files and no others: everything in it is published. */
async function isBuilt(program: readonly ProgramFile[], folder: string): Promise<boolean> {
  const names = program.map(({ name }) => name);
  if ((await readdir(folder)).toSorted().join('\n') !== names.toSorted().join('\n')) return false;
  const built = await readProgram(folder, names);
  return program.every(({ content }, index) => built[index]?.content.equals(content) === true);
}
