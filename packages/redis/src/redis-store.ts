import {
  type Approval,
  type ApprovalStore,
  canDecide,
  createSightings,
  decided,
  type Ended,
  type Ending,
  endedFrom,
  endsAt,
  entryName,
  isTold,
  type Keys,
  opened,
  roomFor,
  StoreError,
  tooMany,
} from '@guard/core/store';
import type { Connection } from './connection.ts';
import type { Channel } from './relay.ts';
import { scriptsFor } from './scripts.ts';
import { createSealed } from './sealed.ts';

/** Others change something at the same time, and each time one of them gets through. */
const ATTEMPTS = 20;
/** A wake that got lost is made good by looking. */
const LOOK_EVERY_MS = 2000;

export interface RedisStoreOptions {
  readonly connection: Connection;
  /** Of all keys of this server. */
  readonly prefix: string;
  readonly keys: Keys;
  /** Milliseconds since the epoch. */
  readonly date: () => number;
  /** See `createLifetimeClock`. */
  readonly now: () => number;
  readonly channel: Pick<Channel, 'wake' | 'woken'>;
}

/** An entry as it was found. Whoever changes it says what it found, and is refused where that is no longer true. */
interface Found {
  readonly run: string;
  readonly value: string;
  readonly entry: Approval;
}

/** Keeps approvals in Redis, for all instances of a server. See `scripts.ts` for its steps. */
export function createRedisStore(options: RedisStoreOptions): ApprovalStore {
  const { connection, prefix, keys, date, now, channel } = options;
  const scripts = scriptsFor(prefix);
  const sealed = createSealed(keys);
  const sightings = createSightings(date, now);
  let lastOpening: Promise<unknown> = Promise.resolve();
  let closed = false;
  let open = { run: '', version: '', all: new Map<string, Found>() };
  const past = { run: '', version: '0', all: new Map<string, { value: string; ended: Ended }>() };

  /** Undefined for one that is not live, which is then removed. */
  async function live(name: string, run: string, value: string): Promise<Found | undefined> {
    const entry = sealed.openEntry(name, run, value);
    if (entry !== undefined && sightings.isLive(name, entry)) return { run, value, entry };
    const at = entry && Math.min(date(), endsAt(entry));
    // One of an earlier run of Redis, or of nobody who has the key, is not told of.
    await finishAs(name, run, value, entry, 'expired', at);
    return undefined;
  }

  async function load(name: string): Promise<Found | undefined> {
    if (closed) return undefined;
    const [run, value] = texts(await connection.run(scripts.read, name));
    if (run === undefined) throw new StoreError(NOT_UNDERSTOOD);
    if (value !== undefined) return live(name, run, value);
    // Seen before, and gone: whatever is put back under this name is not it.
    if (sightings.opened(name) !== undefined) sightings.end(name);
    return undefined;
  }

  /** Whether this process was the one that ended it. */
  async function finishAs(
    name: string,
    run: string,
    value: string,
    entry: Approval | undefined,
    how: Ending,
    at = date(),
    replacedBy?: string,
  ): Promise<boolean> {
    const isToBeTold = entry !== undefined && isTold(entry);
    const told = isToBeTold ? sealed.closeEnded(name, endedFrom(entry, how, at, replacedBy)) : '';
    const isOurs = isOne(await connection.run(scripts.finish, run, name, value, told));
    if (isOurs) {
      sightings.end(name);
      channel.wake();
    }
    return isOurs;
  }

  async function list(): Promise<{
    readonly run: string;
    readonly version: string;
    readonly found: Found[];
  }> {
    const [run, version, entries] = parts(await connection.run(scripts.open, `${open.run} ${open.version}`));
    if (run === undefined || version === undefined) throw new StoreError(NOT_UNDERSTOOD);
    const all = entries === undefined ? open.all : new Map<string, Found>();
    for (const [name, value] of pairs(entries ?? [])) {
      const before = run === open.run ? open.all.get(name) : undefined;
      const found = before?.value === value ? before : await live(name, run, value);
      if (found !== undefined) all.set(name, found);
    }
    for (const [name, { value, entry }] of all) {
      if (sightings.isLive(name, entry)) continue;
      all.delete(name);
      await finishAs(name, run, value, entry, 'expired', Math.min(date(), endsAt(entry)));
    }
    open = { run, version, all };
    const found = [...all.values()].toSorted((a, b) => a.entry.openedAt - b.entry.openedAt);
    return { run, version, found };
  }

  async function add(approval: Parameters<ApprovalStore['open']>[0]): Promise<'opened' | 'full'> {
    const name = entryName(approval.id);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const { run, version, found } = await list();
      const entries = found.map(({ entry }) => entry);
      if (entries.some(({ id }) => id === approval.id))
        throw new StoreError('An approval with this id is open already');
      const going = roomFor(approval, entries);
      if (going === 'full') return going;
      const evicted = found.filter(({ entry }) => going.includes(entry));
      for (const { value, entry } of evicted)
        await finishAs(entryName(entry.id), run, value, entry, 'evicted');
      if (evicted.length > 0) continue;
      const entry = opened(approval, date());
      const value = sealed.closeEntry(name, run, entry);
      if (String(await connection.run(scripts.add, run, version, name, value)) === 'again') continue;
      sightings.isLive(name, entry);
      return 'opened';
    }
    throw new StoreError('Too many questions are put at once. Call again.');
  }

  async function told(): Promise<readonly Ended[]> {
    const [run, version, changed] = parts(await connection.run(scripts.past, past.run, past.version));
    if (run === undefined || version === undefined) throw new StoreError(NOT_UNDERSTOOD);
    if (run !== past.run || Number(version) < Number(past.version)) past.all.clear();
    for (const [name, value] of pairs(changed ?? [])) {
      const ended = sealed.openEnded(name, value);
      if (ended === undefined) past.all.delete(name);
      else past.all.set(name, { value, ended });
    }
    Object.assign(past, { run, version });
    const all = [...past.all.values()].map(({ ended }) => ended).toSorted((a, b) => a.at - b.at);
    const over = new Set(tooMany(all, date()));
    if (over.size === 0) return all;
    const names = [...over].map(({ id }) => entryName(id));
    for (const name of names) past.all.delete(name);
    await connection.run(scripts.forget, ...names);
    return all.filter((ended) => !over.has(ended));
  }

  return {
    // One after the other, so that those of this process do not get in each other's way.
    async open(approval) {
      const opening = lastOpening.then(() => add(approval));
      lastOpening = opening.catch(() => undefined);
      return opening;
    },

    async find(id) {
      return (await load(entryName(id)))?.entry;
    },

    async decide(id, kind, decision, carryOutMs) {
      const name = entryName(id);
      const found = await load(name);
      if (found === undefined || !canDecide(found.entry, kind)) return undefined;
      const after = decided(found.entry, decision, carryOutMs, date());
      if (decision.verdict === 'declined') {
        return (await finishAs(name, found.run, found.value, after, 'declined')) ? after : undefined;
      }
      const value = sealed.closeEntry(name, found.run, after);
      if (!isOne(await connection.run(scripts.replace, found.run, name, found.value, value)))
        return undefined;
      sightings.isLive(name, after);
      channel.wake();
      return after;
    },

    async redeem(id) {
      const name = entryName(id);
      const found = await load(name);
      if (found?.entry.decision?.verdict !== 'approved') return undefined;
      const isOurs = await finishAs(name, found.run, found.value, found.entry, 'redeemed');
      return isOurs ? found.entry : undefined;
    },

    async end(id, how, replacedBy) {
      const name = entryName(id);
      // It may be decided in this very moment: then that which was decided ends.
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const found = await load(name);
        if (found === undefined) return false;
        const { run, value, entry } = found;
        if (await finishAs(name, run, value, entry, how, date(), replacedBy)) return true;
      }
      return false;
    },

    async list() {
      return closed ? [] : (await list()).found.map(({ entry }) => entry);
    },

    async ended() {
      if (closed) return [];
      // What has ended by itself is told once somebody has looked.
      await list();
      return told();
    },

    async note(id, more) {
      try {
        await told();
        const name = entryName(id);
        const before = past.all.get(name);
        if (before === undefined) return;
        const ended = { ...before.ended, ...more };
        await connection.run(scripts.note, name, before.value, sealed.closeEnded(name, ended));
        channel.wake();
      } catch {
        // The write has been sent by then, and its result must not become an error of what tells of it.
      }
    },

    async untilChange(ms, signal) {
      signal.throwIfAborted();
      const stop = new AbortController();
      const limits = AbortSignal.any([signal, stop.signal]);
      await Promise.race([channel.woken(), after(Math.min(ms, LOOK_EVERY_MS), limits)]).finally(() =>
        stop.abort(),
      );
      signal.throwIfAborted();
    },

    async close() {
      closed = true;
      connection.close();
    },
  };
}

function after(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

const isOne = (reply: unknown) => reply === 1;

/** Replies of two texts, of which the second may be missing. */
function texts(reply: unknown): (string | undefined)[] {
  return Array.isArray(reply)
    ? reply.map((part) => (Buffer.isBuffer(part) ? part.toString() : undefined))
    : [];
}

function parts(reply: unknown): [string | undefined, string | undefined, unknown[] | undefined] {
  const [run, version] = texts(reply);
  const list: unknown = Array.isArray(reply) ? reply[2] : undefined;
  return [run, version, Array.isArray(list) ? list : undefined];
}

function pairs(list: readonly unknown[]): [name: string, value: string][] {
  const found: [string, string][] = [];
  for (let at = 0; at + 1 < list.length; at += 2) found.push([String(list[at]), String(list[at + 1])]);
  return found;
}

const NOT_UNDERSTOOD =
  'Redis answered in a way that this server does not understand; its operator has to look at Redis.';
