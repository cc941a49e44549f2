import { describe, expect, it } from 'vitest';
import { serverEntry } from '../src/files/server-entry.ts';
import { publishedNames } from '../src/names.ts';
import { servers } from '@guard/workspace';
import { faultsOfEntry } from './support/entry-faults.ts';
import { wgEasy } from './support/wg-easy.ts';

const HASH = 'ab'.repeat(32);
const variables = (type: string) =>
  serverEntry(wgEasy).packages.find(({ registryType }) => registryType === type);

describe.each(servers.map((server) => ({ name: server.folder, server })))(
  'the entry of $name',
  ({ server }) => {
    it.each([undefined, HASH])(
      'keeps to the schema and to the demands of the registry (bundle: %s)',
      (hash) => {
        expect(faultsOfEntry(serverEntry(server, hash))).toEqual([]);
      },
    );

    it('marks exactly the declared secrets and the addresses that may hold one: of proxies and of messages', () => {
      const declared = Object.values(server.definition.variables).filter(({ kind }) => kind === 'secret');
      const [npm] = serverEntry(server).packages;
      const marked = npm !== undefined && 'environmentVariables' in npm ? npm.environmentVariables : [];
      const secret = marked.filter(({ isSecret }) => isSecret).map(({ name }) => name);
      expect(secret).toHaveLength(declared.length + 3);
      expect(secret).toEqual(expect.arrayContaining(['GUARD_NOTIFY_URL', 'HTTP_PROXY', 'HTTPS_PROXY']));
    });
  },
);

it('names the versions of npm package and image, which are those of the server', () => {
  expect(serverEntry(wgEasy)).toMatchObject({
    name: publishedNames(wgEasy).registry,
    version: '4.5.6',
    packages: [
      { identifier: '@guard/wg-easy-mcp', version: '4.5.6' },
      { identifier: expect.stringMatching(/^ghcr\.io\/.*\/wg-easy-mcp:4\.5\.6$/) },
    ],
  });
});

it('demands neither the password nor its file, since one of the two is enough, and says so', () => {
  expect(variables('npm')).toMatchObject({
    environmentVariables: expect.arrayContaining([
      expect.objectContaining({ name: 'WG_EASY_URL', isRequired: true }),
      expect.objectContaining({
        name: 'WG_EASY_PASSWORD',
        description: expect.stringMatching(/; required: this or WG_EASY_PASSWORD_FILE$/),
        isRequired: false,
        isSecret: true,
      }),
      expect.objectContaining({ name: 'WG_EASY_PASSWORD_FILE', isRequired: false, format: 'filepath' }),
    ]),
  });
});

it('gives a default only where it is a value: "all tools" would be taken for the name of a tool', () => {
  expect(variables('npm')).toMatchObject({
    environmentVariables: expect.arrayContaining([
      expect.objectContaining({ name: 'WG_EASY_READ_ONLY', format: 'boolean', default: 'false' }),
      expect.not.objectContaining({ name: 'WG_EASY_ALLOW_TOOLS', default: expect.anything() }),
    ]),
  });
  expect(JSON.stringify(variables('npm'))).not.toContain('"all tools"');
});

it('offers no path of the host to a container, which needs the password itself', () => {
  expect(variables('oci')).toMatchObject({
    environmentVariables: expect.arrayContaining([
      expect.objectContaining({ name: 'WG_EASY_PASSWORD', isRequired: true }),
    ]),
  });
  expect(JSON.stringify(variables('oci'))).not.toContain('_FILE"');
});

it('has a release tag without a slash, which the registry would refuse', () => {
  expect(publishedNames(wgEasy).bundleUrl).toMatch(
    /\/releases\/download\/wg-easy-mcp-v4\.5\.6\/wg-easy-mcp-4\.5\.6\.mcpb$/,
  );
});

describe('the rules refuse', () => {
  const entry = serverEntry(wgEasy, HASH);
  const [npm, image, bundle] = entry.packages;
  it.each([
    ['a description over 100 characters', { ...entry, description: 'x'.repeat(101) }],
    ['a version that is a range', { ...entry, version: '^1.0.0' }],
    ['a version called latest', { ...entry, version: 'latest' }],
    ['a name without a namespace', { ...entry, name: 'wg-easy' }],
    ['a misspelt field', { ...entry, enviromentVariables: [] }],
    ['a homepage that is not https', { ...entry, websiteUrl: 'http://example.org' }],
    [
      'a package of another registry',
      { ...entry, packages: [{ ...npm, registryBaseUrl: 'https://npm.example.org' }] },
    ],
    ['an image with a version of its own', { ...entry, packages: [{ ...image, version: '4.5.6' }] }],
    [
      'an image of a host that the registry does not know',
      { ...entry, packages: [{ ...image, identifier: 'example.org/a/b:1.0.0' }] },
    ],
    ['a bundle without a hash', { ...entry, packages: [{ ...bundle, fileSha256: undefined }] }],
    [
      'a bundle whose tag holds a slash',
      {
        ...entry,
        packages: [
          { ...bundle, identifier: 'https://github.com/a/b/releases/download/@guard%2Fmcp@1/x.mcpb' },
        ],
      },
    ],
  ])('%s', (_, wrong) => {
    expect(faultsOfEntry(JSON.parse(JSON.stringify(wrong)))).not.toEqual([]);
  });
});
