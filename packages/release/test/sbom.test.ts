import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { expect, it } from 'vitest';
import { sbom } from '../src/pack/sbom.ts';
import { wgEasy } from './support/wg-easy.ts';

const component = { name: '@scope/lamp', version: '1.2.3', license: 'MIT', carriedBy: undefined, texts: [] };
const wick = { ...component, name: 'wick', version: undefined, carriedBy: '@scope/lamp' };
const text = sbom(wgEasy, {
  program: [
    { name: 'wg-easy-mcp.js', content: Buffer.from('light()') },
    { name: 'server-A1.mjs', content: Buffer.from('dark()') },
  ],
  components: [component, wick, { ...component, version: '0.9.0' }],
  now: new Date('2026-01-02T03:04:05Z'),
});

it('keeps to the schema of CycloneDX 1.6', async () => {
  expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)).toBeNull();
});

it('says who supplies what, in which version, and when it was written', () => {
  expect(JSON.parse(text)).toMatchObject({
    metadata: {
      timestamp: '2026-01-02T03:04:05.000Z',
      component: {
        name: '@guard/wg-easy-mcp',
        version: '4.5.6',
        purl: 'pkg:npm/%40guard/wg-easy-mcp@4.5.6',
        supplier: { name: expect.any(String) },
      },
    },
  });
});

it('names the hash of each file, those that are loaded later too', () => {
  const files: { name: string; type: string; hashes: object[] }[] =
    JSON.parse(text).metadata.component.components;
  const hash = { alg: 'SHA-256', content: expect.stringMatching(/^[0-9a-f]{64}$/) };
  expect(files).toEqual([
    { 'bom-ref': 'file:server-A1.mjs', type: 'file', name: 'server-A1.mjs', hashes: [hash] },
    { 'bom-ref': 'file:wg-easy-mcp.js', type: 'file', name: 'wg-easy-mcp.js', hashes: [hash] },
  ]);
});

it('keeps two versions of one package apart', () => {
  const versions = JSON.parse(text).components.map(({ purl }: { purl?: string }) => purl);
  expect(versions).toEqual(['pkg:npm/%40scope/lamp@0.9.0', 'pkg:npm/%40scope/lamp@1.2.3', undefined]);
});

it('hangs what a package carries below that package', () => {
  expect(JSON.parse(text).dependencies).toContainEqual({
    ref: 'pkg:npm/%40scope/lamp@1.2.3',
    dependsOn: ['wick'],
  });
});
