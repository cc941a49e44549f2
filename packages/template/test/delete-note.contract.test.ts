import { approves, type Person, type TestBackend, useSessionsWith } from '@guard/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { server } from '../src/server.ts';
import { startBackend } from './sample.ts';

const sessions = useSessionsWith(server);
let backend: TestBackend;
beforeEach(async () => {
  backend = await startBackend();
});
afterEach(() => backend.close());

const connect = (person: Person = approves()) =>
  sessions.connect({ now: () => Date.now() }, backend.env, { person });

describe('delete_note', () => {
  it('says what will be gone, and keeps what people wrote out of its own sentences', async () => {
    const { call, person } = await connect();
    await call('delete_note', { note_id: 1 });
    expect(person.seen).toHaveLength(1);
    const [shown] = person.seen;
    expect(shown?.box.title).toBe('Delete note 1');
    const [will, cost, below] = shown?.message.split('\n\n') ?? [];
    expect([will, cost]).toEqual(['This will delete note 1.', 'It cannot be restored.']);
    expect(below).toContain('Title: “Note 1”');
  });

  it('deletes that note and nothing else', async () => {
    const { call } = await connect();
    expect((await call('delete_note', { note_id: 1 })).structuredContent).toEqual({
      note_id: 1,
      deleted: true,
    });
    expect(backend.journal).toEqual([{ method: 'DELETE', path: '/api/notes/1' }]);
  });

  it('asks nobody about a note that is not there', async () => {
    const { call, person } = await connect();
    const result = await call('delete_note', { note_id: 9 });
    expect(result).toMatchObject({ isError: true });
    expect(result.text).toContain('There is no such note');
    expect(person.seen).toHaveLength(0);
  });
});
