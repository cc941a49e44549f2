import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isWrite, type ServerDefinition, variableName } from '@guard/core/inspect';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import repository from '../../../../package.json' with { type: 'json' };
import { DIRECT_CLIENT } from '../clients/client-kinds.ts';
import { spawnServer } from '../connect/spawned.ts';
import { nobody } from '../persons/persons.ts';
import { followLoading } from './loaded-files.ts';

/** What is packed. */
export interface PackedOptions {
  readonly server: ServerDefinition;
  /** Folder of the package, built. */
  readonly folder: string;
}

/** `npx` fetches it at every first start. */
const MAX_BYTES = 600_000;
/** What a start reads: it is compiled each time. */
const MAX_START_BYTES = 500_000;
const TIMEOUT_MS = 120_000;
const run = promisify(execFile);

/** Registers what holds of the published package: it is small, and it starts alone in an empty folder. */
export function packedSuite({ server, folder }: PackedOptions): void {
  describe(`the packed ${server.binary}`, { timeout: TIMEOUT_MS }, () => {
    let place = '';
    let tarball = '';
    let installed = '';

    beforeAll(async () => {
      place = await mkdtemp(join(tmpdir(), 'packed-'));
      // By npx, which every npm brings: whoever runs one test file need not have installed a pnpm.
      await run('npx', ['-y', repository.packageManager, 'pack', '--pack-destination', place], {
        cwd: folder,
      });
      const [name = ''] = await readdir(place);
      tarball = join(place, name);
      const home = join(place, 'home');
      await run('npm', ['install', '--prefix', home, '--offline', '--no-audit', '--no-fund', tarball]);
      installed = join(home, 'node_modules');
    }, TIMEOUT_MS);

    afterAll(async () => rm(place, { recursive: true }));

    it('is no larger than its budget', async () => {
      expect((await stat(tarball)).size).toBeLessThanOrEqual(MAX_BYTES);
    });

    it('brings no other package and no script that runs at installation', async () => {
      const names = (await readdir(installed)).filter((name) => !name.startsWith('.'));
      expect(names).toEqual(['@guard']);
      expect(await readdir(join(installed, '@guard'))).toHaveLength(1);
      const manifest: unknown = JSON.parse(await readFile(join(await onlyPackage(), 'package.json'), 'utf8'));
      expect(manifest).not.toHaveProperty('dependencies');
      expect(manifest).not.toHaveProperty('scripts.postinstall');
    });

    it('holds the files of one program, its licence, those of what is bundled in it, and its README', async () => {
      const inside = await onlyPackage();
      expect((await readdir(inside)).toSorted()).toEqual([
        'LICENSE',
        'README.md',
        'THIRD_PARTY_NOTICES',
        'dist',
        'package.json',
      ]);
      const names = await readdir(join(inside, 'dist'));
      expect(names.filter((name) => !/^[\w-]+-[A-Z0-9]{8}\.mjs$/.test(name))).toEqual([
        `${server.binary}.js`,
      ]);
    });

    it('reads at its start what lists the tools, and with the first call what a call needs', async () => {
      const loaded = followLoading(join(place, 'loaded'));
      const spawned = spawnServer(program(), { ...settings(server), ...loaded.env });
      const client = await DIRECT_CLIENT.connect(spawned.transport, nobody());
      const first = await client.listTools();
      expect(loaded.names().filter((name) => !name.startsWith('chunk-'))).toEqual([`${server.binary}.js`]);
      const sizes = await Promise.all(loaded.paths().map(async (path) => (await stat(path)).size));
      expect(sizes.reduce((all, size) => all + size)).toBeLessThanOrEqual(MAX_START_BYTES);

      const atStart = loaded.names().length;
      await client.callTool(readWithoutArguments(server), {});
      const withCall = loaded.names().slice(atStart).join(' ');
      for (const part of ['server', 'open-service', 'undici']) expect(withCall).toContain(`${part}-`);
      expect(withCall).not.toMatch(/commands-|qrcode-|saxes-|html-to-text-/);
      expect(await client.listTools()).toEqual(first);
      await client.close();
      await spawned.ended();
    });

    it('says what to do when its files went away while it ran, as an update of npx may bring about', async () => {
      const spawned = spawnServer(await movedProgram(), settings(server));
      const client = await DIRECT_CLIENT.connect(spawned.transport, nobody());
      await client.listTools();
      await rm(join(place, 'moved'), { recursive: true });
      const { isError, text } = await client.callTool(readWithoutArguments(server), {});
      expect({ isError, text }).toEqual({
        isError: true,
        text: expect.stringContaining('has to be started again'),
      });
      await client.close();
      await spawned.ended();
    });

    it('starts by its name, and says its version', async () => {
      const { stdout } = await run(program(), ['--version'], { env: PATH });
      expect(stdout.trim()).toBe(server.version);
    });

    it('lists its tools to a client', async () => {
      const spawned = spawnServer(program(), {});
      const client = await DIRECT_CLIENT.connect(spawned.transport, nobody());
      const names = (await client.listTools()).map(({ name }) => name);
      // Nobody lets it write here, which a server that has to be opted in to waits for.
      const offered = server.tools.filter((tool) => server.optIn === undefined || !isWrite(tool));
      expect(names).toEqual(offered.map(({ name }) => name));
      await client.close();
      await spawned.ended();
    });

    const program = () => join(installed, '.bin', server.binary);

    async function movedProgram(): Promise<string> {
      await cp(join(await onlyPackage(), 'dist'), join(place, 'moved'), { recursive: true });
      await writeFile(join(place, 'moved/package.json'), '{"type":"module"}');
      return join(place, 'moved', `${server.binary}.js`);
    }

    async function onlyPackage(): Promise<string> {
      const [name = ''] = await readdir(join(installed, '@guard'));
      return join(installed, '@guard', name);
    }
  });
}

/** Nothing listens there. */
function settings({ prefix, variables }: ServerDefinition): Record<string, string> {
  const values = { address: 'http://127.0.0.1:9', text: 'admin', secret: 'no-real-secret' };
  return Object.fromEntries(
    Object.entries(variables).map(([key, { kind }]) => [variableName(prefix, key), values[kind]]),
  );
}

function readWithoutArguments({ tools }: ServerDefinition): string {
  const tool = tools.find((tool) => !isWrite(tool) && tool.input.safeParse({}).success);
  if (tool === undefined) throw new Error('No read can be called without arguments');
  return tool.name;
}

const PATH = { PATH: process.env['PATH'] };
