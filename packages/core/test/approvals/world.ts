import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Approval, ApprovalKind, Decision, NewApproval } from '../../src/approvals/approval.ts';
import { createLifetimeClock } from '../../src/approvals/lifetime-clock.ts';
import { createMemoryStore } from '../../src/approvals/memory-store.ts';
import { createFolderStore } from '../../src/approvals/folder-store.ts';
import type { Keys } from '../../src/approvals/keys.ts';
import type { ApprovalStore } from '../../src/approvals/store.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const START = Date.UTC(2026, 0, 1);
export const LIFE = 30 * MINUTE;
export const CARRY_OUT = 10 * MINUTE;

export const YES: Decision = { verdict: 'approved', evidence: 'page' };
export const NO: Decision = { verdict: 'declined', evidence: 'page', reason: 'not now' };

/** The two clocks of a machine. `pass` is time going by; setting `wall` alone is somebody setting the date. */
export interface Time {
  wall: number;
  monotonic: number;
  pass(ms: number): void;
}

export function createTime(): Time {
  return {
    wall: START,
    monotonic: 5000,
    pass(ms) {
      this.wall += ms;
      this.monotonic += ms;
    },
  };
}

/** A store and the clocks it reads. */
export interface World {
  readonly time: Time;
  readonly store: ApprovalStore;
  remove(): Promise<void>;
}

export async function memoryWorld(): Promise<World> {
  const time = createTime();
  const now = createLifetimeClock(
    () => time.wall,
    () => time.monotonic,
  );
  return { time, store: createMemoryStore(now), remove: async () => undefined };
}

/** What a folder's store needs beside its clocks. */
export const KEY = new TextEncoder().encode('a key of a test, and 32 bytes long');
export const KEYS: Keys = { first: KEY, all: [KEY] };

/** A store in this folder, as a process of its own opens it. */
export function storeIn(folder: string, time: Time, keys = KEYS): ApprovalStore {
  const date = () => time.wall;
  return createFolderStore({ folder, keys, date, now: createLifetimeClock(date, () => time.monotonic) });
}

export interface FolderWorld extends World {
  readonly folder: string;
}

export async function folderWorld(): Promise<FolderWorld> {
  const time = createTime();
  const parent = await mkdtemp(join(tmpdir(), 'approvals-'));
  const folder = join(parent, 'approvals');
  const store = storeIn(folder, time);
  await store.list();
  return { time, folder, store, remove: () => rm(parent, { recursive: true }) };
}

/** A home of approvals, as a test names it. */
export interface NamedWorld {
  readonly home: string;
  readonly create: () => Promise<World>;
}

export const WORLDS: readonly NamedWorld[] = [
  { home: 'memory', create: memoryWorld },
  { home: 'a folder', create: folderWorld },
];

let count = 0;

export function anApproval(changes: Partial<NewApproval> = {}): NewApproval {
  count += 1;
  return {
    id: `approval-${count}`,
    kind: 'page',
    server: 'wg-easy-mcp',
    instance: 'http://127.0.0.1:51821/',
    account: 'admin',
    principal: { kind: 'local' },
    tool: 'delete_client',
    call: 'digest of the call',
    question: 'digest of the question',
    evidence: 'page',
    lifeMs: LIFE,
    ...changes,
  };
}

/** Opens one of this kind and gives its id. */
export async function openOne(
  store: ApprovalStore,
  kind: ApprovalKind = 'page',
  changes: Partial<NewApproval> = {},
): Promise<string> {
  const approval = anApproval({ kind, ...changes });
  const outcome = await store.open(approval);
  if (outcome !== 'opened') throw new Error(`The store answered ${outcome}`);
  return approval.id;
}

export async function openApproved(store: ApprovalStore, kind: ApprovalKind = 'page'): Promise<string> {
  const id = await openOne(store, kind);
  await store.decide(id, kind, YES, CARRY_OUT);
  return id;
}

export const idsOf = (approvals: readonly Approval[]) => approvals.map(({ id }) => id);
