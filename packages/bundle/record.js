import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';

const run = promisify(execFile);
const MOST_BYTES = 64 * 1024 * 1024;

/** Puts what was recorded in the place of the file in the core that says that nothing was. */
export function withRecord(record) {
  return {
    name: 'record',
    setup(bundler) {
      let placed = false;
      bundler.onStart(() => void (placed = false));
      bundler.onLoad({ filter: /[\\/]serve[\\/]recorded\.(ts|js)$/ }, () => {
        placed = true;
        // A text that JSON.parse reads is faster than the same as an object of the language.
        return { contents: `export const recorded = JSON.parse(${JSON.stringify(record)});`, loader: 'js' };
      });
      bundler.onEnd(() => (placed ? {} : { errors: [{ text: 'The server reads no record of its tools' }] }));
    },
  };
}

/**
 * The tools of a server as JSON, taken from its declarations by the core itself, in a process of their own.
 *
 * @throws Error when they contradict each other
 */
export async function recordTools(folder, settings) {
  const place = await mkdtemp(join(tmpdir(), 'record-'));
  try {
    const outfile = join(place, 'record.mjs');
    const contents = `
      import { recordTools } from '@guard/core/inspect';
      import { server } from './server.ts';
      process.stdout.write(JSON.stringify(recordTools(server)));`;
    await build({ ...settings, stdin: { contents, resolveDir: folder, loader: 'ts' }, outfile });
    const { stdout } = await run(process.execPath, [outfile], { env: {}, maxBuffer: MOST_BYTES });
    return stdout;
  } finally {
    await rm(place, { recursive: true });
  }
}
