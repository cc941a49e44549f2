import { constants } from 'node:fs';
import { lstat, open, unlink } from 'node:fs/promises';
import { errorCode } from './error-code.ts';
import { storeError } from './folder-error.ts';
import { StoreError } from './store-error.ts';

/** Far above any entry, and little enough to be read whole. */
const MOST_BYTES = 64 * 1024;

/** These two exist on no Windows, which has neither such links nor such pipes. */
const NOT_THROUGH_LINKS = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Errors of opening what is missing, or what somebody put there who may not: it counts as missing. */
const NOT_OURS = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EMLINK', 'EISDIR', 'EACCES', 'EPERM', 'ENXIO']);

/** The bytes of a file; undefined where there is none, or a link, a pipe, or something too large in its place. */
export async function readPlainFile(path: string): Promise<Uint8Array | undefined> {
  try {
    const file = await open(path, constants.O_RDONLY | NOT_THROUGH_LINKS);
    try {
      const status = await file.stat();
      if (!status.isFile() || status.size > MOST_BYTES) return undefined;
      return await file.readFile();
    } finally {
      await file.close();
    }
  } catch (error) {
    if (NOT_OURS.has(errorCode(error))) return undefined;
    throw storeError(error);
  }
}

/** Creates the file for this user alone. False where there is anything of that name, a link that leads nowhere too. */
export async function createFile(path: string, content: Uint8Array | string): Promise<boolean> {
  if (content.length > MOST_BYTES) throw new StoreError('The approval holds too much to be kept in a file.');
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    if (errorCode(error) === 'EEXIST') return undefined;
    throw storeError(error);
  });
  if (file === undefined) return false;
  try {
    await file.writeFile(content);
    await file.close();
    return true;
  } catch (error) {
    // A disk that is full takes an empty file still.
    await file.close().catch(() => undefined);
    await removeFile(path);
    throw storeError(error);
  }
}

/** Whether this process removed it: of several that try, one. */
export async function removeFile(path: string): Promise<boolean> {
  return unlink(path).then(
    () => true,
    () => false,
  );
}

/** When it was written last; undefined where there is nothing. */
export async function writtenAt(path: string): Promise<number | undefined> {
  return lstat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );
}
