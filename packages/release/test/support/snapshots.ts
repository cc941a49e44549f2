import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ListedTool } from './list-tools.ts';
import { repository } from '@guard/workspace';

/** The committed snapshots of a server's tools, sorted by name. */
export async function snapshots(folder: string): Promise<ListedTool[]> {
  const place = join(repository, 'apps', folder, 'test/__snapshots__');
  const files = (await readdir(place)).filter((file) => file.endsWith('.json')).toSorted();
  const read = async (file: string): Promise<ListedTool> =>
    JSON.parse(await readFile(join(place, file), 'utf8'));
  return Promise.all(files.map(read));
}

/** Tools in the order of their snapshots. */
export function sorted(tools: readonly ListedTool[]): ListedTool[] {
  return tools.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}
