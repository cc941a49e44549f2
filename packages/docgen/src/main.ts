import { fileURLToPath } from 'node:url';
import { findStale, writeFiles } from '@guard/workspace';
import { generateFiles } from './generate.ts';
import { COMMAND } from './reference-page.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const [, , mode] = process.argv;

if (mode === 'write') {
  await writeFiles(root, await generateFiles(root));
} else if (mode === 'check') {
  const stale = await findStale(root, await generateFiles(root), COMMAND);
  for (const line of stale) process.stderr.write(`${line}\n`);
  if (stale.length > 0) process.exitCode = 1;
} else {
  process.stderr.write('docgen write | check\n');
  process.exitCode = 1;
}
