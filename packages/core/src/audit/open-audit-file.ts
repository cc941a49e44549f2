import { type BigIntStats, closeSync, constants, fstatSync, openSync } from 'node:fs';
import { errorCode } from '../approvals/error-code.ts';

/** Two of these exist on no Windows, which has neither such links nor such pipes. */
const FLAGS = [
  constants.O_RDWR, // the last character is read, to see whether a line was cut off
  constants.O_APPEND,
  constants.O_CREAT,
  constants.O_NOFOLLOW ?? 0, // whoever owns a link can turn it to another file later
  constants.O_NONBLOCK ?? 0, // a pipe that nobody reads would keep the server from starting
];

const STDOUT = 1;

/** A file that lines are appended to. */
export interface OpenedFile {
  readonly descriptor: number;
  readonly status: BigIntStats;
}

/**
 * Opens the file, for this user alone where it is new. Or says what is wrong with it, continuing a sentence that begins
 * with the name of the setting; never the path, because people put secrets where files belong.
 */
export function openAuditFile(path: string): OpenedFile | string {
  let descriptor: number | undefined;
  try {
    // oxlint-disable-next-line no-bitwise -- flags are bits
    descriptor = openSync(
      path,
      FLAGS.reduce((all, flag) => all | flag),
      0o600,
    );
    const status = fstatSync(descriptor, { bigint: true });
    const problem = problemOf(status);
    if (problem === undefined) return { descriptor, status };
    closeSync(descriptor);
    return problem;
  } catch (error) {
    if (descriptor !== undefined) closeSync(descriptor);
    return PROBLEMS[errorCode(error)] ?? `names a file that cannot be written (${errorCode(error)})`;
  }
}

const PROBLEMS: Readonly<Record<string, string>> = {
  ELOOP: 'must not be a symbolic link: name the file itself',
  EISDIR: 'names a folder: name a file in it',
  ENOENT: 'names a file in a folder that is not there: make the folder first',
};

function problemOf(status: BigIntStats): string | undefined {
  // A pipe has a reader that may go away, and a socket cannot be appended to.
  if (!status.isFile() && !status.isCharacterDevice()) return 'names something that is no file';
  return isSame(status, stdout()) ? 'must not be stdout, which carries the protocol' : undefined;
}

function stdout(): BigIntStats | undefined {
  try {
    return fstatSync(STDOUT, { bigint: true });
  } catch {
    return undefined;
  }
}

/** Whether both are one file. */
export function isSame(
  one: Pick<BigIntStats, 'dev' | 'ino'>,
  other: Pick<BigIntStats, 'dev' | 'ino'> | undefined,
): boolean {
  return one.dev === other?.dev && one.ino === other.ino;
}
