import { realpathSync, type Stats, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Keys } from '../approvals/keys.ts';
import { isOpenTo } from './state-folder.ts';

/** As many as the MAC and the cipher that are made with them have. */
const LEAST_BYTES = 32;

/** The keys in a text, one a line; or what is wrong with it, continuing a sentence about what holds them. */
export function parseKeys(text: string): Keys | string {
  const lines = text.split('\n').map((line) => line.trim());
  const all = lines.filter((line) => line !== '').map((line) => new TextEncoder().encode(line));
  const [first] = all;
  if (first === undefined) return 'holds no key';
  if (all.some((key) => key.length < LEAST_BYTES)) {
    return `holds a line of fewer than ${LEAST_BYTES} bytes, which is no key`;
  }
  return { first, all };
}

/**
 * What is wrong with the rights on a file of keys; undefined when nothing is, or when it is not there.
 *
 * @param mounted where containers find their secrets, which all users in them may read
 */
export function keyFileProblem(
  path: string,
  user: number | undefined,
  mounted = '/run/secrets/',
): string | undefined {
  if (user === undefined) return undefined;
  try {
    const status = statSync(path);
    if (isWritableByOthers(status, user)) return 'names a file that others can write to: run chmod 600 on it';
    const isMounted = [resolve(path), realpathSync(path)].some((place) => place.startsWith(mounted));
    if (isOpenTo(status, 0o004) && !isMounted) {
      return 'names a file that everybody on this machine can read: run chmod 600 on it';
    }
  } catch {
    // Said better when it is read.
  }
  return undefined;
}

/** Of a file that somebody else owns, that one can change the mode. The superuser can do so anyway. */
function isWritableByOthers(status: Stats, user: number): boolean {
  return isOpenTo(status, 0o022) || (status.uid !== user && status.uid !== 0);
}
