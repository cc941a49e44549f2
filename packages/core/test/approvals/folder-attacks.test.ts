import {
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { entryName } from '../../src/approvals/entry-name.ts';
import { createFileSeal } from '../../src/approvals/sealed-file.ts';
import type { ApprovalStore } from '../../src/approvals/store.ts';
import {
  anApproval,
  CARRY_OUT,
  folderWorld,
  type FolderWorld,
  KEY,
  KEYS,
  LIFE,
  MINUTE,
  NO,
  openApproved,
  openOne,
  storeIn,
  YES,
} from './world.ts';

let world: FolderWorld;
beforeEach(async () => {
  world = await folderWorld();
});
afterEach(() => world.remove());

const fileOf = (id: string, role: string) => join(world.folder, `${entryName(id)}.${role}`);
/** A process that has seen nothing yet, so that the files alone decide. */
const another = () => storeIn(world.folder, world.time);

async function expectNothing(id: string): Promise<void> {
  for (const store of [world.store, another()]) await expectNothingIn(store, id);
}

async function expectNothingIn(store: ApprovalStore, id: string): Promise<void> {
  expect(await store.find(id)).toBeUndefined();
  expect(await store.decide(id, 'page', YES, CARRY_OUT)).toBeUndefined();
  expect(await store.redeem(id)).toBeUndefined();
}

/** All files of an entry, to be put back later as a backup or a synchronised folder would. */
async function keepCopies(id: string): Promise<() => Promise<void>> {
  const files = (await readdir(world.folder)).filter((file) => file.startsWith(entryName(id)));
  const contents = await Promise.all(files.map((file) => readFile(join(world.folder, file))));
  return async () => {
    for (const [at, file] of files.entries()) await writeFile(join(world.folder, file), contents[at] ?? '');
  };
}

describe('an approval whose files are put back', () => {
  test('was redeemed: it is not redeemed a second time, by this process or another', async () => {
    const id = await openApproved(world.store);
    const putBack = await keepCopies(id);
    expect(await world.store.redeem(id)).toBeDefined();
    await putBack();
    await expectNothing(id);
  });

  test('was redeemed: nor is it once more open to be decided', async () => {
    const id = await openOne(world.store);
    const putBack = await keepCopies(id);
    await world.store.decide(id, 'page', YES, CARRY_OUT);
    expect(await world.store.redeem(id)).toBeDefined();
    await putBack();
    await expectNothing(id);
    // Carrying out is over by now, and deciding would not be.
    world.time.pass(CARRY_OUT + 5 * MINUTE);
    await putBack();
    await expectNothing(id);
  });

  test.each(['withdrawn', 'superseded'] as const)('was %s: it stays so', async (how) => {
    const id = await openApproved(world.store);
    const putBack = await keepCopies(id);
    expect(await world.store.end(id, how)).toBe(true);
    await putBack();
    await expectNothing(id);
  });

  test('was too old, and the date is set back as well: it stays so for who saw it', async () => {
    const id = await openApproved(world.store);
    const putBack = await keepCopies(id);
    world.time.pass(CARRY_OUT);
    expect(await world.store.find(id)).toBeUndefined();
    world.time.wall -= CARRY_OUT;
    await putBack();
    await expectNothingIn(world.store, id);
  });

  test('with even the mark of its ending removed: it stays so for who redeemed it', async () => {
    const id = await openApproved(world.store);
    const putBack = await keepCopies(id);
    expect(await world.store.redeem(id)).toBeDefined();
    await rename(fileOf(id, 'ended'), join(world.folder, 'elsewhere'));
    await putBack();
    await expectNothingIn(world.store, id);
  });

  test('was redeemed by another process: it is gone for one that knew it, whatever is put back', async () => {
    const id = await openApproved(world.store);
    const putBack = await keepCopies(id);
    expect(await another().redeem(id)).toBeDefined();
    expect(await world.store.find(id)).toBeUndefined();
    await rename(fileOf(id, 'ended'), join(world.folder, 'elsewhere'));
    await putBack();
    await expectNothingIn(world.store, id);
  });
});

describe('an approval that nobody gave', () => {
  test('files of an approved one under the names of another: nothing is approved', async () => {
    const [approved, other] = [await openApproved(world.store), await openOne(world.store)];
    await copyFile(fileOf(approved, 'decision'), fileOf(other, 'decision'));
    await rename(fileOf(other, 'open'), fileOf(other, 'approved'));
    await expectNothing(other);
    expect(await world.store.redeem(approved)).toBeDefined();
  });

  test('both files of an approved one under the names of another: nothing is approved', async () => {
    const [approved, other] = [await openApproved(world.store), entryName('another')];
    await copyFile(fileOf(approved, 'approved'), fileOf(other, 'approved'));
    await copyFile(fileOf(approved, 'decision'), fileOf(other, 'decision'));
    await expectNothing(other);
  });

  test('an open one renamed to approved, without a decision: nothing is approved', async () => {
    const id = await openOne(world.store);
    await rename(fileOf(id, 'open'), fileOf(id, 'approved'));
    await expectNothing(id);
  });

  test('an entry in place of the decision: nothing is approved', async () => {
    const id = await openOne(world.store);
    await copyFile(fileOf(id, 'open'), fileOf(id, 'decision'));
    await rename(fileOf(id, 'open'), fileOf(id, 'approved'));
    await expectNothing(id);
  });

  test('the decision of a decline, left by a process that was cut off: nothing is approved', async () => {
    const id = await openOne(world.store);
    const decision = { ...NO, at: world.time.wall, redeemBy: world.time.wall + CARRY_OUT };
    const sealed = createFileSeal(KEYS).close(decision, `${entryName(id)}.decision`);
    await writeFile(fileOf(id, 'decision'), sealed);
    await rename(fileOf(id, 'open'), fileOf(id, 'approved'));
    await expectNothing(id);
  });

  test('sealed with a key that is not ours: it is not there', async () => {
    const strange = new TextEncoder().encode('the key of somebody else, who can write here');
    const forger = storeIn(world.folder, world.time, { first: strange, all: [strange] });
    const id = await openApproved(forger);
    await expectNothing(id);
  });

  test('a file of another version is refused', async () => {
    const id = await openOne(world.store);
    const sealed = await readFile(fileOf(id, 'open'), 'latin1');
    await writeFile(fileOf(id, 'open'), sealed.replace('guard-approval/2', 'guard-approval/3'), 'latin1');
    expect(await another().find(id)).toBeUndefined();
  });

  test.each([0, 1, 16, 17, 29, 45, 46, 100])('cut off after %i bytes it is not there', async (length) => {
    const id = await openApproved(world.store);
    await truncate(fileOf(id, 'approved'), length);
    await expectNothing(id);
  });

  test('any byte of it changed: it is not there', async () => {
    const id = await openOne(world.store);
    const sealed = await readFile(fileOf(id, 'open'));
    for (let at = 0; at < sealed.length; at += 7) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8((changed.at(at) ?? 0) ^ 1, at);
      await writeFile(fileOf(id, 'open'), changed);
      expect(await another().find(id)).toBeUndefined();
    }
  });
});

