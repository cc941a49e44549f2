import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findStale, type GeneratedFile, repository, writeFiles } from '@guard/workspace';
import { generateFiles } from '../src/generate.ts';
import { COMMAND } from '../src/project.ts';

const TIMEOUT_MS = 120_000; // the servers are bundled for their notices
let files: GeneratedFile[] = [];
beforeAll(async () => {
  files = await generateFiles(repository);
}, TIMEOUT_MS);

it('finds the committed files to be what the declarations and the bundles say', async () => {
  expect(await findStale(repository, files, COMMAND)).toEqual([]);
});

describe('on a copy', () => {
  let root = '';
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'generated-'));
    await writeFiles(root, files);
  });
  afterEach(async () => rm(root, { recursive: true }));

  it('finds nothing while the copy is faithful', async () => {
    expect(await findStale(root, files, COMMAND)).toEqual([]);
  });

  it.each([
    [
      'a registry entry that no longer marks the password as secret',
      'apps/wg-easy/server.json',
      '"isSecret": true',
    ],
    ['a bundle whose form shows the password', 'apps/wg-easy/manifest.json', '"sensitive": true'],
    [
      'notices without the licence of what a package carries inside',
      'apps/wg-easy/THIRD_PARTY_NOTICES',
      'llhttp',
    ],
    ['an image that runs as root', 'apps/wg-easy/Dockerfile', 'USER 65532:65532'],
    ['a build that takes in more than it needs', 'apps/wg-easy/.dockerignore', '*\n'],
    ['a package whose proof of origin is gone', 'apps/wg-easy/package.json', '"provenance": true'],
  ])('names %s', async (_, path, part) => {
    const text = await readFile(join(root, path), 'utf8');
    expect(text).toContain(part);
    await writeFile(join(root, path), text.replace(part, ''));
    expect(await findStale(root, files, COMMAND)).toEqual([`${path} is out of date: run ${COMMAND}`]);
  });

  it('names a file that is missing', async () => {
    await rm(join(root, 'apps/wg-easy/server.json'));
    expect(await findStale(root, files, COMMAND)).toEqual([
      `apps/wg-easy/server.json is out of date: run ${COMMAND}`,
    ]);
  });
});
