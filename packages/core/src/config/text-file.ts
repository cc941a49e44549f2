import { errorCode } from '../approvals/error-code.ts';
import type { Findings } from './findings.ts';
import type { ReadFile } from './read-file.ts';

/** The environment as it was at the start, and how files named in it are read. */
export interface Source {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly readFile: ReadFile;
}

/**
 * The UTF-8 text of the file that the variable `name` names by `path`. Problems carry the variable and an error
 * code, never the path: people put the secret itself where its file belongs.
 */
export function readTextFile(
  name: string,
  path: string,
  ceiling: number,
  readFile: ReadFile,
  findings: Findings,
): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFile(path, ceiling));
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EFBIG') return findings.refuse(`${name} names a file larger than ${ceiling} bytes (EFBIG)`);
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
      return findings.refuse(`${name} names a file that is not UTF-8 text: save it as UTF-8`);
    }
    return findings.refuse(
      `${name} names a file that cannot be read (${code}): check the path and its permissions`,
    );
  }
}
