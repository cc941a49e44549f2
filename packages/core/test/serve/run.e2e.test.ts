import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CompiledCore, compileCore, Program } from './compiled-core.ts';
import { type NotesBackend, startNotes } from './notes-backend.ts';
import { SECRET } from './notes-server.ts';
import { FORMS, readReply, TICK } from './raw-client.ts';

let core: CompiledCore;
let backend: NotesBackend;
let main: string;
beforeAll(async () => {
  core = compileCore();
  backend = await startNotes();
  main = core.add(
    'main.ts',
    `import { readTool, READS, runServer } from '@guard/core';
     import * as z from 'zod';
     import { notesServer } from './test/serve/notes-server.ts';
     const showEnvironment = readTool({
       name: 'show_environment', title: 'x', description: 'x', hints: READS, untrusted: false,
       input: z.strictObject({}), output: z.looseObject({}),
       read: async () => ({ names: Object.keys(process.env) }),
     });
     const breakDown = readTool({
       ...showEnvironment, name: 'break_down',
       read: async () => {
         setImmediate(() => { throw new Error('Bearer ${SECRET}'); });
         return {};
       },
     });
     await runServer({ ...notesServer, tools: [...notesServer.tools, showEnvironment, breakDown] });`,
  );
}, 30_000);
afterAll(async () => {
  core[Symbol.dispose]();
  await backend[Symbol.asyncDispose]();
});

/** What every server says at its start. */
const IN_FORCE =
  'notes-mcp: in force: writes allowed (default), ask on (default), when_off token (default), ' +
  'when_unable token (default), approve_by unset (default)\n';

const settings = () => ({ NOTES_URL: backend.base, NOTES_TOKEN: SECRET });
const run = (args: readonly string[], env: Record<string, string> = {}) => new Program(main, args, env).end();

describe('serving over stdio', { timeout: 30_000 }, () => {
  test('asks, acts after the tick, prints nothing but the protocol, and ends with its client', async () => {
    const program = new Program(main, [], settings());
    program.answer = () => TICK;
    await program.initialize(FORMS);
    const { result } = await program.request('tools/call', { name: 'delete_note', arguments: { noteId: 5 } });
    expect(result).toMatchObject({ structuredContent: { id: 5 } });
    expect(backend.journal).toStrictEqual(['DELETE /notes/5']);
    const { code, out, err } = await program.end();
    expect({ code, err }).toStrictEqual({ code: 0, err: IN_FORCE });
    for (const line of out.trimEnd().split('\n')) expect(JSON.parse(line)).toHaveProperty('jsonrpc', '2.0');
  });

  test('without settings starts, says what is missing, lists its tools and answers calls', async () => {
    const program = new Program(main);
    await program.initialize({});
    expect(JSON.stringify((await program.request('tools/list')).result)).toContain('delete_note');
    const reply = readReply(await program.request('tools/call', { name: 'list_notes', arguments: {} }));
    expect(reply.text).toContain('set NOTES_URL and NOTES_TOKEN');
    const { code, err } = await program.end();
    expect({ code, err }).toStrictEqual({
      code: 0,
      err: `${IN_FORCE}notes-mcp: not configured yet, set NOTES_URL, NOTES_TOKEN\n`,
    });
  });

  test('takes its secrets out of the environment', async () => {
    const program = new Program(main, [], settings());
    await program.initialize({});
    const { structured } = readReply(await program.request('tools/call', { name: 'show_environment' }));
    expect(structured?.['names']).toContain('NOTES_URL');
    expect(structured?.['names']).not.toContain('NOTES_TOKEN');
    await program.end();
  });

  test('says on stderr that the dialog is switched off, in the one line that logs are searched for', async () => {
    const { code, out, err } = await run([], { ...settings(), ELICITATION: 'false' });
    expect({ code, out }).toStrictEqual({ code: 0, out: '' });
    expect(err).toBe(
      `notes-mcp: ELICITATION=false — guarded tools fall back to the two-call token\n${IN_FORCE.replace('on (default)', 'off (ELICITATION)')}`,
    );
  });

  test.each(['', 'no', 'False', '0'])(
    'ELICITATION=%j stops it with both values that count',
    async (value) => {
      const { code, out, err } = await run([], { ...settings(), ELICITATION: value });
      expect({ code, out }).toStrictEqual({ code: 1, out: '' });
      expect(err).toMatch(/^notes-mcp: ELICITATION must be exactly true or false/);
      expect(err).not.toContain(SECRET);
    },
  );

  test('an exception that nobody caught ends it without its text, which may hold a credential', async () => {
    const program = new Program(main, [], settings());
    await program.initialize({});
    await program.request('tools/call', { name: 'break_down' });
    const { code, err } = await program.end();
    expect({ code, err }).toStrictEqual({ code: 1, err: `${IN_FORCE}notes-mcp: unexpected error (Error)\n` });
  });

  test('garbage on stdin is left out, and said so, and the next message is answered', async () => {
    const program = new Program(main, [], settings());
    await program.initialize({});
    program.sendText('{"broken');
    program.sendText('{"jsonrpc":"1.0","id":{}}');
    expect((await program.request('tools/list')).result).toBeDefined();
    const { code, err } = await program.end();
    expect({ code, err }).toStrictEqual({
      code: 0,
      err: IN_FORCE + 'notes-mcp: a message that could not be read or answered was left out\n'.repeat(2),
    });
  });

  test('a line of more than 10 MB ends it with an honest sentence and 1, and not as if all were well', async () => {
    const program = new Program(main, [], settings());
    await program.initialize({});
    await program.request('tools/call', { name: 'list_notes', arguments: {} });
    program.sendText(JSON.stringify({ text: 'x'.repeat(11_000_000) }));
    const { code, err } = await program.ended;
    expect({ code, err }).toStrictEqual({
      code: 1,
      err: `${IN_FORCE}notes-mcp: a message of more than 10 MB arrived, which cannot be read; the connection ends\n`,
    });
  });

  test('many answers to a slow client leave no warning behind', async () => {
    const program = new Program(main, [], settings());
    await program.initialize({});
    const calls = Array.from({ length: 200 }, async () => program.request('tools/list'));
    await Promise.all(calls);
    expect(await program.end()).toMatchObject({ code: 0, err: IN_FORCE });
  });
});

