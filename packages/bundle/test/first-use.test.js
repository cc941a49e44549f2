import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstUse } from '../first-use.js';

const run = promisify(execFile);
const PROGRAM = `
  const { light } = await import('lamp');
  const { join } = await import('node:path');
  process.stdout.write(typeof light + ' ' + typeof join);`;

let place = '';
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'first-use-'));
  await mkdir(join(place, 'node_modules/lamp'), { recursive: true });
  await writeFile(
    join(place, 'node_modules/lamp/index.js'),
    'exports.light = () => "on"; exports["a-b"] = 1;',
  );
  await writeFile(join(place, 'main.js'), PROGRAM);
});
afterAll(async () => rm(place, { recursive: true }));

async function printedBy(plugins) {
  await build({
    entryPoints: [join(place, 'main.js')],
    outdir: join(place, 'out'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    outExtension: { '.js': '.mjs' },
    plugins,
  });
  return (await run(process.execPath, [join(place, 'out/main.mjs')])).stdout;
}

it('gives the names of a CommonJS package that is loaded on first use, as Node does', async () => {
  expect(await printedBy([firstUse])).toBe('function function');
});

it('is needed for that: esbuild alone leaves them undefined', async () => {
  expect(await printedBy([])).toBe('undefined function');
});
