import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { serverIn, servers } from '../src/servers.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

it('knows every server of the repository, in the order of the folders', () => {
  expect(servers.map(({ folder }) => folder)).toEqual(readdirSync(join(root, 'apps')).toSorted());
});

it('names the servers that there are when asked for another', () => {
  expect(() => serverIn('nothing')).toThrow('choose freshrss, wg-easy, woodpecker');
});

/** Files that people write and that name every server; what is generated follows the list by itself. */
describe.each(servers)('$folder is not forgotten', ({ folder, packageName, definition }) => {
  it.each([`docs/guide/${folder}.md`, `docs/asking/${folder}.md`, `docs/reference/${folder}.md`])(
    'and has the page %s',
    (path) => {
      expect(existsSync(join(root, path))).toBe(true);
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
