import { findStale, repository, writeFiles } from '@guard/workspace';
import { generateFiles } from './generate.ts';
import { COMMAND } from './reference-page.ts';

const [, , mode] = process.argv;

if (mode === 'write') {
  await writeFiles(repository, await generateFiles(repository));
} else if (mode === 'check') {
  const stale = await findStale(repository, await generateFiles(repository), COMMAND);
  for (const line of stale) process.stderr.write(`${line}\n`);
  if (stale.length > 0) process.exitCode = 1;
} else {
  process.stderr.write('docgen write | check\n');
  process.exitCode = 1;
}
