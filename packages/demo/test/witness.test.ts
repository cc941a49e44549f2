import type { JournalEntry } from '@guard/simulators';
import { describe, expect, it } from 'vitest';
import { UnexpectedWrites, Witness } from '../src/witness.ts';
import { DELETED, plainScreen } from './sample.ts';

function witness() {
  const journal: JournalEntry[] = [];
  const { screen, shown } = plainScreen();
  return { journal, shown, witness: new Witness('wg-easy', journal, screen) };
}

describe('the witness', () => {
  it('shows the journal as it is at that moment', () => {
    const { journal, shown, witness: it } = witness();
    it.show('before the call');
    journal.push(DELETED, { ...DELETED, status: undefined });
    it.show('after the call');
    expect(shown()).toBe(`
  Writes that wg-easy has received, before the call:
    none

  Writes that wg-easy has received, after the call:
    1. DELETE /api/client/4 (status 200)
    2. DELETE /api/client/4 (unanswered)
`);
  });

  it('shows what was sent where the path alone does not name the target', () => {
    const { journal, shown, witness: it } = witness();
    journal.push({ method: 'POST', path: '/edit-tag', body: { i: ['7\nApproved'] }, status: 200 });
    it.show('after the call');
    expect(shown()).toContain(String.raw`1. POST /edit-tag {"i":["7\nApproved"]} (status 200)`);
  });

  it('notes a write with the reason why it could be, and no write that came before', async () => {
    const { journal, witness: it } = witness();
    journal.push({ ...DELETED, path: '/api/client/1' });
    const result = await it.watch(
      () => Promise.resolve(journal.push(DELETED)),
      () => ({ written: 'the box was ticked' }),
    );
    expect(result).toBe(2);
    expect(it.written).toEqual(['DELETE /api/client/4 (status 200): the box was ticked']);
    expect(it.stopped).toEqual([]);
  });

  it('notes what was stopped', async () => {
    const { witness: it } = witness();
    await it.watch(
      () => Promise.resolve(),
      () => ({ stopped: 'delete_client 4: declined' }),
    );
    expect(it.stopped).toEqual(['delete_client 4: declined']);
    expect(it.written).toEqual([]);
  });

  it('a write that nobody approved ends the demo, whatever the tool says of itself', async () => {
    const { journal, witness: it } = witness();
    const watching = it.watch(
      () => Promise.resolve(journal.push(DELETED)),
      () => ({ stopped: 'delete_client 4: declined' }),
    );
    await expect(watching).rejects.toThrow(UnexpectedWrites);
    await expect(watching).rejects.toThrow(/0 write\(s\) expected, seen: DELETE \/api\/client\/4/);
    expect(it.stopped).toEqual([]);
  });

  it('so does a second write on one approval', async () => {
    const { journal, witness: it } = witness();
    const watching = it.watch(
      () => Promise.resolve(journal.push(DELETED, DELETED)),
      () => ({ written: 'the box was ticked' }),
    );
    await expect(watching).rejects.toThrow(UnexpectedWrites);
    expect(it.written).toEqual([]);
  });

  it('so does an approval after which nothing was written', async () => {
    const { witness: it } = witness();
    const watching = it.watch(
      () => Promise.resolve(),
      () => ({ written: 'the box was ticked' }),
    );
    await expect(watching).rejects.toThrow(/1 write\(s\) expected, seen: none/);
  });
});
