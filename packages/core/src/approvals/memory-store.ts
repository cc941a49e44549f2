import { type Approval, type Ending, endsAt } from './approval.ts';
import { roomFor } from './capacity.ts';
import { type Ended, endedFrom, isTold, tooMany } from './ended.ts';
import { entryName } from './entry-name.ts';
import { canDecide, decided, opened } from './stamp.ts';
import type { ApprovalStore } from './store.ts';
import { StoreError } from './store-error.ts';

/**
 * Keeps approvals in this process: a restart ends them all. No step waits for anything, so each is atomic.
 *
 * @param now see `createLifetimeClock`
 */
export function createMemoryStore(now: () => number): ApprovalStore {
  // In the order of opening.
  const entries = new Map<string, Approval>();
  // In the order of ending.
  const past = new Map<string, Ended>();

  const finish = (name: string, entry: Approval, how: Ending, at = now(), replacedBy?: string) => {
    entries.delete(name);
    if (isTold(entry)) past.set(name, endedFrom(entry, how, at, replacedBy));
    for (const { id } of tooMany([...past.values()], now())) past.delete(entryName(id));
  };
  const sweep = () => {
    for (const [name, entry] of entries) {
      if (endsAt(entry) <= now()) finish(name, entry, 'expired', endsAt(entry));
    }
  };
  const live = (name: string): Approval | undefined => {
    sweep();
    return entries.get(name);
  };

  return {
    async open(approval) {
      sweep();
      const name = entryName(approval.id);
      if (entries.has(name)) throw new StoreError('An approval with this id is open already');
      const going = roomFor(approval, [...entries.values()]);
      if (going === 'full') return going;
      for (const entry of going) finish(entryName(entry.id), entry, 'evicted');
      entries.set(name, opened(approval, now()));
      return 'opened';
    },

    async find(id) {
      return live(entryName(id));
    },

    async decide(id, kind, decision, carryOutMs) {
      const name = entryName(id);
      const entry = live(name);
      if (entry === undefined || !canDecide(entry, kind)) return undefined;
      const after = decided(entry, decision, carryOutMs, now());
      if (decision.verdict === 'approved') entries.set(name, after);
      else finish(name, after, 'declined');
      return after;
    },

    async redeem(id) {
      const name = entryName(id);
      const entry = live(name);
      if (entry?.decision?.verdict !== 'approved') return undefined;
      finish(name, entry, 'redeemed');
      return entry;
    },

    async end(id, how, replacedBy) {
      const name = entryName(id);
      const entry = live(name);
      if (entry === undefined) return false;
      finish(name, entry, how, now(), replacedBy);
      return true;
    },

    async list() {
      sweep();
      return [...entries.values()];
    },

    async ended() {
      sweep();
      for (const { id } of tooMany([...past.values()], now())) past.delete(entryName(id));
      return [...past.values()].toSorted((a, b) => a.at - b.at);
    },

    async note(id, more) {
      const name = entryName(id);
      const ended = past.get(name);
      if (ended !== undefined) past.set(name, { ...ended, ...more });
    },

    async close() {
      entries.clear();
      past.clear();
    },
  };
}
