import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findStale } from './check.ts';
import { generateFiles } from './generate.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const [, , mode] = process.argv;

if (mode === 'write') {
  for (const { path, content } of await generateFiles(root)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
} else if (mode === 'check') {
  const stale = await findStale(root);
  for (const line of stale) process.stderr.write(`${line}\n`);
  if (stale.length > 0) process.exitCode = 1;
} else {
  process.stderr.write('docgen write | check\n');
  process.exitCode = 1;
}
