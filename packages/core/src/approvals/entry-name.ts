import { createHash } from 'node:crypto';

/**
 * What an entry is kept and looked up under. A token is its approval's id: looked up by its digest, the time that it
 * takes tells nothing of how much of a guess was right, and no folder's listing shows it. Whatever is presented as an
 * id, this is a plain name on every file system.
 */
export function entryName(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}
