import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';

const ROOT = new URL('../../../', import.meta.url);
const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

/** Runs the set-up in a folder of its own, with an `npx` that prints this and ends so. */
async function setUp(says: string, code: number): Promise<{ code: number; err: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'set-up-'));
  folders.push(folder);
  for (const file of ['setup.mjs', 'package.json']) await copyFile(new URL(file, ROOT), join(folder, file));
  await writeFile(join(folder, 'npx'), `#!/bin/sh\necho '${says}' >&2\nexit ${code}\n`);
  await chmod(join(folder, 'npx'), 0o755);
  return new Promise((resolve) => {
    const env = { PATH: `${folder}:/usr/bin:/bin` };
    execFile(process.execPath, [join(folder, 'setup.mjs')], { env }, (error, _out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, err }),
    );
  });
}

it.each([
  ['a stale lockfile', 'ERR_PNPM_OUTDATED_LOCKFILE  Cannot install', 'install --no-frozen-lockfile'],
  ['no registry', 'npm error code ENOTFOUND', 'The registry cannot be reached'],
  ['a proxy that refuses', 'request failed, reason: connect ECONNREFUSED', 'HTTPS_PROXY'],
  ['a certificate of a network', 'SELF_SIGNED_CERT_IN_CHAIN', 'NODE_EXTRA_CA_CERTS'],
  ['an old Node', 'ERR_PNPM_UNSUPPORTED_ENGINE', 'Node 20.19 or later'],
  ['a full disk', 'ENOSPC: no space left on device', 'The disk is full'],
  ['a cause that nobody knows', 'something else', '--loglevel=info'],
])('a set-up that fails says why, and what to do: %s', async (_cause, says, advice) => {
  const { code, err } = await setUp(says, 1);
  expect(code).toBe(1);
  expect(err).toContain(says);
  expect(err).toContain('The installation failed.');
  expect(err).toContain(advice);
});

it('a first set-up says that it takes a while, and nothing else', async () => {
  expect(await setUp('a warning', 0)).toEqual({
    code: 0,
    err: 'Installing, about half a minute the first time ...\n',
  });
});
