import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ServerDefinition } from '@guard/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import repository from '../../../../package.json' with { type: 'json' };
import { DIRECT_CLIENT } from '../clients/client-kinds.ts';
import { spawnServer } from '../connect/spawned.ts';
import { nobody } from '../persons/persons.ts';

/** What is packed. */
export interface PackedOptions {
  readonly server: ServerDefinition;
  /** Folder of the package, built. */
  readonly folder: string;
}

/** `npx` fetches it at every first start. */
const MAX_BYTES = 350_000;
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

    it('holds one program, its licence, those of what is bundled in it, and its README', async () => {
      const inside = await onlyPackage();
      expect((await readdir(inside)).toSorted()).toEqual([
        'LICENSE',
        'README.md',
        'THIRD_PARTY_NOTICES',
        'dist',
        'package.json',
      ]);
      expect(await readdir(join(inside, 'dist'))).toEqual([`${server.binary}.js`]);
    });

    it('starts by its name, and says its version', async () => {
      const { stdout } = await run(join(installed, '.bin', server.binary), ['--version'], { env: PATH });
      expect(stdout.trim()).toBe(server.version);
    });

    it('lists its tools to a client', async () => {
      const spawned = spawnServer(join(installed, '.bin', server.binary), {});
      const client = await DIRECT_CLIENT.connect(spawned.transport, nobody());
      const names = (await client.listTools()).map(({ name }) => name);
      expect(names).toEqual(server.tools.map(({ name }) => name));
      await client.close();
      await spawned.ended();
    });

    async function onlyPackage(): Promise<string> {
      const [name = ''] = await readdir(join(installed, '@guard'));
      return join(installed, '@guard', name);
    }
  });
}

const PATH = { PATH: process.env['PATH'] };
