import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findStale, repository } from '@guard/workspace';
import { generateFiles } from '../src/generate.ts';
import { COMMAND } from '../src/reference-page.ts';
import { type CopiedRepository, copyRepository, README, REFERENCE } from './copied-repository.ts';

const says = (path: string) => `${path} is out of date: run pnpm --filter @guard/docgen docgen`;
const staleIn = async (root: string) => findStale(root, await generateFiles(root), COMMAND);

it('finds the committed pages to be what the declarations say', async () => {
  expect(await staleIn(repository)).toEqual([]);
});

describe('on a copy of the pages', () => {
  let copy: CopiedRepository;
  beforeEach(async () => {
    copy = await copyRepository();
  });
  afterEach(async () => copy.remove());

  it('finds nothing while the copy is faithful', async () => {
    expect(await staleIn(copy.root)).toEqual([]);
  });

  it('names a reference page that says a tool does not ask although it does', async () => {
    await copy.edit(REFERENCE, (text) => text.replace('- Asks: always', '- Asks: never'));
    expect(await staleIn(copy.root)).toEqual([says(REFERENCE)]);
  });

  it('names a README whose table lost a row', async () => {
    await copy.edit(README, (text) => text.replace(/^\| `delete_client`.*\n/m, ''));
    expect(await staleIn(copy.root)).toEqual([says(README)]);
  });

  it('names both when both are stale', async () => {
    await copy.edit(README, (text) => text.replace('bound to the exact edit', ''));
    await copy.edit(REFERENCE, (text) => text.replace('bound to the exact edit', ''));
    expect(await staleIn(copy.root)).toEqual([says(REFERENCE), says(README)]);
  });

  it('names a page that is missing', async () => {
    await rm(join(copy.root, REFERENCE));
    expect(await staleIn(copy.root)).toEqual([says(REFERENCE)]);
  });

  it('names a page whose line ends were changed', async () => {
    await copy.edit(REFERENCE, (text) => text.replaceAll('\n', '\r\n'));
    expect(await staleIn(copy.root)).toEqual([says(REFERENCE)]);
  });

  it('leaves the text around the blocks of a README to people', async () => {
    await copy.edit(README, (text) => text.replace('## Install', '## How to install'));
    expect(await staleIn(copy.root)).toEqual([]);
  });

  it('fails when the markers of a README are gone, which would let its table go stale', async () => {
    await copy.edit(README, (text) => text.replaceAll(/<!-- generated:[a-z]+ -->/g, ''));
    await expect(staleIn(copy.root)).rejects.toThrow(/no generated block/);
  });
});
