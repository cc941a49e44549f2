import { expect, test } from 'vitest';
import { cappedStore } from '../../src/approvals/capped-store.ts';
import { createMemoryStore } from '../../src/approvals/memory-store.ts';
import { CARRY_OUT, MINUTE, openOne, START, YES } from './world.ts';

test('nothing lives longer than the cap, also what is decided on the page of another process', async () => {
  const inner = createMemoryStore(() => START);
  const cap: { ms: number | undefined } = { ms: MINUTE };
  const store = cappedStore(inner, () => cap.ms);
  const id = await openOne(store, 'page', { carryOutMs: CARRY_OUT });
  expect(await inner.find(id)).toMatchObject({ decideBy: START + MINUTE, carryOutMs: MINUTE });
  expect((await store.decide(id, 'page', YES, CARRY_OUT))?.decision?.redeemBy).toBe(START + MINUTE);
  cap.ms = undefined;
  const free = await openOne(store, 'page', { carryOutMs: CARRY_OUT });
  expect(await inner.find(free)).toMatchObject({ carryOutMs: CARRY_OUT });
});
