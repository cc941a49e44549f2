import { describe, expect, test, vi } from 'vitest';
import type { GuardOutcome } from '../../src/guard/guard.ts';
import { deleteTool, guardOf } from './guarded.ts';

const tool = deleteTool();

const textOf = (outcome: GuardOutcome) => JSON.stringify('reply' in outcome ? outcome.reply : outcome);

const idOf = (outcome: GuardOutcome) => /\/a\/([\w-]{22})/.exec(textOf(outcome))?.[1] ?? '';

/** A server on which a passkey decides. The keys that count change while it runs. */
function world(first: readonly string[] = ['laptop']) {
  const keys = { now: first };
  const guard = guardOf({ posture: { approveBy: 'passkey' }, passkeys: () => keys.now });
  const call = (brings = {}) => guard.guard(tool, guard.request(tool, { id: 5 }, brings));
  const approve = (id: string, by: string) =>
    guard.onPage.decide(id, { verdict: 'approved', evidence: 'passkey', by });
  return { ...guard, keys, call, approve };
}

describe('a call that a passkey has to approve', () => {
  test('is carried out once one of those that count has approved it', async () => {
    const { call, approve, journal } = world();
    await approve(idOf(await call()), 'laptop');
    expect(textOf(await call())).toContain('done');
    expect(journal).toEqual(['DELETE /notes/5']);
  });

  test('is refused before anything is read where none is registered, and says what to do', async () => {
    const read: string[] = [];
    const watched = deleteTool(() => {
      read.push('the note');
      return 'Note';
    });
    const { guard, request, onPage, events } = world([]);
    const outcome = await guard(watched, request(watched, { id: 5 }));
    expect(textOf(outcome)).toContain('notes-mcp passkeys add NAME');
    expect(read).toEqual([]);
    expect(await onPage.list()).toEqual([]);
    expect(events.at(-1)).toMatchObject({ step: 'answered', answer: 'unavailable', reason: 'no_passkey' });
  });

  test('is not carried out by an approval whose passkey was removed meanwhile: it is asked anew', async () => {
    const { call, approve, keys, journal, onPage } = world(['lost', 'laptop']);
    const first = idOf(await call());
    await approve(first, 'lost');
    keys.now = ['laptop'];
    const again = idOf(await call());
    expect(again).not.toBe(first);
    expect(journal).toEqual([]);
    expect(await onPage.find(first)).toMatchObject({ state: 'ended', how: 'withdrawn' });
    await approve(again, 'laptop');
    await call();
    expect(journal).toEqual(['DELETE /notes/5']);
  });

  test('is not carried out where the passkey is removed while the backend is asked a last time', async () => {
    const { keys, journal, guard, request, approve } = world(['lost']);
    let looks = 0;
    const slow = deleteTool(() => {
      looks += 1;
      if (looks === 2) keys.now = ['laptop'];
      return 'Note';
    });
    await approve(idOf(await guard(slow, request(slow, { id: 5 }))), 'lost');
    expect(textOf(await guard(slow, request(slow, { id: 5 })))).toContain('Nothing was done');
    expect([looks, journal]).toEqual([2, []]);
  });

  test('is not carried out by such an approval either where the call waited for it', async () => {
    const { call, approve, keys, journal } = world(['lost', 'laptop']);
    const id = idOf(await call());
    const begun = vi.fn<() => void>();
    const link = {
      brought: () => undefined,
      show: () => ({ outcome: Promise.resolve({ shown: true }), decided: () => {} }),
      keepClientWaiting: () => {
        begun();
        return () => {};
      },
    };
    const waiting = call({ waitMs: 20_000, link });
    await vi.waitFor(() => expect(begun).toHaveBeenCalled());
    keys.now = ['laptop'];
    await approve(id, 'lost');
    expect(textOf(await waiting)).toContain('Nothing was done');
    expect(journal).toEqual([]);
  });

  test('is not carried out by an approval that names no passkey', async () => {
    const { call, onPage, journal } = world();
    await onPage.decide(idOf(await call()), { verdict: 'approved', evidence: 'passkey' });
    await call();
    expect(journal).toEqual([]);
  });
});
