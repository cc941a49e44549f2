import type { ApprovalStore } from './store.ts';

/** A store in which nothing can be decided, or carried out, longer than a cap that may change. */
export function cappedStore(store: ApprovalStore, cap: () => number | undefined): ApprovalStore {
  const capped = (ms: number) => Math.min(ms, cap() ?? Infinity);
  return {
    ...store,
    open: async ({ carryOutMs, ...opening }) =>
      store.open({
        ...opening,
        lifeMs: capped(opening.lifeMs),
        // Another process, under a policy of its own, may serve the page on which this one is approved.
        ...(carryOutMs === undefined ? {} : { carryOutMs: capped(carryOutMs) }),
      }),
    decide: async (id, kind, decision, redeemMs) => store.decide(id, kind, decision, capped(redeemMs)),
  };
}
