import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { createSealedFolder } from '../../src/passkeys/sealed-folder.ts';

const shape = z.strictObject({ says: z.string() });

async function world() {
  const folder = await mkdtemp(join(tmpdir(), 'guard-sealed-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const key = new Uint8Array(32).fill(1);
  const keys = { first: key, all: [key] };
  return { folder, keys, things: createSealedFolder(folder, keys, 'thing', shape) };
}

it('keeps what is added, once, replaces and removes it', async () => {
  const { things } = await world();
  expect([await things.add('a', { says: 'one' }), await things.add('a', { says: 'two' })]).toEqual([
    true,
    false,
  ]);
  await things.replace('a', { says: 'three' });
  expect(await things.list()).toEqual([{ says: 'three' }]);
  expect([await things.remove('a'), await things.remove('a')]).toEqual([true, false]);
  expect(await things.find('a')).toBeUndefined();
});

it('writes neither an id nor what is kept where others can read it', async () => {
  const { folder, things } = await world();
  await things.add('../the-id', { says: 'a secret' });
  const [name = ''] = await readdir(folder);
  expect(name).toMatch(/^[0-9a-f]{64}\.thing$/);
  expect(await readFile(join(folder, name), 'latin1')).not.toContain('a secret');
});

it('opens nothing under the name of something else, or of another kind', async () => {
  const { folder, keys, things } = await world();
  const others = createSealedFolder(folder, keys, 'other', shape);
  await things.add('a', { says: 'one' });
  const [name = ''] = await readdir(folder);
  await rename(join(folder, name), join(folder, name.replace('.thing', '.other')));
  expect([await things.list(), await others.list()]).toEqual([[], []]);
});

it('opens what another of the keys sealed, so that a key can be replaced', async () => {
  const { folder, keys, things } = await world();
  await things.add('a', { says: 'one' });
  const first = new Uint8Array(32).fill(2);
  const rotated = { first, all: [first, ...keys.all] };
  expect(await createSealedFolder(folder, rotated, 'thing', shape).find('a')).toEqual({ says: 'one' });
  expect(await createSealedFolder(folder, { first, all: [first] }, 'thing', shape).find('a')).toBeUndefined();
});
