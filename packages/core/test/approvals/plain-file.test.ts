import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createFile, readPlainFile, removeFile, writtenAt } from '../../src/approvals/plain-file.ts';
import { StoreError } from '../../src/approvals/store-error.ts';
import { useFolder } from '../config/folders.ts';

const folder = useFolder();
const at = (name: string) => join(folder.path, name);
const text = async (name: string) => {
  const bytes = await readPlainFile(at(name));
  return bytes && Buffer.from(bytes).toString();
};
const isWindows = process.platform === 'win32';

describe('a file in the folder', () => {
  test('is created for this user alone, and read back', async () => {
    expect(await createFile(at('a'), 'content')).toBe(true);
    expect(await text('a')).toBe('content');
  });

  test.skipIf(isWindows)('is open to nobody else, whatever the mask of the process is', async () => {
    const before = process.umask(0);
    await createFile(at('a'), 'content').finally(() => process.umask(before));
    // oxlint-disable-next-line no-bitwise -- a mode is bits
    expect(statSync(at('a')).mode & 0o777).toBe(0o600);
  });

  test('is created by one of many that try, and the others change nothing', async () => {
    const names = ['one', 'two', 'three', 'four'];
    const made = await Promise.all(names.map(async (name) => createFile(at('a'), name)));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await text('a')).toBe(names[made.indexOf(true)]);
  });

  test('is removed by one of many that try', async () => {
    await createFile(at('a'), 'content');
    const removed = await Promise.all([1, 2, 3].map(async () => removeFile(at('a'))));
    expect(removed.filter(Boolean)).toHaveLength(1);
    expect(await writtenAt(at('a'))).toBeUndefined();
  });

  test('that is too large to be an approval is not written at all', async () => {
    await expect(createFile(at('a'), 'x'.repeat(64 * 1024 + 1))).rejects.toThrow(StoreError);
    expect(await writtenAt(at('a'))).toBeUndefined();
  });
});

describe('what somebody put in the place of a file', () => {
  test.skipIf(isWindows)('a link is not read through, nor written through', async () => {
    writeFileSync(at('theirs'), 'theirs');
    symlinkSync(at('theirs'), at('a'));
    expect(await text('a')).toBeUndefined();
    expect(await createFile(at('a'), 'ours')).toBe(false);
    expect(readFileSync(at('theirs'), 'utf8')).toBe('theirs');
  });

  test.skipIf(isWindows)('a link that leads nowhere yet makes no file elsewhere', async () => {
    symlinkSync(at('elsewhere'), at('a'));
    expect(await createFile(at('a'), 'ours')).toBe(false);
    expect(await writtenAt(at('elsewhere'))).toBeUndefined();
  });

  test.skipIf(isWindows)('a link is taken away, and what it leads to stays', async () => {
    writeFileSync(at('theirs'), 'theirs');
    symlinkSync(at('theirs'), at('a'));
    expect(await removeFile(at('a'))).toBe(true);
    expect(await text('theirs')).toBe('theirs');
  });

  test.skipIf(isWindows)('a pipe keeps nobody waiting', async () => {
    execFileSync('mkfifo', [at('a')]);
    expect(await text('a')).toBeUndefined();
  });

  test('a folder counts as missing, and is not taken away', async () => {
    mkdirSync(at('a'));
    expect(await text('a')).toBeUndefined();
    expect(await createFile(at('a'), 'ours')).toBe(false);
    expect(await removeFile(at('a'))).toBe(false);
  });

  test('a file of a thousand approvals is not read into memory', async () => {
    writeFileSync(at('a'), '');
    truncateSync(at('a'), 64 * 1024 + 1);
    expect(await text('a')).toBeUndefined();
    truncateSync(at('a'), 64 * 1024);
    expect(await text('a')).toHaveLength(64 * 1024);
  });
});

describe('what is missing', () => {
  test('is none', async () => {
    expect(await text('a')).toBeUndefined();
    expect(await removeFile(at('a'))).toBe(false);
  });

  test('in a folder that is gone cannot be created, and the error names no path', async () => {
    const failing = createFile(join(at('gone'), 'hunter2'), 'content');
    await expect(failing).rejects.toThrow(StoreError);
    await expect(failing).rejects.not.toThrow(/hunter2|settings-/);
  });
});