/** All but those that only tell what became of an approval. */
async function filesThatCount(): Promise<string[]> {
  return (await readdir(world.folder)).filter((file) => !file.endsWith('.past'));
}

describe('what else may lie in the folder', () => {
  test('a link in place of an entry is not followed, and one in place of a new file is not written through', async () => {
    const id = await openOne(world.store);
    const elsewhere = join(world.folder, 'elsewhere');
    await rename(fileOf(id, 'open'), elsewhere);
    await symlink(elsewhere, fileOf(id, 'open'));
    await expectNothing(id);

    const target = join(world.folder, 'target');
    const next = await openOne(world.store);
    await symlink(target, fileOf(next, 'decision'));
    expect(await world.store.decide(next, 'page', YES, CARRY_OUT)).toBeUndefined();
    await expect(stat(target)).rejects.toThrow('ENOENT');
  });

  test.skipIf(process.platform === 'win32')('a pipe in place of an entry keeps nobody waiting', async () => {
    const id = 'never opened';
    execFileSync('mkfifo', [fileOf(id, 'open')]);
    expect(await world.store.find(id)).toBeUndefined();
    expect(await world.store.list()).toStrictEqual([]);
    expect(await world.store.open(anApproval())).toBe('opened');
  });

  test('folders, large files and rubbish under our names: neither believed nor in the way', async () => {
    await mkdir(fileOf('a', 'open'));
    await writeFile(fileOf('b', 'open'), Buffer.alloc(1024 * 1024));
    await writeFile(fileOf('c', 'approved'), 'rubbish');
    await writeFile(fileOf('d', 'ended'), 'rubbish');
    const id = await openApproved(world.store);
    const store = another();
    expect((await store.list()).map((entry) => entry.id)).toStrictEqual([id]);
    expect(await store.redeem(id)).toBeDefined();
  });

  test('files of strangers stay, however old', async () => {
    const strangers = ['notes.txt', '.DS_Store', 'x.open', `${'0'.repeat(64)}.open.bak`];
    for (const file of strangers) {
      await writeFile(join(world.folder, file), 'theirs');
      await utimes(join(world.folder, file), 0, 0);
    }
    await openOne(world.store);
    await another().list();
    expect(await readdir(world.folder)).toStrictEqual(expect.arrayContaining(strangers));
  });

  test('a live approval stays, whatever the disk says of its age', async () => {
    const [open, approved] = [await openOne(world.store), await openApproved(world.store)];
    for (const file of await readdir(world.folder)) await utimes(join(world.folder, file), 0, 0);
    await another().list();
    expect(await another().decide(open, 'page', YES, CARRY_OUT)).toBeDefined();
    expect(await another().redeem(approved)).toBeDefined();
  });

  test('what was left of ours by processes that were cut off goes once nothing of it could count', async () => {
    const [id, twin] = [await openApproved(world.store), await openOne(world.store)];
    await world.store.redeem(id);
    await writeFile(fileOf('x', 'AAAAAAAAAAAAAAAAAAAAAA.new'), 'cut off');
    await writeFile(fileOf('y', 'decision'), 'cut off');
    await writeFile(fileOf('z', 'ended'), '');
    const twoDays = (world.time.wall + 2 * 24 * 60 * MINUTE) / 1000;
    for (const file of await readdir(world.folder)) await utimes(join(world.folder, file), twoDays, twoDays);
    await another().list();
    expect(await readdir(world.folder)).toHaveLength(6);
    world.time.pass(5 * 24 * 60 * MINUTE);
    expect(await another().find(twin)).toBeUndefined();
    await another().list();
    expect(await readdir(world.folder)).toStrictEqual([]);
  });

  test('the mark of an ending stays for as long as a copy could count, and no longer', async () => {
    const id = await openApproved(world.store);
    await world.store.redeem(id);
    world.time.pass(LIFE + MINUTE);
    await another().list();
    expect(await filesThatCount()).toHaveLength(1);
    world.time.pass(MINUTE);
    await another().list();
    expect(await filesThatCount()).toStrictEqual([]);
  });
});

