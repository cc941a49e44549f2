import { setTimeout as pause } from 'node:timers/promises';
import type { Approval } from '../approvals/approval.ts';
import type { Ended } from '../approvals/ended.ts';
import type { ApprovalStore } from '../approvals/store.ts';

/** Another process may decide, and a folder tells nobody. */
const LOOK_EVERY_MS = 250;

/** What a page entry has come to. `open`: nobody has decided. */
export type Decided = { readonly approved: Approval } | { readonly ended: Ended } | 'open' | 'gone';

/** Looks at an entry once. */
export async function lookAt(store: ApprovalStore, id: string): Promise<Decided> {
  const entry = await store.find(id);
  if (entry?.decision !== undefined) return { approved: entry };
  if (entry !== undefined) return 'open';
  const ended = (await store.ended()).find((each) => each.id === id);
  return ended === undefined ? 'gone' : { ended };
}

/**
 * Waits until an entry is decided or ends, and no longer than `ms`.
 *
 * @throws what aborted `signal`
 */
export async function waitForDecision(
  store: ApprovalStore,
  id: string,
  ms: number,
  signal: AbortSignal,
): Promise<Decided> {
  const until = performance.now() + ms;
  for (;;) {
    signal.throwIfAborted();
    const decided = await lookAt(store, id);
    const left = until - performance.now();
    if (decided !== 'open' || left <= 0) return decided;
    if (store.untilChange === undefined) await pause(Math.min(LOOK_EVERY_MS, left), undefined, { signal });
    else await store.untilChange(left, signal);
  }
}
