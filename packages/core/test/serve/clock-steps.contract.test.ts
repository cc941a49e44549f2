import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type NotesBackend, startNotes } from './notes-backend.ts';
import { notesRuntime } from './notes-server.ts';
import { client2026, TICK, withAnswer } from './raw-client.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 1);
const NOTE_5 = { noteId: 5 };

let backend: NotesBackend;
/** Minutes since the start by the clock that nobody can set. */
let ran = 0;
beforeEach(async () => {
  backend = await startNotes();
  ran = 0;
  vi.useFakeTimers({ toFake: ['Date'], now: START });
});
afterEach(async () => {
  vi.useRealTimers();
  await backend[Symbol.asyncDispose]();
});

const start = () => notesRuntime(backend, { monotonic: () => ran * MINUTE });
const setDate = (minutes: number) => vi.setSystemTime(START + minutes * MINUTE);
const tokenIn = (text: string) => /confirm_token "([\w-]+)"/.exec(text)?.[1] ?? '';

describe('whatever is done to the date of the machine', () => {
  test('an approval that was used is not used again: date forward, another answer, date back', async () => {
    const { call } = client2026(start());
    const { state } = await call('delete_note', NOTE_5);
    await call('delete_note', NOTE_5, withAnswer(state));
    setDate(20);
    const other = await call('delete_note', { noteId: 6 });
    await call('delete_note', { noteId: 6 }, withAnswer(other.state, { action: 'decline' }));
    setDate(0);
    backend.notes.set(5, { id: 5, title: 'Note 5', public: false });
    const again = await call('delete_note', NOTE_5, withAnswer(state));
    expect(again.form).toBeDefined();
    expect(backend.journal).toStrictEqual(['DELETE /notes/5']);
  });

  test('a question that grew too old while the date was set back takes no tick', async () => {
    const { call } = client2026(start());
    const { state } = await call('delete_note', NOTE_5);
    ran = 16;
    setDate(-60);
    expect((await call('delete_note', NOTE_5, withAnswer(state))).form).toBeDefined();
    expect(backend.journal).toStrictEqual([]);
  });

  test('a question that was too old by the date stays so when the date is set back', async () => {
    const { call } = client2026(start());
    const { state } = await call('delete_note', NOTE_5);
    setDate(16);
    await call('delete_note', NOTE_5, withAnswer(state));
    setDate(1);
    expect((await call('delete_note', NOTE_5, withAnswer(state))).form).toBeDefined();
    expect(backend.journal).toStrictEqual([]);
  });

  test('a token that grew too old while the date was set back redeems nothing', async () => {
    const { call } = client2026(start(), {});
    const token = tokenIn((await call('delete_note', NOTE_5)).text);
    ran = 6;
    setDate(-60);
    const second = await call('delete_note', { ...NOTE_5, confirm_token: token });
    expect(second.text).toContain('not valid');
    expect(backend.journal).toStrictEqual([]);
  });

  test('a token that is young by both clocks still redeems after the date was set back', async () => {
    const { call } = client2026(start(), {});
    const token = tokenIn((await call('delete_note', NOTE_5)).text);
    ran = 4;
    setDate(-60);
    await call('delete_note', { ...NOTE_5, confirm_token: token });
    expect(backend.journal).toStrictEqual(['DELETE /notes/5']);
  });

  test('a question that was put by an instance with another date holds within a minute of it only', async () => {
    const shared = { key: new Uint8Array(32).fill(4) };
    const [one, two] = [0, 2].map((minutes) => {
      setDate(minutes);
      return client2026(notesRuntime(backend, { ...shared, now: () => START + minutes * MINUTE }));
    });
    setDate(0);
    const state = (await two?.call('delete_note', NOTE_5))?.state ?? '';
    expect((await one?.call('delete_note', NOTE_5, withAnswer(state, TICK)))?.form).toBeDefined();
    expect(backend.journal).toStrictEqual([]);
  });
});
