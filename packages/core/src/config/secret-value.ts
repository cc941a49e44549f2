import { readOwnValue, readValue } from './clean-value.ts';
import { fileVariableName } from './declaration.ts';
import type { Findings } from './findings.ts';
import { readTextFile } from './text-file.ts';
import type { Source } from './text-file.ts';

/** Far above any token, and low enough that a wrong path (a log, a device) costs nothing. */
const secretFileCeiling = 64 * 1024;

/**
 * A secret from its variable or from the file its `_FILE` twin names; undefined when neither is set or it is refused.
 *
 * @param read what of a value is refused; an address has a scheme in front, as a reference to a secret has
 */
export function readSecret(
  name: string,
  source: Source,
  findings: Findings,
  read = readOwnValue,
): string | undefined {
  const fileName = fileVariableName(name);
  const value = read(name, source.env[name], findings);
  const path = readValue(fileName, source.env[fileName], findings);
  if (path === undefined) return value;
  if (value !== undefined) return findings.refuse(`${name} and ${fileName} are both set: keep one of them`);
  const content = readTextFile(fileName, path, secretFileCeiling, source.readFile, findings);
  if (content === undefined) return undefined;
  // A mounted file that is empty is a broken mount; to take it for "not set" would hide that.
  if (content.trim() === '') return findings.refuse(`${fileName} names a file that is empty`);
  return read(fileName, content, findings);
}
