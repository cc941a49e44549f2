import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { Keys } from '../approvals/keys.ts';
import { readValue } from './clean-value.ts';
import type { Findings } from './findings.ts';
import { readFolderKey } from './folder-key.ts';
import { readKeyFile } from './key-file.ts';
import { prepareStateFolder } from './state-folder.ts';
import type { Source } from './text-file.ts';

export const STATE_DIR = 'GUARD_STATE_DIR';
export const KEY_FILE = 'GUARD_KEY_FILE';

/** Where approvals are kept that outlive this process, or that several processes share. */
export interface StateSettings {
  readonly dir: string;
  readonly keys: Keys;
}

/**
 * Undefined for approvals that are kept in memory, and where a setting is refused.
 *
 * @param byDefault whether they are kept in a folder where nothing is set
 * @param isShared whether they are kept in Redis, which the same keys seal
 */
export function readStateSettings(
  source: Source,
  findings: Findings,
  secrets: string[],
  byDefault: boolean,
  isShared: boolean,
): StateSettings | undefined {
  const user = process.getuid?.();
  const value = readValue(STATE_DIR, source.env[STATE_DIR], findings);
  const usual = byDefault ? usualFolder(source.env) : undefined;
  const dir = value === 'none' ? undefined : (value ?? usual);
  const keyFile = readValue(KEY_FILE, source.env[KEY_FILE], findings);
  if (dir === undefined) {
    if (keyFile === undefined || isShared) return undefined;
    return findings.refuse(`${KEY_FILE} needs ${STATE_DIR}: name the folder whose approvals it seals`);
  }
  const problem = prepareStateFolder(dir, { workingDirectory: process.cwd(), home: homedir(), user });
  if (problem !== undefined) return findings.refuse(`${STATE_DIR} ${problem}`);
  const keys = keyFile === undefined ? folderKeys(dir) : readKeyFile(KEY_FILE, keyFile, source, findings);
  if (keys === undefined) return undefined;
  secrets.push(...keys.all.map((key) => new TextDecoder().decode(key)));
  return { dir, keys };

  function folderKeys(folder: string): Keys | undefined {
    const keysOrProblem = readFolderKey(folder, user);
    return typeof keysOrProblem === 'string'
      ? findings.refuse(`${STATE_DIR} ${keysOrProblem}`)
      : keysOrProblem;
  }
}

/** One for all our servers of this user, so that one page shows what waits on any of them. */
function usualFolder(env: Source['env']): string {
  const [named, below] =
    process.platform === 'win32'
      ? [env['LOCALAPPDATA'], ['AppData', 'Local']]
      : [env['XDG_STATE_HOME'], ['.local', 'state']];
  // The standard: what is not absolute counts as not set.
  const parent = named !== undefined && isAbsolute(named) ? named : join(homedir(), ...below);
  return join(parent, 'guard-mcp');
}