describe('commands', { timeout: 30_000 }, () => {
  test('--version and --help need no settings', async () => {
    expect(await run(['--version'])).toStrictEqual({ code: 0, out: '1.2.3\n', err: '' });
    const { code, out } = await run(['--help']);
    expect(code).toBe(0);
    expect(out).toContain('NOTES_URL (required)\n');
    expect(out).toContain('NOTES_TOKEN (required: this or NOTES_TOKEN_FILE)');
    expect(await run(['-v'])).toStrictEqual({ code: 0, out: '1.2.3\n', err: '' });
    expect(await run(['-h'])).toStrictEqual({ code: 0, out, err: '' });
  });

  test('tools prints the table of what is offered', async () => {
    const { code, out } = await run(['tools'], { ...settings(), NOTES_READ_ONLY: 'yes' });
    expect(code).toBe(0);
    expect(out).toContain('list_notes');
    expect(out).not.toContain('delete_note');
  });

  test('doctor ends with 0 where all is well and with 1 where it is not', async () => {
    expect(await run(['doctor'], settings())).toMatchObject({
      code: 0,
      out: expect.stringContaining('ok    rights'),
    });
    const broken = await run(['doctor'], { ...settings(), NOTES_URL: 'http://127.0.0.1:1' });
    expect(broken).toMatchObject({ code: 1, out: expect.stringContaining('FAIL  reach') });
    expect(`${broken.out}${broken.err}`).not.toContain(SECRET);
    const { code, out } = await run(['doctor', '--json'], settings());
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ healthy: true, checks: [{}, {}, {}, {}, {}] });
    const refused = await run(['doctor', '--json'], { ...settings(), NOTES_URL: 'ftp://x' });
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.out)).toMatchObject({
      healthy: false,
      checks: [{ check: 'settings', outcome: 'failed' }, { outcome: 'not_checked' }, {}],
    });
    expect(await run(['doctor'])).toMatchObject({ code: 1, out: expect.stringContaining('set NOTES_URL') });
  });

  test.each([['docter'], ['doctor --jsn'], ['tools all'], ['--help me']])(
    'what is no command (%s) is an error that names --help',
    async (command) => {
      const { code, out, err } = await run(command.split(' '));
      expect({ code, out }).toStrictEqual({ code: 1, out: '' });
      expect(err).toContain('--help');
    },
  );
});
