import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getMcpConfigForManifest, unpackExtension } from '@anthropic-ai/mcpb';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishedNames } from '../src/names.ts';
import { packServer } from '../src/pack/pack-server.ts';
import { sha256 } from '../src/pack/sbom.ts';
import root from '../../../package.json' with { type: 'json' };
import { findNode, NODE_VERSIONS, repository, servers } from '@guard/workspace';
import { faultsOfEntry } from './support/entry-faults.ts';
import { isReadOnly, type ListedTool, listTools } from './support/list-tools.ts';
import { snapshots, sorted } from './support/snapshots.ts';

const TIMEOUT_MS = 300_000;
const run = promisify(execFile);

describe.each(servers.map((server) => ({ name: server.folder, server })))(
  'a release of $name, up to the last step before publication',
  { timeout: TIMEOUT_MS },
  ({ server }) => {
    const { binary } = server.definition;
    const names = publishedNames(server);
    let place = '';
    const artifact = (name: string) => join(place, 'artifacts', name);

    beforeAll(async () => {
      place = await mkdtemp(join(tmpdir(), 'dry-run-'));
      await packServer(repository, server, join(place, 'artifacts'), new Date(0));
      await run('npx', ['-y', root.packageManager, 'pack', '--out', join(place, 'package.tgz')], {
        cwd: join(repository, 'apps', server.folder),
      });
      // Nothing is fetched: a package without dependencies needs no registry.
      const quiet = ['--offline', '--no-audit', '--no-fund'];
      await run('npm', ['install', '--prefix', join(place, 'home'), ...quiet, join(place, 'package.tgz')]);
    }, TIMEOUT_MS);

    afterAll(async () => rm(place, { recursive: true }));

    /** A server that has to be told to write lists what reads alone. */
    async function listedByDefault(): Promise<readonly ListedTool[]> {
      const all = await snapshots(server.folder);
      return server.definition.optIn ? all.filter(isReadOnly) : all;
    }

    /** Names and hashes of what npm would publish. */
    async function publishedFiles(): Promise<string[][]> {
      const folder = join(place, 'home/node_modules', server.packageName, 'dist');
      const found = (await readdir(folder)).toSorted();
      return Promise.all(found.map(async (name) => [name, sha256(await readFile(join(folder, name)))]));
    }

    it.for(NODE_VERSIONS)(
      'lists from its npm package what the snapshots show, on Node %i',
      async (major, { skip }) => {
        const node = await findNode(major);
        if (node === undefined) {
          const why = `Node ${major} is neither in npm's cache nor to be had: ${binary} is not tried on it`;
          process.stderr.write(`${why}\n`);
          skip(why);
          return;
        }
        const program = join(place, 'home/node_modules', server.packageName, `dist/${binary}.js`);
        const tools = await listTools({ node, args: [program] });
        expect(sorted(tools)).toEqual(await listedByDefault());
      },
    );

    it('lists the same from its bundle, started as a client does with the form filled in', async () => {
      const outputDir = join(place, 'unpacked');
      expect(await unpackExtension({ mcpbPath: artifact(names.bundle), outputDir, silent: true })).toBe(true);
      expect((await readdir(outputDir)).toSorted()).toEqual([
        'LICENSE',
        'THIRD_PARTY_NOTICES',
        'manifest.json',
        'server',
      ]);
      const shipped = (await publishedFiles()).map(([name = '']) => name.replace(/\.js$/, '.mjs'));
      expect((await readdir(join(outputDir, 'server'))).toSorted()).toEqual(shipped.toSorted());
      const manifest = JSON.parse(await readFile(join(outputDir, 'manifest.json'), 'utf8'));
      const config = await getMcpConfigForManifest({
        manifest,
        extensionPath: outputDir,
        systemDirs: {},
        pathSeparator: '/',
        userConfig: Object.fromEntries(
          Object.keys(manifest.user_config).map((key) => [key, key === 'url' ? 'http://127.0.0.1:9' : 'abc']),
        ),
      });
      const { args = [], env = {} } = config ?? {};
      const tools = await listTools({ node: process.execPath, args, env });
      expect(sorted(tools)).toEqual(await listedByDefault());
    });

    it('has a bill of materials that keeps to the CycloneDX schema and names the hash of every file', async () => {
      const text = await readFile(artifact(names.sbom), 'utf8');
      const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
      expect(await validator.validate(text)).toBeNull();
      const { component } = JSON.parse(text).metadata;
      const files: readonly { name: string; hashes: readonly { content: string }[] }[] = component.components;
      expect(component.name).toBe(server.packageName);
      const named = files.map(({ name, hashes: [hash] }) => [name, hash?.content]);
      expect(Object.fromEntries(named)).toEqual(Object.fromEntries(await publishedFiles()));
    });

    it('is entered into the registry with the hash of the bundle that is attached', async () => {
      const entry = JSON.parse(await readFile(artifact(`${binary}.server.json`), 'utf8'));
      expect(faultsOfEntry(entry)).toEqual([]);
      expect(entry.packages).toContainEqual(
        expect.objectContaining({
          identifier: names.bundleUrl,
          fileSha256: sha256(await readFile(artifact(names.bundle))),
        }),
      );
    });
  },
);
