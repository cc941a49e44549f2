import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRaw } from '../src/connect/raw-connection.ts';
import { spawnServer } from '../src/connect/spawned.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'testkit-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function binary(name: string, source: string): Promise<string> {
  const path = join(folder, `${name}.mjs`);
  await writeFile(path, source);
  return path;
}

const ECHO = `
  import { createInterface } from 'node:readline';
  process.stderr.write(Object.keys(process.env).join(' '));
  for await (const line of createInterface({ input: process.stdin })) {
    const { id } = JSON.parse(line);
    process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result: { args: process.argv.slice(2) } }) + '\\n');
  }
`;

describe('a spawned server', () => {
  it('is told the settings and arguments it is given, and nothing else', async () => {
    const spawned = spawnServer(await binary('echo', ECHO), { ONLY: 'this' }, ['tools']);
    const connection = await openRaw(spawned.transport, () => undefined);
    expect(await connection.request('x', {})).toEqual({ result: { args: ['tools'] } });
    const { code, stderr } = await spawned.end();
    expect({ code, stray: spawned.strayLines }).toEqual({ code: 0, stray: [] });
    expect(stderr).toBe('ONLY');
  });

  it('is caught when it writes anything but JSON-RPC to stdout', async () => {
    const source = `console.log('started'); console.log('{"level":"info"}'); console.log('{"jsonrpc":"2.0","method":"ok"}');`;
    const spawned = spawnServer(await binary('chatty', source), {});
    await openRaw(spawned.transport, () => undefined);
    await spawned.ended();
    expect(spawned.strayLines).toEqual(['started', '{"level":"info"}']);
  });

  it('is seen to fail, with all it wrote', async () => {
    const source = `process.stderr.write('what is wrong\\n'); process.exitCode = 3;`;
    const { code, stdout, stderr } = await spawnServer(await binary('failing', source), {}).ended();
    expect({ code, stdout, stderr }).toEqual({ code: 3, stdout: '', stderr: 'what is wrong\n' });
  });

  it('has no exit code when a signal ended it', async () => {
    const spawned = spawnServer(
      await binary('killed', `process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000);`),
      {},
    );
    expect((await spawned.ended()).code).toBeUndefined();
  });

  it('that was never built is reported as such', () => {
    expect(() => spawnServer(join(folder, 'missing.js'), {})).toThrow('build the package first');
  });
});
