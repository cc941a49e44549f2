import { fileURLToPath } from 'node:url';
import { findStale, serverIn, writeFiles } from '@guard/workspace';
import { generateFiles } from './generate.ts';
import { COMMAND } from './project.ts';
import { packServer } from './pack/pack-server.ts';
import { releasePlan } from './release-plan.ts';
import { findUnpinned } from './workflows/pins.ts';
import { readWorkflows } from './workflows/read-workflows.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const artifacts = fileURLToPath(new URL('../dist/artifacts/', import.meta.url));
const [, , mode, folder = ''] = process.argv;

switch (mode) {
  case 'write':
    await writeFiles(root, await generateFiles(root));
    break;
  case 'check':
    await check();
    break;
  case 'plan':
    process.stdout.write(releasePlan(serverIn(folder)));
    break;
  case 'pack':
    for (const path of await packServer(root, serverIn(folder), artifacts, new Date())) say(path);
    break;
  default:
    say('release write | check | plan <folder> | pack <folder>');
    process.exitCode = 1;
}

async function check(): Promise<void> {
  const stale = await findStale(root, await generateFiles(root), COMMAND);
  for (const line of [...stale, ...findUnpinned(await readWorkflows(root))]) say(line);
  if (stale.length > 0) process.exitCode = 1;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
