import { type Approval, type Ending, endsAt } from './approval.ts';
import { roomFor } from './capacity.ts';
import { endedFrom, isTold, TOLD_FOR_MS } from './ended.ts';
import { createEndedFiles } from './ended-files.ts';
import { createEntryFiles } from './entry-files.ts';
import { entryName } from './entry-name.ts';
import { sweepFolder } from './folder-sweep.ts';
import type { Keys } from './keys.ts';
import { CLOCKS_APART_MS, createSightings } from './sightings.ts';
import { canDecide, decided, opened } from './stamp.ts';
import type { ApprovalStore } from './store.ts';
import { StoreError } from './store-error.ts';

const SWEEP_EVERY_MS = 60_000;

/** Where approvals are kept, and the clocks of this process. */
export interface FolderStoreOptions {
  /** For approvals alone; made on first use. Its parent is checked by the configuration. */
  readonly folder: string;
  readonly keys: Keys;
  /** Milliseconds since the epoch. */
  readonly date: () => number;
  /** See `createLifetimeClock`. */
  readonly now: () => number;
}

/**
 * Keeps approvals in a folder, for all processes that share it. One that is decided or ends moves by a step of the
 * file system that succeeds for one process only, so nothing is locked and nothing read has to stay true until it is
 * written.
 */
export function createFolderStore({ folder, keys, date, now }: FolderStoreOptions): ApprovalStore {
  const files = createEntryFiles(folder, keys);
  const past = createEndedFiles(folder, keys, date);
  const sightings = createSightings(date, now);
  let closed = false;
  let nextSweep = now();
  let lastOpening: Promise<unknown> = Promise.resolve();

  async function load(name: string): Promise<Approval | undefined> {
    if (closed) return undefined;
    const entry = await files.read(name);
    // After it was read: whoever ends an entry marks it first and then removes it.
    const isMarked = entry !== undefined && (await files.hasEnded(name));
    if (entry !== undefined && !isMarked && sightings.isLive(name, entry)) return entry;
    if (entry !== undefined || sightings.opened(name) !== undefined) sightings.end(name);
    // Too old, so that no later date makes it young again. What is marked belongs to whoever marked it.
    if (entry !== undefined && !isMarked) {
      await remove(name);
      await tell(name, entry, 'expired', Math.min(date(), endsAt(entry)));
    }
    return undefined;
  }

  async function tell(name: string, entry: Approval, how: Ending, at: number, replacedBy?: string) {
    if (!isTold(entry) || date() >= at + TOLD_FOR_MS) return;
    await past.add(name, endedFrom(entry, how, at, replacedBy));
  }

  async function remove(name: string): Promise<boolean> {
    const removed = [await files.remove(name, 'open'), await files.remove(name, 'approved')];
    await files.remove(name, 'decision');
    return removed.includes(true);
  }

  /** When several end or redeem it at once, one of them gets true. */
  async function finish(name: string, entry: Approval, how: Ending, replacedBy?: string): Promise<boolean> {
    // Until a copy of any of its files, put back into the folder, is too old on every machine.
    const until = Math.max(entry.decideBy, endsAt(entry)) + 2 * CLOCKS_APART_MS;
    const isFirst = await files.markEnded(name, how, until).catch((error: unknown) => {
      // A no counts even where there is no room to note it; a yes does not.
      if (how === 'redeemed') throw error;
      return true;
    });
    sightings.end(name);
    // Nothing is left to remove for one that was held up until even the mark of another was gone again.
    if (!isFirst || !(await remove(name))) return false;
    await tell(name, entry, how, date(), replacedBy);
    return true;
  }

  async function list(): Promise<readonly Approval[]> {
    if (closed) return [];
    await files.prepare();
    if (now() >= nextSweep) {
      nextSweep = now() + SWEEP_EVERY_MS;
      await sweepFolder(files, date);
    }
    const listed = await files.list();
    const marked = new Set(listed.filter(({ role }) => role === 'ended').map(({ name }) => name));
    const open = new Set(listed.filter(({ role }) => role === 'open').map(({ name }) => name));
    const approved = listed.filter(({ role }) => role === 'approved').map(({ name }) => name);
    // Those seen before that are gone are looked at once more, to be forgotten.
    const names = new Set([...open, ...approved, ...sightings.names()]);
    const entries = await Promise.all(
      [...names].map(async (name) => {
        // What is open still is as it was seen: read again, a thousand would take long.
        const seen = open.has(name) && !marked.has(name) ? sightings.opened(name) : undefined;
        return seen !== undefined && sightings.isLive(name, seen) ? seen : load(name);
      }),
    );
    return entries.filter((entry) => entry !== undefined).toSorted((a, b) => a.openedAt - b.openedAt);
  }

  async function open(approval: Parameters<ApprovalStore['open']>[0]): Promise<'opened' | 'full'> {
    const name = entryName(approval.id);
    const live = await list();
    if (live.some(({ id }) => id === approval.id))
      throw new StoreError('An approval with this id is open already');
    const going = roomFor(approval, live);
    if (going === 'full') return going;
    for (const { id } of going) {
      if (await files.remove(entryName(id), 'open')) sightings.end(entryName(id));
    }
    const entry = opened(approval, date());
    await files.writeOpen(name, entry);
    sightings.isLive(name, entry);
    return 'opened';
  }

  return {
    // One after the other, so that of many at once no more find room than there is.
    async open(approval) {
      const opening = lastOpening.then(() => open(approval));
      lastOpening = opening.catch(() => undefined);
      return opening;
    },

    find: (id) => load(entryName(id)),

    async decide(id, kind, decision, carryOutMs) {
      const name = entryName(id);
      const entry = await load(name);
      if (entry === undefined || !canDecide(entry, kind)) return undefined;
      const after = decided(entry, decision, carryOutMs, date());
      const isDeclined = decision.verdict === 'declined';
      const isFirst = await files.writeDecision(name, after.decision).catch((error: unknown) => {
        if (!isDeclined) throw error;
        return true;
      });
      if (!isFirst) return undefined;
      if (!(isDeclined ? await finish(name, after, 'declined') : await files.approve(name))) {
        await files.remove(name, 'decision');
        return undefined;
      }
      if (isDeclined) return after;
      sightings.isLive(name, after);
      // Redeemed already by a call that waited for it, or ended just before: that the decision did not outrun.
      const ending = await files.ending(name);
      return ending === undefined || ending.how === 'redeemed' ? after : undefined;
    },

    async redeem(id) {
      const name = entryName(id);
      const entry = await load(name);
      if (entry?.decision === undefined) return undefined;
      if (!(await finish(name, entry, 'redeemed'))) return undefined;
      await files.settle();
      return entry;
    },

    async end(id, how, replacedBy) {
      const name = entryName(id);
      const entry = await load(name);
      return entry !== undefined && finish(name, entry, how, replacedBy);
    },

    list,

    async ended() {
      // What has ended by itself is told once somebody has looked.
      await list();
      return closed ? [] : past.list();
    },

    note: (id, more) => past.note(entryName(id), more),

    async close() {
      closed = true;
    },
  };
}
