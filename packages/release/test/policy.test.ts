import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { project } from '../src/project.ts';
import { repository, servers } from '@guard/workspace';

const read = async (path: string) => readFile(join(repository, path), 'utf8');

it('publishes to everybody, and never a package that is private', async () => {
  expect(JSON.parse(await read('.changeset/config.json'))).toMatchObject({
    access: 'public',
    privatePackages: { version: false, tag: false },
  });
});

it('lets Renovate pin actions and base images, and wait as the workspace does', async () => {
  const renovate = JSON.parse(await read('.github/renovate.json'));
  expect(renovate.extends).toContain('config:best-practices');
  expect(renovate.minimumReleaseAge).toBe('1 day');
  expect(await read('pnpm-workspace.yaml')).toContain('minimumReleaseAge: 1440');
});

it('names no other organisation than that of the project, which has one place', async () => {
  const files = servers.flatMap(({ folder }) =>
    ['package.json', 'server.json', 'manifest.json', 'Dockerfile'].map((name) => `apps/${folder}/${name}`),
  );
  const text = (await Promise.all(files.map(read))).join('\n');
  const owners = [...text.matchAll(/(?:github\.com|ghcr\.io)\/([\w-]+)/g)].map(([, owner]) => owner);
  expect([...new Set(owners)]).toEqual([new URL(project.repository).pathname.split('/')[1]]);
});
