import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import type { StageName } from './backends.ts';
import { ROOT } from './files.ts';

const FILES: Readonly<Record<StageName, string>> = {
  'wg-easy': 'apps/wg-easy/dist/wg-easy-mcp.js',
  freshrss: 'apps/freshrss/dist/freshrss-mcp.js',
  woodpecker: 'apps/woodpecker/dist/woodpecker-ci-mcp.js',
  bitbucket: 'apps/bitbucket/dist/bitbucket-dc-mcp.js',
};

const homes: string[] = [];
afterEach(async () => {
  for (const home of homes.splice(0)) await rm(home, { recursive: true });
});

/** A home whose `npx` starts the built server, so that the commands of a page run as they stand there. */
export async function makeHome(name: StageName): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'docs-home-'));
  homes.push(home);
  const { name: published } = JSON.parse(await readFile(join(ROOT, `apps/${name}/package.json`), 'utf8'));
  const npx = `#!/bin/sh\n[ "$1 $2" = "-y ${published}" ] || exit 64\nshift 2\nexec "${process.execPath}" "${join(ROOT, FILES[name])}" "$@"\n`;
  await writeFile(join(home, 'npx'), npx);
  await chmod(join(home, 'npx'), 0o755);
  return home;
}

/** Runs the commands of a page in one shell, whose input is the credential. */
export function run(
  script: string,
  home: string,
  input: string,
): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const env = { HOME: home, PATH: `${home}:/usr/bin:/bin` };
    const child = execFile('bash', ['-e', '-c', script], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err }),
    );
    child.stdin?.end(input);
  });
}
