import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { server as bitbucket } from '@guard/bitbucket-dc-mcp/src/server.ts';
import { readConfiguration } from '@guard/core/embed';
import { checkPolicy, policyJsonSchema, readPolicy, type ServerDefinition } from '@guard/core/inspect';
import { server as freshrss } from '@guard/freshrss-mcp/src/server.ts';
import { server as wgEasy } from '@guard/wg-easy-mcp/src/server.ts';
import { server as woodpecker } from '@guard/woodpecker-ci-mcp/src/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocksOf, DOCS, readDocs } from './support/files.ts';

const PAGE = readDocs('guide/policy.md');
const EXAMPLES = blocksOf(PAGE, 'json');
const SERVERS: readonly ServerDefinition[] = [bitbucket, freshrss, wgEasy, woodpecker];

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'docs-policy-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const put = (text: string): string => {
  const file = join(folder, 'policy.json');
  writeFileSync(file, text);
  return file;
};

describe('the policy page', () => {
  it.each(EXAMPLES.map((text, index) => ({ index, text })))(
    'example $index is understood by every server',
    ({ text }) => {
      const file = put(text);
      const { servers } = readPolicy(file);
      const said = SERVERS.map((server) => checkPolicy(server, readConfiguration(server, {}), file));
      const stops = said.flatMap((report) =>
        report.split('\n').filter((line) => line.startsWith('DOES NOT START')),
      );
      const disables = Object.values(servers).some(({ disable }) => disable === true);
      expect(stops).toEqual(disables ? SERVERS.map(() => 'DOES NOT START: disable') : []);
      expect(said.join('\n')).toMatch(disables ? /disable/ : /\u2192/);
      expect(said.join('\n')).not.toContain('no tool of');
      const named = new Set(['*', ...SERVERS.map(({ binary }) => binary)]);
      expect(Object.keys(servers).filter((name) => !named.has(name))).toEqual([]);
    },
  );

  it('names every key that the schema knows', () => {
    const schema = JSON.stringify(policyJsonSchema());
    const keys = [...schema.matchAll(/"([a-z_]+)":\{"(?:description|type)/g)].map(([, key = '']) => key);
    const [, ...told] = new Set(keys);
    expect(told.length).toBeGreaterThan(15);
    expect(
      told.filter((key) => !['servers', 'version', 'items'].includes(key) && !PAGE.includes(`\`${key}`)),
    ).toEqual([]);
  });

  it('publishes the schema by which the servers read', () => {
    const published: unknown = JSON.parse(readFileSync(join(DOCS, 'public/policy.schema.json'), 'utf8'));
    expect(published).toEqual(policyJsonSchema());
  });
});
