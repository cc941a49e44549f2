import { execFile } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { firstUse } from './first-use.js';
import { recordTools, withRecord } from './record.js';
import { policyAt } from './policy-place.js';
import { inputsOf, SETTINGS } from './settings.js';
import { standIns } from './stand-ins.js';
import { unusedSchemas } from './unused-schemas.js';

const run = promisify(execFile);

export async function bundleServer({ entry, outfile, policyPlace }) {
  const outdir = resolve(dirname(outfile));
  const sources = dirname(resolve(entry));
  const record = await recordTools(sources, { ...SETTINGS, plugins: [standIns] });
  const { outputFiles, metafile } = await build({
    ...SETTINGS,
    // Part of the hashes: from wherever it is called, a build gives the same files.
    absWorkingDir: dirname(sources),
    entryPoints: [{ in: resolve(entry), out: basename(outfile, '.js') }],
    outdir,
    splitting: true,
    // The hash ties the files of one build together: none is ever loaded into the first file of another.
    chunkNames: '[name]-[hash]',
    // Said by the name, because no package.json lies beside them in an MCP bundle.
    outExtension: { '.js': '.mjs' },
    minify: true,
    metafile: true,
    write: false,
    plugins: [standIns, firstUse, unusedSchemas, withRecord(record), ...policyAt(policyPlace)],
  });
  const files = outputFiles.map(({ path, contents }) => ({ name: basename(path), contents }));
  const first = files.find(({ name }) => name === `${basename(outfile, '.js')}.mjs`);
  first.name = basename(outfile);
  await emptied(outdir);
  for (const { name, contents } of files) {
    await writeFile(join(outdir, name), contents, { mode: name === first.name ? 0o755 : 0o644 });
  }
  await checkRecord(join(outdir, first.name));
  const rest = files.filter((file) => file !== first).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return {
    files: [first.name, ...rest.map(({ name }) => name)],
    inputs: inputsOf(metafile, dirname(sources)),
  };
}

/** Files of an older build would be published along. */
async function emptied(folder) {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
}

/** `tools` compares the record with the declarations that the built server loads. */
async function checkRecord(program) {
  await run(process.execPath, [program, 'tools'], { env: {} });
}
