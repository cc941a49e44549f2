import { renameSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CompiledCore, compileCore, Program } from '../serve/compiled-core.ts';
import { type NotesBackend, startNotes } from '../serve/notes-backend.ts';
import { SECRET } from '../serve/notes-server.ts';
import { FORMS, TICK } from '../serve/raw-client.ts';
import { actionsIn, event, linesOf, place, recordsIn, useTrailFile } from './trails.ts';

let core: CompiledCore;
let main: string;
let backend: NotesBackend;
beforeAll(() => {
  core = compileCore();
  main = core.add(
    'main.ts',
    `import { runServer } from '@guard/core';
     import { notesServer } from './test/serve/notes-server.ts';
     await runServer(notesServer);`,
  );
}, 30_000);
afterAll(() => core[Symbol.dispose]());

useTrailFile();
beforeEach(async () => {
  backend = await startNotes();
  return async () => backend[Symbol.asyncDispose]();
});

const settings = (env: Readonly<Record<string, string>> = {}) => ({
  NOTES_URL: backend.base,
  NOTES_TOKEN: SECRET,
  GUARD_AUDIT_FILE: place.file,
  ...env,
});

/** A server whose questions are ticked. */
async function started(program = new Program(main, [], settings())): Promise<Program> {
  program.answer = () => TICK;
  await program.initialize(FORMS);
  return program;
}

const deleteNote = (program: Program, noteId = 5) =>
  program.request('tools/call', { name: 'delete_note', arguments: { noteId } });

/** Resolves when a write has arrived at the backend, which answers it no more. */
const writeArrives = () =>
  new Promise<void>((resolve) => {
    backend.intercept = ({ method }) => {
      if (method !== 'DELETE') return false;
      resolve();
      return true;
    };
  });

const verify = (...args: readonly string[]) => new Program(main, ['audit', 'verify', ...args]).end();

const WHOLE = ['server.start', 'approval.asked', 'approval.answered', 'tool.call.intent', 'tool.call.result'];

describe('a server that ends', { timeout: 60_000 }, () => {
  test('with its client: the trail is whole', async () => {
    const program = await started();
    await deleteNote(program);
    await program.end();
    expect(actionsIn(place.file)).toStrictEqual([...WHOLE, 'server.stop']);
    expect(await verify(place.file)).toStrictEqual({
      code: 0,
      out: '6 records in 1 chain. They hold together.\n',
      err: '',
    });
  });

  test('by SIGTERM: its last line is there, and the signal ended it', async () => {
    const program = await started();
    await deleteNote(program);
    program.kill('SIGTERM');
    const { code, err } = await program.ended;
    expect(code).toBeNull();
    expect(actionsIn(place.file).at(-1)).toBe('server.stop');
    const last = recordsIn(place.file).at(-1);
    expect(err).toContain(
      `audit checkpoint ${String(last?.['guard.chain.id'])} 6 ${String(last?.['event.hash'])}`,
    );
  });

  test('by SIGKILL between intent and result: audit verify finds it, and shows where', async () => {
    const program = await started();
    const arrived = writeArrives();
    void deleteNote(program);
    await arrived;
    program.kill('SIGKILL');
    await program.ended;
    expect(backend.journal).toStrictEqual(['DELETE /notes/5']);
    const { code, out } = await verify(place.file);
    expect(code).toBe(1);
    expect(out).toContain(`${place.file}:4 intent without result. This call was about to be sent`);
    expect(out).toContain('no end. ');
  });
});

describe('a file that was moved away', { timeout: 60_000 }, () => {
  test('SIGHUP ends no server, whether or not it wrote a line before', async () => {
    const program = await started();
    await program.request('tools/list');
    program.kill('SIGHUP');
    await deleteNote(program);
    renameSync(place.file, `${place.file}.1`);
    program.kill('SIGHUP');
    await deleteNote(program, 6);
    await program.end();
    expect(actionsIn(`${place.file}.1`)).toStrictEqual(WHOLE);
    expect(actionsIn(place.file)).toStrictEqual([...WHOLE.slice(1), 'server.stop']);
    // The newest first, as a shell lists them.
    expect(await verify(place.file, `${place.file}.1`)).toMatchObject({ code: 0 });
  });
});

describe.runIf(process.platform !== 'win32')('a file that stdout was sent to', { timeout: 60_000 }, () => {
  test('is refused: the lines would stand among the messages of the protocol', async () => {
    const redirected = ['exec "$0" "$1" > "$2"', process.execPath, main, place.file];
    const { code, err } = await new Program('-c', redirected, settings(), '/bin/sh').end();
    expect(code).toBe(1);
    expect(err).toContain('GUARD_AUDIT_FILE must not be stdout, which carries the protocol');
  });
});

describe.runIf(process.platform === 'linux')('a file that takes no more', { timeout: 60_000 }, () => {
  test('of a process with a limit on the size of files: nothing is sent, and no line is glued to the torn one', async () => {
    writeFileSync(place.file, `${'#'.repeat(299)}\n`);
    const limited = ['ulimit -f 1; exec "$0" "$1"', process.execPath, main];
    const program = await started(new Program('-c', limited, settings(), '/bin/sh'));
    const { result } = await deleteNote(program);
    expect(result).toMatchObject({ isError: true });
    expect(JSON.stringify(result)).toContain(
      'Nothing was done: the audit trail of this server cannot be written',
    );
    expect(JSON.stringify(result)).not.toContain(place.folder);
    expect((await program.end()).err).toContain('the audit trail cannot be written');
    expect(backend.journal).toStrictEqual([]);
    await deleteNote(await started());
    const whole = linesOf(place.file).filter((line) => /^\{.*\}$/.test(line));
    const actions = whole.map((line) => (JSON.parse(line) as Record<string, unknown>)['event.action']);
    expect(actions).toStrictEqual(WHOLE);
  });

  test('/dev/full: nothing is sent', async () => {
    const program = await started(new Program(main, [], settings({ GUARD_AUDIT_FILE: '/dev/full' })));
    expect((await deleteNote(program)).result).toMatchObject({ isError: true });
    expect(backend.journal).toStrictEqual([]);
    await program.end();
  });
});

describe('several processes', { timeout: 60_000 }, () => {
  test('on one file: every line is whole, and each has a chain of its own', async () => {
    const writer = core.add(
      'writer.ts',
      `import { openTrail } from './src/audit/trail.ts';
       const [, , file, lines] = process.argv;
       const trail = openTrail({
         settings: { file, failure: 'deny', level: 'guarded' },
         service: { name: 'notes-mcp', version: '1' }, start: {}, now: Date.now, complain: () => {},
       });
       for (let line = 0; line < Number(lines); line += 1) trail.record(${JSON.stringify(event({ step: 'asked' }))});
       trail.stop();`,
    );
    const writers = [1, 2, 3, 4].map(() => new Program(writer, [place.file, '3000']));
    await Promise.all(writers.map(({ ended }) => ended));
    expect(await verify(place.file)).toMatchObject({
      code: 0,
      out: `${4 * 3002} records in 4 chains. They hold together.\n`,
    });
  });
});
