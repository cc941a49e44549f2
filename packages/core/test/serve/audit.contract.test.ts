import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { faultsIn, linesOf, place, recordsIn, useTrailFile } from '../audit/trails.ts';
import { backend, NOTE_5, useNotes } from './notes-each-test.ts';
import { notesRuntime } from './notes-server.ts';
import { client2025, client2026, FORMS, TICK, withAnswer } from './raw-client.ts';

useNotes();
useTrailFile();

const audited = (env: Readonly<Record<string, string>> = {}, complain: (line: string) => void = () => {}) =>
  notesRuntime(backend, { complain, env: { GUARD_AUDIT_FILE: place.file, ...env } });

const toldOf = (...keys: readonly string[]) =>
  recordsIn(place.file).map((record) => keys.map((key) => record[key]));

/** Nothing can be written in its place any more. */
function block(): void {
  renameSync(place.file, `${place.file}.1`);
  mkdirSync(place.file);
}

describe('the trail of a server', () => {
  test.each(['2025', '2026'])('holds a whole approval, on %s', async (generation) => {
    if (generation === '2025') {
      const { call } = await client2025(audited(), FORMS, () => ({ result: TICK }));
      await call('delete_note', NOTE_5);
    } else {
      const { call } = client2026(audited());
      const { state } = await call('delete_note', NOTE_5);
      await call('delete_note', NOTE_5, withAnswer(state));
    }
    const records = recordsIn(place.file);
    expect(records.map((record) => record['event.action'])).toStrictEqual([
      'server.start',
      'approval.asked',
      'approval.answered',
      'tool.call.intent',
      'tool.call.result',
    ]);
    for (const key of ['guard.approval.id', 'guard.call.digest', 'guard.question.digest']) {
      expect(new Set(records.slice(1).map((record) => record[key])).size).toBe(1);
    }
    expect(records[4]).toMatchObject({
      'event.outcome': 'success',
      'gen_ai.tool.name': 'delete_note',
      'guard.approval.channel': 'dialog',
      'guard.approval.evidence': 'dialog',
      'guard.call.became': 'done',
      'user.name': 'ada',
    });
    expect(await faultsIn(linesOf(place.file))).toStrictEqual(['no end']);
  });

  test('names a tool that the settings leave out, and no name that the caller made up', async () => {
    const { call } = client2026(audited({ NOTES_READ_ONLY: 'true' }));
    await call('delete_note', NOTE_5);
    await call('drop_all_tables', {});
    expect(toldOf('gen_ai.tool.name', 'event.type', 'event.reason').slice(1)).toStrictEqual([
      ['delete_note', ['denied'], 'not_offered'],
    ]);
  });

  test('holds a write that asks nobody from the level of writes on', async () => {
    await client2026(audited()).call('hide_note', NOTE_5);
    expect(linesOf(place.file)).toHaveLength(0);
    await client2026(audited({ GUARD_AUDIT_LEVEL: 'writes' })).call('hide_note', NOTE_5);
    expect(toldOf('event.action', 'event.outcome').slice(1)).toStrictEqual([
      ['tool.call.intent', 'unknown'],
      ['tool.call.result', 'success'],
    ]);
  });

  test('holds a read at the level of all, and one that failed', async () => {
    const { call } = client2026(audited({ GUARD_AUDIT_LEVEL: 'all' }));
    await call('list_notes', {});
    await backend[Symbol.asyncDispose]();
    await call('list_notes', {});
    expect(toldOf('event.type', 'event.outcome', 'event.reason').slice(1)).toStrictEqual([
      [['access'], 'success', undefined],
      [['access'], 'failure', 'backend_unreachable'],
    ]);
  });
});

describe('a trail that cannot be written any more', () => {
  test('before the answer: nothing is done', async () => {
    const { call } = client2026(audited());
    const { state } = await call('delete_note', NOTE_5);
    block();
    const reply = await call('delete_note', NOTE_5, withAnswer(state));
    expect(reply).toMatchObject({ isError: true, text: expect.stringContaining('Nothing was done') });
    expect(backend.journal).toStrictEqual([]);
  });

  test('a read at the level of all: what was read is not handed out', async () => {
    const { call } = client2026(audited({ GUARD_AUDIT_LEVEL: 'all' }));
    block();
    const reply = await call('list_notes', {});
    expect(reply).toMatchObject({ isError: true, text: expect.stringContaining('Nothing is returned') });
    expect(reply.text).not.toContain('Note');
  });

  test('between intent and result: the result is true, says so, and no other write goes out', async () => {
    const told: string[] = [];
    const { call } = client2026(audited({}, (line) => told.push(line)));
    const { state } = await call('delete_note', NOTE_5);
    backend.intercept = ({ method }) => {
      if (method === 'DELETE') block();
      return false;
    };
    const done = await call('delete_note', NOTE_5, withAnswer(state));
    expect(done).toMatchObject({ isError: false, structured: { id: 5 } });
    expect(done.text).toContain('could not be written to the audit trail');
    const refused = await call('hide_note', { noteId: 6 });
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('Nothing was done') });
    expect(backend.journal).toStrictEqual(['DELETE /notes/5']);
    rmSync(place.file, { recursive: true });
    expect(await call('hide_note', { noteId: 6 })).toMatchObject({ isError: false });
    expect(toldOf('event.action', 'guard.call.became')).toStrictEqual([['tool.call.result', 'done']]);
    expect(told).toHaveLength(2);
  });
});

test('a chain that was made with the key of the file', async () => {
  const key = `${place.file}.key`;
  writeFileSync(key, 'k'.repeat(32));
  chmodSync(key, 0o600);
  await client2026(audited({ GUARD_AUDIT_KEY_FILE: key })).call('delete_note', NOTE_5);
  expect(await faultsIn(linesOf(place.file))).toContain('changed line');
});
