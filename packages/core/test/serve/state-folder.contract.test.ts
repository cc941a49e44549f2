import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useFolder } from '../config/folders.ts';
import { backend, NOTE_5, useNotes } from './notes-each-test.ts';
import { notesRuntime } from './notes-server.ts';
import { client2026, type Reply, withAnswer } from './raw-client.ts';

useNotes();
const base = useFolder();

const DELETED = ['DELETE /notes/5'];
const tokenOf = ({ text }: Reply) => /confirm_token "([\w-]+)"/.exec(text)?.[1];

/** A client of a process of its own, which keeps its approvals in the folder. */
const start = (env: Readonly<Record<string, string>> = {}, capabilities?: unknown) => {
  const runtime = notesRuntime(backend, { env: { GUARD_STATE_DIR: join(base.path, 'state'), ...env } });
  return client2026(runtime, capabilities).call;
};

function keyFile(name: string, ...keys: readonly string[]): string {
  const path = join(base.path, name);
  writeFileSync(path, keys.join('\n'));
  chmodSync(path, 0o600);
  return path;
}

describe('with a folder for approvals', () => {
  test('an answer counts at a process that was started after the question, once in all of them', async () => {
    const { state } = await start()('delete_note', NOTE_5);
    expect(backend.journal).toStrictEqual([]);
    expect(await start()('delete_note', NOTE_5, withAnswer(state))).toMatchObject({ isError: false });
    expect(await start()('delete_note', NOTE_5, withAnswer(state))).not.toMatchObject({
      structured: { id: 5 },
    });
    expect(backend.journal).toStrictEqual(DELETED);
  });

  test('so does a token', async () => {
    const token = tokenOf(await start({}, {})('delete_note', NOTE_5));
    const second = { ...NOTE_5, confirm_token: token };
    expect(await start({}, {})('delete_note', second)).toMatchObject({ isError: false });
    expect(await start({}, {})('delete_note', second)).toMatchObject({ isError: true });
    expect(backend.journal).toStrictEqual(DELETED);
  });

  test('a no at one process burns the tokens of that call at all', async () => {
    const token = tokenOf(await start({}, {})('delete_note', NOTE_5));
    const asking = start();
    const { state } = await asking('delete_note', NOTE_5);
    await asking('delete_note', NOTE_5, withAnswer(state, { action: 'decline' }));
    const second = await start({}, {})('delete_note', { ...NOTE_5, confirm_token: token });
    expect(second).toMatchObject({ isError: true, text: expect.stringContaining('ended by a decline') });
    expect(backend.journal).toStrictEqual([]);
  });

  test('an answer counts after its key was replaced, for as long as the old one is in the file', async () => {
    const [old, next] = ['o'.repeat(32), 'n'.repeat(32)];
    const { state } = await start({ GUARD_KEY_FILE: keyFile('old', old) })('delete_note', NOTE_5);
    const without = start({ GUARD_KEY_FILE: keyFile('next', next) });
    expect((await without('delete_note', NOTE_5, withAnswer(state))).form).toBeDefined();
    expect(backend.journal).toStrictEqual([]);
    const rotated = start({ GUARD_KEY_FILE: keyFile('both', next, old) });
    expect(await rotated('delete_note', NOTE_5, withAnswer(state))).toMatchObject({ isError: false });
    expect(backend.journal).toStrictEqual(DELETED);
  });

  test('that is gone, nothing is done and the reply says what to do', async () => {
    const call = start();
    const { state } = await call('delete_note', NOTE_5);
    rmSync(join(base.path, 'state'), { recursive: true });
    for (const reply of [
      await call('delete_note', NOTE_5),
      await call('delete_note', NOTE_5, withAnswer(state)),
    ]) {
      expect(reply).toMatchObject({
        isError: true,
        structured: undefined,
        error: undefined,
        form: undefined,
      });
      expect(reply.text).toContain(
        'Nothing was done: The folder that keeps approvals (GUARD_STATE_DIR) is gone',
      );
    }
    expect(backend.journal).toStrictEqual([]);
  });
});

test('without one, an answer counts for nothing at a process that did not put the question', async () => {
  const { state } = await start({ GUARD_STATE_DIR: 'none' })('delete_note', NOTE_5);
  const again = await start({ GUARD_STATE_DIR: 'none' })('delete_note', NOTE_5, withAnswer(state));
  expect(again.form).toBeDefined();
  expect(backend.journal).toStrictEqual([]);
});
