import { execFile, spawn } from 'node:child_process';
import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { approves, CLIENTS_WITH_FORM, personOf, PLAIN_MANNERS, spawnServer } from '@guard/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectCaptured } from './support/captured.ts';
import { blocksOf, DOCS, readDocs, ROOT } from './support/files.ts';

const exec = promisify(execFile);
const client = CLIENTS_WITH_FORM.find(({ name }) => name === 'v2 client, 2026, form');
const page = readDocs('core/tutorial.md');
const [, compile = '', look = ''] = blocksOf(page, 'sh');

/** The folder that a reader has after the first steps, with the packages of this repository in it. */
describe('the tutorial', { timeout: 120_000 }, () => {
  let folder = '';
  let port = '';
  let service: ReturnType<typeof spawn> | undefined;
  let journal = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docs-tutorial-'));
    for (const name of ['doors.ts', 'server.ts'])
      await copyFile(join(DOCS, 'tutorial', name), join(folder, name));
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await symlink(join(DOCS, 'node_modules'), join(folder, 'node_modules'));
    const [command = ''] = compile.split('\n');
    const [, , ...args] = command.split(' ');
    await exec(process.execPath, [TSC, ...args, '--typeRoots', TYPES], {
      cwd: folder,
    });
    const running = spawn(process.execPath, ['doors.js'], { cwd: folder, env: { PORT: '0' } });
    service = running;
    running.stderr.on('data', (text) => (journal += String(text)));
    port = await new Promise((resolve) =>
      running.stdout.once('data', (text) => resolve(String(text).trim())),
    );
  }, 120_000);

  afterAll(async () => {
    service?.kill();
    await rm(folder, { recursive: true });
  });

  const env = () => ({ DOORS_URL: `http://127.0.0.1:${port}`, DOORS_TOKEN: 'open-sesame' });

  async function withServer(person: ReturnType<typeof approves>, args: Readonly<Record<string, unknown>>) {
    const server = spawnServer(join(folder, 'server.js'), env());
    if (client === undefined) throw new Error('the test kit has no such client');
    const connected = await client.connect(server.transport, person);
    const result = await connected.callTool(String(args['tool']), { ...args, tool: undefined });
    await connected.close();
    await server.ended();
    return result;
  }

  it('prints what the page shows', async () => {
    const outputs = [];
    for (const command of look.trim().split('\n').slice(1)) {
      const [, ...args] = command.split(' ');
      const { stdout } = await exec(process.execPath, args, { cwd: folder, env: env() });
      outputs.push(stdout.replace(`:${port}`, ':4100'));
    }
    await expectCaptured('tutorial.txt', outputs.join('\n').replaceAll(/ +$/gm, ''));
  });

  it('asks before it lets a code work longer, and writes nothing without the tick', async () => {
    const decliner = personOf(PLAIN_MANNERS.find(({ name }) => name === 'declines') ?? LOST);
    const longer = { tool: 'set_code_end', id: 1, until: '2027-12-31T12:00:00Z' };
    expect(await withServer(decliner, longer)).toMatchObject({ isError: true });
    expect(journal).toBe('');
    const [shown] = decliner.seen;
    await expectCaptured('tutorial-question.txt', `${shown?.message}\n\n[ ] ${String(shown?.box.title)}\n`);

    expect(await withServer(approves(), longer)).toMatchObject({ isError: false });
    expect(journal).toBe('PATCH /codes/1 {"until":"2027-12-31T12:00:00.000Z"}\n');
  });

  it('does not ask in the other direction, nor before a code is deleted', async () => {
    journal = '';
    const person = approves();
    const sooner = { tool: 'set_code_end', id: 2, until: '2026-12-05T12:00:00Z' };
    expect(await withServer(person, sooner)).toMatchObject({ isError: false });
    expect(await withServer(person, { tool: 'delete_code', id: 2 })).toMatchObject({ isError: false });
    expect(person.seen).toHaveLength(0);
    expect(journal.split('\n').map((line) => line.split(' ')[0])).toEqual(['PATCH', 'DELETE', '']);
  });
});

it('a write without a question and without a reason does not compile, as the tutorial says', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docs-tutorial-'));
  const source = readDocs('tutorial/server.ts').replace(/^ {2}neverAsks: .*\n/m, '');
  await writeFile(join(folder, 'server.ts'), source);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await symlink(join(DOCS, 'node_modules'), join(folder, 'node_modules'));
  const args = ['server.ts', '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--strict'];
  const failed = await exec(process.execPath, [TSC, ...args, '--skipLibCheck', '--typeRoots', TYPES], {
    cwd: folder,
  }).catch((error: { stdout: string }) => error.stdout);
  await rm(folder, { recursive: true });
  expect(failed).toContain("'neverAsks' is missing");
}, 120_000);

const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const TYPES = join(ROOT, 'node_modules/@types');
const LOST = { name: '', reply: { silence: true }, outcome: 'nothing' } as const;
