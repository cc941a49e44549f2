import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packExtension } from '@anthropic-ai/mcpb/cli';
import { bundledFile } from '../files/bundle-manifest.ts';
import type { ProgramFile } from '../fresh-bundle.ts';
import type { PublishedServer } from '@guard/workspace';

/** Files of the package that go along as they are. */
const BESIDE = ['manifest.json', 'LICENSE', 'THIRD_PARTY_NOTICES'];

/**
 * Packs an MCP bundle from the committed files of a server and its program.
 *
 * @param folder the package
 * @param outfile path of the .mcpb file
 * @throws Error when the packer finds fault with the manifest
 */
export async function packBundle(
  server: PublishedServer,
  program: readonly ProgramFile[],
  folder: string,
  outfile: string,
): Promise<void> {
  const place = await mkdtemp(join(tmpdir(), 'mcpb-'));
  try {
    for (const name of BESIDE) await copyFile(join(folder, name), join(place, name));
    for (const { name, content } of program) {
      const path = join(place, bundledFile(server, name));
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
    }
    const packed = await packExtension({ extensionPath: place, outputPath: outfile, silent: true });
    if (!packed) throw new Error(`${server.definition.binary}: the bundle could not be packed`);
  } finally {
    await rm(place, { recursive: true });
  }
}
