import { beforeEach, afterEach, describe, expect, test, vi } from 'vitest';
import {
  anApproval,
  CARRY_OUT,
  folderWorld,
  type FolderWorld,
  NO,
  openApproved,
  openOne,
  storeIn,
  YES,
} from './world.ts';

const disk = vi.hoisted(() => ({ isFull: false }));

vi.mock('node:fs/promises', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs/promises')>();
  const open: typeof fs.open = async (path, flags, mode) => {
    if (!disk.isFull || flags !== 'wx') return fs.open(path, flags, mode);
    throw Object.assign(new Error(`ENOSPC: no space left on device, open '${String(path)}'`), {
      code: 'ENOSPC',
    });
  };
  return { ...fs, open };
});

let world: FolderWorld;
beforeEach(async () => {
  world = await folderWorld();
});
afterEach(async () => {
  disk.isFull = false;
  await world.remove();
});

const FULL = 'The folder that keeps approvals (GUARD_STATE_DIR) is full: make room on its disk (ENOSPC).';

describe('on a disk that is full', () => {
  test('nothing is opened, approved or redeemed, and the operator is told what to do', async () => {
    const { store } = world;
    const [open, approved] = [await openOne(store), await openApproved(store)];
    disk.isFull = true;
    await expect(store.open(anApproval())).rejects.toThrow(FULL);
    await expect(store.decide(open, 'page', YES, CARRY_OUT)).rejects.toThrow(FULL);
    await expect(store.redeem(approved)).rejects.toThrow(FULL);
  });

  test('what was there is there still once there is room', async () => {
    const { store } = world;
    const [open, approved] = [await openOne(store), await openApproved(store)];
    disk.isFull = true;
    await expect(store.decide(open, 'page', YES, CARRY_OUT)).rejects.toThrow(FULL);
    await expect(store.redeem(approved)).rejects.toThrow(FULL);
    disk.isFull = false;
    expect(await store.decide(open, 'page', YES, CARRY_OUT)).toBeDefined();
    expect(await store.redeem(open)).toBeDefined();
    expect(await store.redeem(approved)).toBeDefined();
  });

  test('a no counts all the same, for every process', async () => {
    const { store } = world;
    const [open, approved, token] = [
      await openOne(store),
      await openApproved(store),
      await openOne(store, 'token'),
    ];
    disk.isFull = true;
    expect(await store.decide(open, 'page', NO, CARRY_OUT)).toMatchObject({
      decision: { verdict: 'declined' },
    });
    expect(await store.end(approved, 'withdrawn')).toBe(true);
    expect(await store.end(token, 'withdrawn')).toBe(true);
    disk.isFull = false;
    for (const each of [store, storeIn(world.folder, world.time)]) {
      expect(await each.list()).toStrictEqual([]);
      expect(await each.decide(open, 'page', YES, CARRY_OUT)).toBeUndefined();
      expect(await each.redeem(approved)).toBeUndefined();
    }
  });
});
