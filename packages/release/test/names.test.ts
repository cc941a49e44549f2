import { describe, expect, it } from 'vitest';
import { homepage, publishedNames, summary } from '../src/names.ts';
import { project } from '../src/project.ts';
import { servers } from '@guard/workspace';

describe.each(servers.map((server) => ({ name: server.folder, server })))(
  'the names of $name',
  ({ server }) => {
    const names = publishedNames(server);

    it('are in the namespace that the registry gives to the owner of the repository', () => {
      const owner = new URL(project.repository).pathname.split('/')[1];
      expect(names.registry).toBe(`io.github.${owner}/${server.definition.binary}`);
      expect(names.image).toMatch(new RegExp(`^ghcr\\.io/${owner}/`));
    });

    it('carry its version, so that nothing of another version is taken for it', () => {
      for (const name of [names.image, names.tag, names.bundle, names.bundleUrl, names.sbom]) {
        expect(name).toContain(server.definition.version);
      }
    });

    it('come with one line that fits every catalogue, and a page that is there', () => {
      expect(summary(server).length).toBeLessThanOrEqual(100);
      expect(homepage(server)).toBe(`${project.repository}/tree/main/apps/${server.folder}#readme`);
    });
  },
);

it('are different for every server', () => {
  const all = servers.flatMap((server) => Object.values(publishedNames(server)));
  expect(new Set(all).size).toBe(all.length);
});
