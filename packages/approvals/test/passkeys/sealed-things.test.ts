import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { passkeysInFolder } from '@guard/core/embed';
import { createSealedThings } from '../../src/passkeys/sealed-things.ts';

const shape = z.strictObject({ says: z.string() });

async function world() {
  const folder = await mkdtemp(join(tmpdir(), 'guard-sealed-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const key = new Uint8Array(32).fill(1);
  const keys = { first: key, all: [key] };
  const home = passkeysInFolder(folder, keys);
  return { folder: join(folder, 'passkeys'), home, things: createSealedThings(home, 'thing', shape) };
}

it('keeps what is added, once, replaces and removes it', async () => {
  const { things } = await world();
  expect([await things.add('a', { says: 'one' }), await things.add('a', { says: 'two' })]).toEqual([
    true,
    false,
  ]);
  await things.put('a', { says: 'three' });
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

it('opens nothing that was sealed for another place', async () => {
  const { home, things } = await world();
  await things.add('a', { says: 'one' });
  expect(await createSealedThings({ ...home, sealedFor: 'Redis' }, 'thing', shape).find('a')).toBeUndefined();
});

it('opens nothing under the name of something else, or of another kind', async () => {
  const { folder, home, things } = await world();
  const others = createSealedThings(home, 'other', shape);
  await things.add('a', { says: 'one' });
  const [name = ''] = await readdir(folder);
  await rename(join(folder, name), join(folder, name.replace('.thing', '.other')));
  expect([await things.list(), await others.list()]).toEqual([[], []]);
});

it('opens what another of the keys sealed, so that a key can be replaced', async () => {
  const { home, things } = await world();
  await things.add('a', { says: 'one' });
  const first = new Uint8Array(32).fill(2);
  const withKeys = (all: readonly Uint8Array[]) =>
    createSealedThings({ ...home, keys: { first, all } }, 'thing', shape);
  expect(await withKeys([first, ...home.keys.all]).find('a')).toEqual({ says: 'one' });
  expect(await withKeys([first]).find('a')).toBeUndefined();
});
