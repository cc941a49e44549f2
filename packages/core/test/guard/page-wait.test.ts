import { describe, expect, test } from 'vitest';
import { createLifetimeClock } from '../../src/approvals/lifetime-clock.ts';
import { createMemoryStore } from '../../src/approvals/memory-store.ts';
import type { ApprovalStore } from '../../src/approvals/store.ts';
import { lookAt, waitForDecision } from '../../src/guard/page-wait.ts';
import { CARRY_OUT, LIFE, NO, openOne, YES } from '../approvals/world.ts';

/** Long enough for whatever a test does at once, and never waited out. */
const LONG = 25_000;

function storeOf() {
  const clock = { now: 1_000_000 };
  const store = createMemoryStore(
    createLifetimeClock(
      () => clock.now,
      () => clock.now,
    ),
  );
  return { store, clock };
}

/** Does something once the store was looked at for the second time: the waiting has begun by then. */
function meanwhile(store: ApprovalStore, action: () => Promise<unknown>) {
  let looks = 0;
  const waited: ApprovalStore = {
    ...store,
    find: async (id) => {
      const found = await store.find(id);
      looks += 1;
      if (looks === 2) await action();
      return found;
    },
  };
  return { waited, looks: () => looks };
}

const never = () => new AbortController().signal;

describe('what an entry has come to', () => {
  test('open, approved, ended, or nothing that anybody knows', async () => {
    const { store } = storeOf();
    const [open, approved, declined] = [await openOne(store), await openOne(store), await openOne(store)];
    await store.decide(approved, 'page', YES, CARRY_OUT);
    await store.decide(declined, 'page', NO, CARRY_OUT);
    expect(await lookAt(store, open)).toBe('open');
    expect(await lookAt(store, approved)).toMatchObject({ approved: { id: approved } });
    expect(await lookAt(store, declined)).toMatchObject({ ended: { id: declined, how: 'declined' } });
    expect(await lookAt(store, 'invented')).toBe('gone');
  });

  test('one that was approved and not carried out in time is approved no longer', async () => {
    const { store, clock } = storeOf();
    const id = await openOne(store);
    await store.decide(id, 'page', YES, CARRY_OUT);
    clock.now += CARRY_OUT;
    expect(await lookAt(store, id)).toMatchObject({ ended: { how: 'expired' } });
  });

  test('another call that used it first leaves nothing to use', async () => {
    const { store } = storeOf();
    const id = await openOne(store);
    await store.decide(id, 'page', YES, CARRY_OUT);
    await store.redeem(id);
    expect(await lookAt(store, id)).toMatchObject({ ended: { how: 'redeemed' } });
  });
});

describe('a call that waits', () => {
  test('is not kept where it is decided already', async () => {
    const { store } = storeOf();
    const id = await openOne(store);
    await store.decide(id, 'page', YES, CARRY_OUT);
    expect(await waitForDecision(store, id, LONG, never())).toHaveProperty('approved');
  });

  test.each([
    ['a yes', (store: ApprovalStore, id: string) => store.decide(id, 'page', YES, CARRY_OUT), 'approved'],
    ['a no', (store: ApprovalStore, id: string) => store.decide(id, 'page', NO, CARRY_OUT), 'ended'],
    ['a withdrawal', (store: ApprovalStore, id: string) => store.end(id, 'withdrawn'), 'ended'],
    ['another question', (store: ApprovalStore, id: string) => store.end(id, 'superseded', 'next'), 'ended'],
  ] as const)('hears of %s while it waits', async (_what, action, came) => {
    const { store } = storeOf();
    const id = await openOne(store);
    const { waited } = meanwhile(store, () => action(store, id));
    expect(await waitForDecision(waited, id, LONG, never())).toHaveProperty(came);
  });

  test('hears of the end of the question by itself', async () => {
    const { store, clock } = storeOf();
    const id = await openOne(store);
    const { waited } = meanwhile(store, async () => (clock.now += LIFE));
    expect(await waitForDecision(waited, id, LONG, never())).toMatchObject({ ended: { how: 'expired' } });
  });

  test('looks once where it cannot wait at all, and leaves the question open', async () => {
    const { store } = storeOf();
    const id = await openOne(store);
    const { waited, looks } = meanwhile(store, async () => undefined);
    expect(await waitForDecision(waited, id, 0, never())).toBe('open');
    expect(looks()).toBe(1);
    expect(await store.find(id)).toBeDefined();
  });

  test('ends with its client, and says what ended it', async () => {
    const { store } = storeOf();
    const id = await openOne(store);
    const gone = new AbortController();
    const { waited } = meanwhile(store, async () => gone.abort(new Error('the client is gone')));
    await expect(waitForDecision(waited, id, LONG, gone.signal)).rejects.toThrow(
      /the client is gone|aborted/,
    );
    expect(await store.find(id)).toBeDefined();
  });

  test('of a client that is gone already looks at nothing', async () => {
    const { store } = storeOf();
    const { waited, looks } = meanwhile(store, async () => undefined);
    const gone = AbortSignal.abort(new Error('the client is gone'));
    await expect(waitForDecision(waited, 'an-id', LONG, gone)).rejects.toThrow('the client is gone');
    expect(looks()).toBe(0);
  });
});
