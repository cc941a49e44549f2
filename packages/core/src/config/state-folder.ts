import { lstatSync, mkdirSync, realpathSync, type Stats } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import { errorCode } from '../approvals/error-code.ts';

/** What decides whether a folder is this user's alone. */
export interface Surroundings {
  readonly workingDirectory: string;
  readonly home: string;
  /** Undefined on Windows, which has neither owners nor modes of this kind. */
  readonly user: number | undefined;
}

/**
 * Makes the folder where there is none. Says what is wrong with it, continuing a sentence that begins with the name of
 * the setting; undefined when nothing is.
 */
export function prepareStateFolder(path: string, surroundings: Surroundings): string | undefined {
  if (!isAbsolute(path)) return 'must be an absolute path: neither ~ nor a path from here is looked up';
  // A project is copied, shared and committed, and what works in it may write there.
  if (isInProject(path, surroundings)) {
    return 'must not lie inside the folder in which this server is started: name one outside of any project';
  }
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    return problemOf(lstatSync(path), surroundings.user);
  } catch (error) {
    const code = errorCode(error);
    return code === 'EEXIST'
      ? 'must be a folder: something else has that name'
      : `names a folder that cannot be made or looked at (${code}): check the path and its permissions`;
  }
}

function problemOf(status: Stats, user: number | undefined): string | undefined {
  // Whoever owns the link can turn it to another folder later.
  if (status.isSymbolicLink()) return 'must not be a symbolic link: name the folder itself';
  if (user === undefined) return undefined;
  if (status.uid !== user) return 'must belong to the user that runs this server';
  return isOpenTo(status, 0o077) ? 'must be open to nobody else: run chmod 700 on it' : undefined;
}

/** Whether the mode grants any of these rights. */
export function isOpenTo({ mode }: Stats, rights: number): boolean {
  // oxlint-disable-next-line no-bitwise -- a mode is bits
  return (mode & rights) !== 0;
}

export function isInProject(path: string, { workingDirectory, home }: Omit<Surroundings, 'user'>): boolean {
  const started = realPath(workingDirectory);
  // Many clients start servers in the home folder or at the root, where everything would lie inside.
  return !isInside(realPath(home), started) && isInside(realPath(path), started);
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return !/^\.\.(?:[\\/]|$)/.test(way) && !isAbsolute(way);
}

/** With the links of all that exists of it followed. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(realPath(dirname(path)), basename(path));
  }
}