describe('an approval that is too old', () => {
  test('is removed when it is looked at, so that no date set back makes it young again', async () => {
    const [open, approved] = [await openOne(world.store), await openApproved(world.store)];
    world.time.pass(LIFE);
    const store = another();
    await expectNothingIn(store, open);
    await expectNothingIn(store, approved);
    expect(await filesThatCount()).toStrictEqual([]);
  });

  test('was opened in what is the future by now: it is removed, a minute being left to clocks that lie apart', async () => {
    const id = await openOne(world.store);
    world.time.wall -= MINUTE;
    expect(await another().find(id)).toBeDefined();
    world.time.wall -= 1;
    await expectNothingIn(another(), id);
    expect(await filesThatCount()).toStrictEqual([]);
  });
});

describe('what is written', () => {
  test('is for this user alone, and shows neither ids nor what was asked', async () => {
    const id = await openOne(world.store, 'token', { id: 'the-token-itself', account: 'alice@example' });
    await world.store.decide(id, 'token', YES, CARRY_OUT);
    const files = await readdir(world.folder);
    expect(files).toHaveLength(2);
    for (const file of files) {
      const { mode } = await stat(join(world.folder, file));
      // oxlint-disable-next-line no-bitwise -- the mode is bits
      expect((mode & 0o777).toString(8)).toBe(process.platform === 'win32' ? '666' : '600');
      const text = `${file} ${await readFile(join(world.folder, file), 'latin1')}`;
      expect(text).not.toMatch(/the-token|alice|delete_client|digest/);
    }
  });

  test('is opened by every key of the list and sealed with the first', async () => {
    const id = await openApproved(world.store);
    const newer = new TextEncoder().encode('the key that was put before the old one');
    const rotated = storeIn(world.folder, world.time, { first: newer, all: [newer, KEY] });
    expect(await rotated.redeem(id)).toBeDefined();
    const next = await openApproved(rotated);
    expect(await world.store.find(next)).toBeUndefined();
    const without = storeIn(world.folder, world.time, { first: newer, all: [newer] });
    expect(await without.redeem(next)).toBeDefined();
  });
});

describe('a folder that cannot take it', () => {
  test('is gone: opening says so and what to do, and nothing else fails', async () => {
    const id = await openApproved(world.store);
    const state = dirname(world.folder);
    await rename(state, `${state}-moved`);
    await expect(world.store.open(anApproval())).rejects.toThrow(
      'The folder that keeps approvals (GUARD_STATE_DIR) is gone: start this server again, which makes it anew (ENOENT).',
    );
    await expectNothingIn(world.store, id);
    await rename(`${state}-moved`, state);
  });

  // The superuser may write everywhere.
  test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
    'is read-only: opening, deciding and redeeming say so, and what was there is there still',
    async () => {
      const [id, waiting] = [await openApproved(world.store), await openOne(world.store)];
      await chmod(world.folder, 0o500);
      const says = /cannot be written to: give the user .* \(EACCES\)/;
      await expect(world.store.open(anApproval())).rejects.toThrow(says);
      await expect(world.store.decide(waiting, 'page', YES, CARRY_OUT)).rejects.toThrow(says);
      await expect(world.store.redeem(id)).rejects.toThrow(says);
      await chmod(world.folder, 0o700);
      expect(await world.store.redeem(id)).toBeDefined();
    },
  );

  test('an approval that is too large to be read again is not opened', async () => {
    const opening = world.store.open(anApproval({ fixes: { much: 'x'.repeat(70_000) } }));
    await expect(opening).rejects.toThrow('too much');
    expect(await readdir(world.folder)).toStrictEqual([]);
  });
});

test('of thirty pages that are opened at once twenty find room', async () => {
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => world.store.open(anApproval())));
  expect(outcomes.filter((outcome) => outcome === 'opened')).toHaveLength(20);
});
