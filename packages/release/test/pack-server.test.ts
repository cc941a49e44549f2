import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshBundle, type ProgramFile } from '../src/fresh-bundle.ts';
import { packBundle } from '../src/pack/mcp-bundle.ts';
import { packServer } from '../src/pack/pack-server.ts';
import { wgEasy } from './support/wg-easy.ts';

const TIMEOUT_MS = 60_000;
let root = '';
let folder = '';

const MAIN = `
  import { runServer } from '@guard/core';
  import { start } from './server.ts';
  await runServer(start, { server: async () => import('./server.ts') });
`;
const server = (instructions: string) => `
  import { defineServer, defineStart, READS, readTool } from '@guard/core';
  import * as z from 'zod';
  export const start = defineStart({
    binary: 'wg-easy-mcp', title: 'Lamp', version: '4.5.6', instructions: '${instructions}',
    prefix: 'LAMP', variables: {}, presets: { essential: ['look'] },
  });
  export const server = defineServer({
    ...start, backend: 'lamp', supplied: 'none', secretKeys: [], serialWrites: false, checks: [],
    connect: () => ({ base: new URL('http://127.0.0.1:9'), account: '', headers: () => ({}) }),
    tools: [readTool({
      name: 'look', title: 'Look', description: 'Looks.', hints: READS, untrusted: false,
      input: z.strictObject({}), output: z.looseObject({}), read: async () => ({}),
    })],
  });
`;

// A server of one tool, in a repository of its own: what is packed must be what is there, whatever it is.
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pack-'));
  folder = join(root, 'apps/wg-easy');
  await mkdir(join(folder, 'src'), { recursive: true });
  await mkdir(join(folder, 'dist'));
  await writeFile(join(folder, 'src/main.ts'), MAIN);
  await writeFile(join(folder, 'src/server.ts'), server('light'));
  await symlink(
    fileURLToPath(new URL('../../../apps/wg-easy/node_modules', import.meta.url)),
    join(folder, 'node_modules'),
  );
  await cp(new URL('../licences', import.meta.url), join(root, 'packages/release/licences'), {
    recursive: true,
  });
  const real = new URL('../../../apps/wg-easy/', import.meta.url);
  for (const name of ['manifest.json', 'LICENSE', 'THIRD_PARTY_NOTICES'])
    await cp(new URL(name, real), join(folder, name));
});
afterEach(async () => rm(root, { recursive: true }));

async function build(): Promise<readonly ProgramFile[]> {
  const { program } = await freshBundle(root, wgEasy);
  for (const { name, content } of program) await writeFile(join(folder, 'dist', name), content);
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
    const names = bill.components.map(({ name }: { name: string }) => name);
    expect(names).toContain('undici');
    expect(names).not.toContain('qrcode');
  });

  it('is not packed when the built program is another than the sources give: its bill would be a lie', async () => {
    await build();
    await writeFile(join(folder, 'src/server.ts'), server('dark'));
    await expect(pack()).rejects.toThrow(/wg-easy-mcp is not built from what is here/);
    await expect(readdir(join(root, 'out'))).rejects.toThrow(/ENOENT/);
  });

  it('is not packed with a file of an older build beside it, which would be published unseen', async () => {
    await build();
    await writeFile(join(folder, 'dist/server-OLD.mjs'), '');
    await expect(pack()).rejects.toThrow(/wg-easy-mcp is not built from what is here/);
  });

  it('is bundled the same way twice, so that the files on npm are the files that were described', async () => {
    expect(await build()).toEqual(await build());
  });

  it('is not bundled when its declarations contradict each other', async () => {
    await writeFile(join(folder, 'src/server.ts'), server('light').replace("['look']", "['nothing']"));
    await expect(build()).rejects.toThrow(/names nothing, which is no tool/);
  });

  it('is not bundled when it loads other tools than were recorded: clients would be shown the wrong ones', async () => {
    await writeFile(join(folder, 'src/other.ts'), server('light').replace("title: 'Look'", "title: 'Stare'"));
    await writeFile(
      join(folder, 'src/main.ts'),
      MAIN.replace("import('./server.ts')", "import('./other.ts')"),
    );
    await expect(build()).rejects.toThrow(/not those that were recorded/);
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
