import { type Approval, endsAt } from './approval.ts';
import { roomFor } from './capacity.ts';
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

  const sweep = () => {
    for (const [name, entry] of entries) if (endsAt(entry) <= now()) entries.delete(name);
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
      for (const { id } of going) entries.delete(entryName(id));
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
      else entries.delete(name);
      return after;
    },

    async redeem(id) {
      const name = entryName(id);
      const entry = live(name);
      if (entry?.decision?.verdict !== 'approved') return undefined;
      entries.delete(name);
      return entry;
    },

    async end(id) {
      const name = entryName(id);
      return live(name) !== undefined && entries.delete(name);
    },

    async list() {
      sweep();
      return [...entries.values()];
    },

    async close() {
      entries.clear();
    },
  };
}
