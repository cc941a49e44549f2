import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { followLoading } from '@guard/testkit/loaded-files';
import { runServerOnce } from '../child.ts';
import type { Figure } from '../figure.ts';
import { type MeasuredServer, servers } from '../servers.ts';

/** What of a server is read and compiled before it has listed its tools. */
export async function firstReadFigures(): Promise<Figure[]> {
  return Promise.all(servers.map(figureOf));
}

async function figureOf({ binary, program, settings }: MeasuredServer): Promise<Figure> {
  const place = await mkdtemp(join(tmpdir(), 'first-read-'));
  try {
    const loaded = followLoading(join(place, 'log'));
    await runServerOnce({ program, settings: { ...settings, ...loaded.env } });
    const sizes = await Promise.all(loaded.paths().map(async (path) => (await stat(path)).size));
    return {
      name: `Files of ${binary} that are read for its list of tools`,
      unit: 'bytes',
      measured: sizes.reduce((all, size) => all + size, 0),
      budget: { atMost: 500_000 },
      note: `${sizes.length} files`,
    };
  } finally {
    await rm(place, { recursive: true });
  }
}
