import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GeneratedFile, inRepository, repository, writeFiles } from '../src/index.ts';
import { namesOf } from '../src/new-server/names.ts';
import { newServerFiles } from '../src/new-server/new-server.ts';

const exec = promisify(execFile);
const TIMEOUT_MS = 300_000; // it is compiled, bundled and tested
/** A few sequences of the guard's model: its thousands are for the servers themselves. */
const FEW = { GUARD_MODEL_RUNS: '20' };

describe('a new server', { timeout: TIMEOUT_MS }, () => {
  let root = '';
  let app = '';
  let files: GeneratedFile[] = [];
  const textOf = (path: string) => files.find((file) => file.path === path)?.content ?? '';
  const run = async (program: string, args: readonly string[]) =>
    exec(process.execPath, [inRepository(program), ...args], { cwd: app, env: { ...process.env, ...FEW } });

  beforeAll(async () => {
    files = await newServerFiles(repository, namesOf('lock-box'));
    root = await mkdtemp(join(tmpdir(), 'new-server-'));
    app = join(root, 'apps/lock-box');
    await writeFiles(root, files);
    await copyFile(inRepository('tsconfig.base.json'), join(root, 'tsconfig.base.json'));
    await symlink(inRepository('node_modules'), join(root, 'node_modules'));
    await symlink(inRepository('packages/template/node_modules'), join(app, 'node_modules'));
  });
  afterAll(async () => rm(root, { recursive: true }));

  it('compiles', async () => {
    await expect(run('node_modules/typescript/bin/tsc', [])).resolves.toMatchObject({ stdout: '' });
  });

  it('passes its own tests', async () => {
    const suites = [
      'contract.contract.test.ts',
      'delete-note.contract.test.ts',
      'guard-model.contract.test.ts',
    ];
    const args = ['run', ...suites.map((name) => `test/${name}`), '--maxWorkers=1'];
    const { stdout } = await run('packages/template/node_modules/vitest/vitest.mjs', args);
    expect(stdout).toMatch(/Test Files .*3 passed/);
  });

  it('is built, and says what it has and when it asks', async () => {
    const { build } = JSON.parse(textOf('apps/lock-box/package.json')).scripts;
    const [program, ...args] = String(build).split(' ');
    expect(program).toBe('guard-bundle');
    await run('packages/bundle/cli.js', args);
    const { stdout } = await exec(process.execPath, ['dist/lock-box-mcp.js', 'tools'], { cwd: app });
    expect(stdout).toMatch(/^list_notes +reads +never/m);
    expect(stdout).toMatch(/^delete_note +writes +always +destructive, idempotent/m);
  });

  it('has nothing left of the template in its files or their names, and its own names instead', () => {
    for (const { path, content } of files.filter((file) => file.path.startsWith('apps/'))) {
      expect(path).not.toMatch(/sample/i);
      expect([path, /sample/i.exec(content)?.[0]]).toEqual([path, undefined]);
    }
    expect(textOf('apps/lock-box/src/start.ts')).toContain("prefix: 'LOCK_BOX'");
    expect(textOf('apps/lock-box/src/start.ts')).toContain("title: 'Lock Box'");
  });

  it('is known to the tools of the repository, and private until somebody decides otherwise', () => {
    expect(textOf('packages/workspace/src/apps.ts')).toContain("folder: 'lock-box'");
    expect(textOf('packages/workspace/package.json')).toContain('"@guard/lock-box-mcp": "workspace:*"');
    expect(JSON.parse(textOf('apps/lock-box/package.json'))).toMatchObject({
      name: '@guard/lock-box-mcp',
      private: true,
    });
  });

  it('takes the place of none that is there', async () => {
    await expect(newServerFiles(repository, namesOf('wg-easy'))).rejects.toThrow('apps/wg-easy already');
  });
});

describe('the name of a server', () => {
  it.each(['', '..', '../wg-easy', 'a/b', 'Lock', 'lock_box', '-a', 'a-', 'a--b', '1a', 'x'.repeat(31)])(
    'is not %j, which would be another folder or no name of a package',
    (name) => {
      expect(() => namesOf(name)).toThrow('is named in small letters');
    },
  );

  it.each(["O'Brien", 'a"b', 'a`b', '${a}', '', ' a', 'a\nb', String.raw`a\b`])(
    'has no title %j, which would end a quoted text',
    (title) => {
      expect(() => namesOf('lock', title)).toThrow('A title is made of');
    },
  );

  it('gives the others', () => {
    expect(namesOf('lock-box')).toEqual({ folder: 'lock-box', prefix: 'LOCK_BOX', title: 'Lock Box' });
    expect(namesOf('lock', 'Lock.Box 2').title).toBe('Lock.Box 2');
  });
});
