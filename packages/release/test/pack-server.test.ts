import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshBundle } from '../src/fresh-bundle.ts';
import { packBundle } from '../src/pack/mcp-bundle.ts';
import { packServer } from '../src/pack/pack-server.ts';
import { wgEasy } from './support/wg-easy.ts';

const TIMEOUT_MS = 60_000;
let root = '';
let folder = '';

// A server of one line, in a repository of its own: what is packed must be what is there, whatever it is.
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pack-'));
  folder = join(root, 'apps/wg-easy');
  await mkdir(join(folder, 'src'), { recursive: true });
  await mkdir(join(folder, 'dist'));
  await writeFile(join(folder, 'src/main.ts'), 'process.stdout.write("light");\n');
  const real = new URL('../../../apps/wg-easy/', import.meta.url);
  for (const name of ['manifest.json', 'LICENSE', 'THIRD_PARTY_NOTICES'])
    await cp(new URL(name, real), join(folder, name));
});
afterEach(async () => rm(root, { recursive: true }));

async function build(): Promise<Buffer> {
  const { program } = await freshBundle(root, wgEasy);
  await writeFile(join(folder, 'dist/wg-easy-mcp.js'), program);
  return program;
}

const pack = async () => packServer(root, wgEasy, join(root, 'out'), new Date(0));

describe('a server', { timeout: TIMEOUT_MS }, () => {
  it('is packed into bundle, bill of materials and entry, under the names of its version', async () => {
    await build();
    const paths = await pack();
    expect((await readdir(join(root, 'out'))).toSorted()).toEqual([
      'wg-easy-mcp-4.5.6.cdx.json',
      'wg-easy-mcp-4.5.6.mcpb',
      'wg-easy-mcp.server.json',
    ]);
    expect(paths).toHaveLength(3);
  });

  it('has no third party in its bill of materials that is not in its program', async () => {
    await build();
    await pack();
    const bill = JSON.parse(await readFile(join(root, 'out/wg-easy-mcp-4.5.6.cdx.json'), 'utf8'));
    expect(bill.components ?? []).toEqual([]);
  });

  it('is not packed when the built program is another than the sources give: its bill would be a lie', async () => {
    await build();
    await writeFile(join(folder, 'src/main.ts'), 'process.stdout.write("dark");\n');
    await expect(pack()).rejects.toThrow(/wg-easy-mcp is not built from what is here/);
    await expect(readdir(join(root, 'out'))).rejects.toThrow(/ENOENT/);
  });

  it('is bundled the same way twice, so that the file on npm is the file that was described', async () => {
    expect((await build()).equals(await build())).toBe(true);
  });

  it('is not bundled with a manifest that the packer does not accept', async () => {
    const program = await build();
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
    await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, user_confg: {} }));
    await expect(packBundle(wgEasy, program, folder, join(root, 'x.mcpb'))).rejects.toThrow(
      /could not be packed/,
    );
  });

  it('is not bundled without the licences of others', async () => {
    const program = await build();
    await rm(join(folder, 'THIRD_PARTY_NOTICES'));
    await expect(packBundle(wgEasy, program, folder, join(root, 'x.mcpb'))).rejects.toThrow(
      /THIRD_PARTY_NOTICES/,
    );
  });
});
