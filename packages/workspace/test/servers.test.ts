import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { apps } from '../src/apps.ts';
import { appsModule } from '../src/apps-module.ts';
import { appsIn } from '../src/new-server/new-server.ts';
import { inRepository, repository } from '../src/repository.ts';
import { serverIn, servers } from '../src/servers.ts';

const read = (path: string) => readFileSync(inRepository(path), 'utf8');

it('knows every server of the repository, in the order of the folders', async () => {
  expect(apps.map(({ folder }) => folder)).toEqual(readdirSync(inRepository('apps')).toSorted());
  const { path, content } = await appsModule(repository, await appsIn(repository));
  expect(read(path)).toBe(content);
});

it('publishes none that is private, as a new one is', () => {
  const published = apps.filter(
    ({ folder }) => !read(`apps/${folder}/package.json`).includes('"private": true'),
  );
  expect(servers.map(({ folder }) => folder)).toEqual(published.map(({ folder }) => folder));
});

it('names the servers that there are when asked for another', () => {
  expect(() => serverIn('nothing')).toThrow('choose bitbucket, freshrss, wg-easy, woodpecker');
});

/** Files that people write and that name every server; what is generated follows the list by itself. */
describe.each(servers)('$folder is not forgotten', ({ folder, packageName, definition }) => {
  it.each([`docs/guide/${folder}.md`, `docs/asking/${folder}.md`, `docs/reference/${folder}.md`])(
    'and has the page %s',
    (path) => {
      expect(existsSync(inRepository(path))).toBe(true);
    },
  );

  it.each([
    ['README.md', `(apps/${folder})`],
    ['docs/index.md', definition.title],
    ['docs/clients/settings.ts', packageName],
    ['docs/.vitepress/site/pages.ts', `/guide/${folder}`],
    ['docs/test/support/backends.ts', packageName],
    ['packages/demo/src/stories.ts', `./stories/${folder}.ts`],
    ['packages/simulators/src/index.ts', `./${folder}/`],
    ['packages/workspace/package.json', packageName],
  ])('in %s', (path, name) => {
    expect(read(path)).toContain(name);
  });

  it.each(['ci.yml', 'release.yml'])('in the workflow %s', (file) => {
    expect(read(`.github/workflows/${file}`)).toMatch(new RegExp(`server: \\[.*\\b${folder}\\b.*\\]`));
  });
});
