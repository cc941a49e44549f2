import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { componentsOf } from '../src/third-party/components.ts';
import { suppliedTexts } from '../src/third-party/licence-texts.ts';
import { notices } from '../src/third-party/notices.ts';

const region = (name: string) =>
  `//#region ../../node_modules/.pnpm/${name}@1.0.5/node_modules/${name}/index.js\n`;

let place = '';
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'third-party-'));
});
afterEach(async () => rm(place, { recursive: true }));

const supplied = async (name: string) => `supplied text of ${name}`;
const lamp = { name: 'lamp', version: '1.2.3', license: 'MIT' };

async function put(path: string, text: string): Promise<string> {
  await mkdir(dirname(join(place, path)), { recursive: true });
  await writeFile(join(place, path), text);
  return join(place, path);
}

async function putPackage(name: string, packageJson: object, files: Readonly<Record<string, string>> = {}) {
  const folder = `node_modules/${name}`;
  await put(`${folder}/package.json`, JSON.stringify(packageJson));
  for (const [file, text] of Object.entries(files)) await put(`${folder}/${file}`, text);
  return put(`${folder}/lib/deep/code.js`, 'light()');
}

describe('what is in a bundle', () => {
  it('is every package once, however many of its files are, and nothing of our own', async () => {
    const file = await putPackage('lamp', lamp, { LICENSE: 'be free\r\n' });
    const own = await put('src/main.ts', '');
    expect(await componentsOf([file, file, own], supplied)).toEqual([
      { ...lamp, carriedBy: undefined, texts: ['be free'] },
    ]);
  });

  it('tells a package inside of another from the outer one, and one version from another', async () => {
    const inner = await putPackage(
      'lamp/node_modules/@scope/wick',
      { ...lamp, name: '@scope/wick' },
      { LICENCE: 'w' },
    );
    const outer = await putPackage('lamp', lamp, { LICENSE: 'l' });
    const older = await putPackage('old/node_modules/lamp', { ...lamp, version: '0.9.0' }, { LICENSE: 'l' });
    const found = await componentsOf([inner, outer, older], supplied);
    expect(found.map(({ name, version }) => `${name} ${version}`)).toEqual([
      '@scope/wick 1.2.3',
      'lamp 0.9.0',
      'lamp 1.2.3',
    ]);
  });

  it('comes with every text that holds for its files: code taken over keeps its licence beside it', async () => {
    const file = await putPackage('lamp', lamp, {
      LICENSE: 'outer',
      NOTICE: 'notice',
      'lib/LICENSE.md': 'inner',
      'other/LICENSE': 'no',
    });
    const [found] = await componentsOf([file], supplied);
    expect(found?.texts).toEqual(['inner', 'outer', 'notice']);
  });

  it('comes with a supplied text where the package has none', async () => {
    const [found] = await componentsOf([await putPackage('lamp', lamp)], supplied);
    expect(found?.texts).toEqual(['supplied text of lamp']);
  });

  it('must not be of a package that names no licence', async () => {
    const file = await putPackage('lamp', { name: 'lamp', version: '1.2.3' });
    await expect(componentsOf([file], supplied)).rejects.toThrow(/lamp names no licence/);
  });
});

describe('what packages carry inside of themselves', () => {
  it('is found by the line that a bundler left', async () => {
    const file = await putPackage('lamp', lamp, { LICENSE: 'l' });
    await writeFile(file, region('content-type'));
    expect(await componentsOf([file], supplied)).toContainEqual({
      name: 'content-type',
      version: '1.0.5',
      license: 'MIT',
      carriedBy: 'lamp',
      texts: ['supplied text of content-type'],
    });
  });

  it.each([
    ['of a scope', '../node_modules/.pnpm/@scope+wick@1.0.5_peer@2.0.0/node_modules/@scope/wick/a/b.js'],
    ['without the store of pnpm', '../node_modules/wick/index.js'],
  ])('is seen %s as well', async (_, path) => {
    const file = await putPackage('lamp', lamp, { LICENSE: 'l' });
    await writeFile(file, `//#region ${path}\n`);
    await expect(componentsOf([file], supplied)).rejects.toThrow(/lamp carries (@scope\/)?wick,/);
  });

  it('is not seen in a region of the package itself', async () => {
    const file = await putPackage('lamp', lamp, { LICENSE: 'l' });
    await writeFile(file, '//#region src/light.ts\n');
    expect(await componentsOf([file], supplied)).toHaveLength(1);
  });

  it('stops the release when it is new: its licence has to be looked up', async () => {
    const file = await putPackage('lamp', lamp, { LICENSE: 'l' });
    await writeFile(file, region('unheard-of'));
    await expect(componentsOf([file], supplied)).rejects.toThrow(/lamp carries unheard-of/);
  });

  it('is known of undici, whose parser says nothing', async () => {
    await putPackage('undici', { ...lamp, name: 'undici' }, { LICENSE: 'u' });
    const parser = await put('node_modules/undici/lib/llhttp/llhttp-wasm.js', '');
    const found = await componentsOf([parser], supplied);
    expect(found.map(({ name, carriedBy }) => [name, carriedBy])).toEqual([
      ['llhttp', 'undici'],
      ['undici', undefined],
    ]);
  });
});

it('reads supplied texts from a folder, and says where a missing one belongs', async () => {
  await put('lamp.txt', 'be free \n');
  expect(await suppliedTexts(place)('lamp')).toBe('be free');
  await expect(suppliedTexts(place)('wick')).rejects.toThrow('packages/release/licences/wick.txt');
});

it('prints a text once for all that share it', () => {
  const component = { ...lamp, carriedBy: undefined, texts: ['be free'] };
  const text = notices('lamps-mcp', [
    component,
    { ...component, name: 'wick', version: undefined, carriedBy: 'lamp' },
  ]);
  expect(text.match(/be free/g)).toHaveLength(1);
  expect(text).toContain('lamp 1.2.3 (MIT)\nwick (MIT), as part of lamp\n\nbe free\n');
});
