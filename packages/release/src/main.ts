import { findStale, inRepository, repository, serverIn, writeFiles } from '@guard/workspace';
import { generateFiles } from './generate.ts';
import { COMMAND } from './project.ts';
import { packServer } from './pack/pack-server.ts';
import { releasePlan } from './release-plan.ts';
import { findUnpinned } from './workflows/pins.ts';
import { readWorkflows } from './workflows/read-workflows.ts';

const artifacts = inRepository('packages/release/dist/artifacts/');
const [, , mode, folder = ''] = process.argv;

switch (mode) {
  case 'write':
    await writeFiles(repository, await generateFiles(repository));
    break;
  case 'check':
    await check();
    break;
  case 'plan':
    process.stdout.write(releasePlan(serverIn(folder)));
    break;
  case 'pack':
    for (const path of await packServer(repository, serverIn(folder), artifacts, new Date())) say(path);
    break;
  default:
    say('release write | check | plan <folder> | pack <folder>');
    process.exitCode = 1;
}

async function check(): Promise<void> {
  const stale = await findStale(repository, await generateFiles(repository), COMMAND);
  for (const line of [...stale, ...findUnpinned(await readWorkflows(repository))]) say(line);
  if (stale.length > 0) process.exitCode = 1;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
