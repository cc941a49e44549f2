import { parseArgs } from 'node:util';
import { writeFiles } from '../generated-files.ts';
import { repository } from '../repository.ts';
import { namesOf } from './names.ts';
import { newServerFiles } from './new-server.ts';

const USAGE = `pnpm new-server NAME [--title TITLE]
  NAME   its folder in apps/, such as lock-box
  TITLE  its name for people, such as "Lock Box"`;

const nextSteps = (
  folder: string,
): string => `apps/${folder} is a server with one tool that reads and one that asks. Next:
  pnpm install --no-frozen-lockfile     knows the new package
  pnpm --filter ./apps/${folder}... build && pnpm --filter ./apps/${folder} test
It is private until its package.json no longer says so; the test of packages/workspace then names the pages it needs.`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { title: { type: 'string' } },
  });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new Error(USAGE);
  await writeFiles(repository, await newServerFiles(repository, namesOf(folder, values.title)));
  process.stdout.write(`${nextSteps(folder)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
