import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packExtension } from '@anthropic-ai/mcpb/cli';
import { bundledProgram } from '../files/bundle-manifest.ts';
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
  program: Buffer,
  folder: string,
  outfile: string,
): Promise<void> {
  const place = await mkdtemp(join(tmpdir(), 'mcpb-'));
  try {
    for (const name of BESIDE) await copyFile(join(folder, name), join(place, name));
    const path = join(place, bundledProgram(server));
    await mkdir(dirname(path));
    await writeFile(path, program);
    const packed = await packExtension({ extensionPath: place, outputPath: outfile, silent: true });
    if (!packed) throw new Error(`${server.definition.binary}: the bundle could not be packed`);
  } finally {
    await rm(place, { recursive: true });
  }
}
