import type { Keys } from '../approvals/keys.ts';
import type { Findings } from './findings.ts';
import { keyFileProblem, parseKeys } from './key-lines.ts';
import { readTextFile, type Source } from './text-file.ts';

/** A hundred keys would be a mistake, too. */
const CEILING = 16 * 1024;

/** The keys in the file that the setting `name` names by `path`; undefined where it is refused. */
export function readKeyFile(
  name: string,
  path: string,
  source: Source,
  findings: Findings,
): Keys | undefined {
  const unsafe = keyFileProblem(path, process.getuid?.());
  if (unsafe !== undefined) return findings.refuse(`${name} ${unsafe}`);
  const text = readTextFile(name, path, CEILING, source.readFile, findings);
  if (text === undefined) return undefined;
  const keysOrProblem = parseKeys(text);
  if (typeof keysOrProblem !== 'string') return keysOrProblem;
  return findings.refuse(`${name} names a file that ${keysOrProblem}: make a key with openssl rand -hex 32`);
}
