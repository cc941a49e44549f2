import { TOLD_FOR_MS } from './ended.ts';
import type { EntryFiles, Listed } from './entry-files.ts';
import { LONGER_THAN_ANY_LIFE_MS } from './sightings.ts';

/**
 * Removes what was left behind by processes that were cut off, by those with a key that is no longer ours, and by
 * approvals that ended. A file with another kind of name belongs to somebody else and stays.
 */
export async function sweepFolder(files: EntryFiles, date: () => number): Promise<void> {
  for (const entry of await files.list()) if (await isOver(entry)) await files.removeFile(entry.file);

  async function isOver({ file, name, role }: Listed): Promise<boolean> {
    const ending = role === 'ended' ? await files.ending(name) : undefined;
    if (ending !== undefined) return date() >= ending.until;
    const written = await files.writtenAt(file);
    const stays = role === 'past' ? TOLD_FOR_MS : LONGER_THAN_ANY_LIFE_MS;
    if (written === undefined || date() < written + stays) return false;
    // An entry that can be read tells its age itself. Disks have clocks of their own, and copies are younger.
    const isEntry = role !== undefined && role !== 'ended' && role !== 'past';
    return !isEntry || (await files.read(name)) === undefined;
  }
}
