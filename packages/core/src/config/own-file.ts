import { realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { errorCode } from '../approvals/error-code.ts';
import { isObject, own } from '../json/object.ts';
import type { Findings } from './findings.ts';
import { isInProject, isOpenTo } from './state-folder.ts';
import type { Source } from './text-file.ts';

/** What a person says in the file of their own. */
export interface OwnFile {
  readonly path: string;
  readonly allowWrites: boolean;
  readonly optIn: boolean;
}

export const MCP_ALLOW_WRITES = 'mcp_allow_writes';
export const MCP_ELICITATION_OPT_IN = 'mcp_elicitation_opt_in';
const KEYS = [MCP_ALLOW_WRITES, MCP_ELICITATION_OPT_IN];

const CEILING = 64 * 1024;

/** Where it is: the folder in which programs of this user keep their settings. */
export function ownFilePath(name: string, env: Source['env'], platform = process.platform): string {
  const base =
    platform === 'win32'
      ? (env['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'))
      : (absolute(env['XDG_CONFIG_HOME']) ?? join(homedir(), '.config'));
  return join(base, 'guard-mcp', `${name}.json`);
}

/** By the rule of the XDG folders a path from here counts as not set. */
function absolute(path: string | undefined): string | undefined {
  return path !== undefined && isAbsolute(path) ? path : undefined;
}

/** Undefined where there is none, and where it is refused. */
export function readOwnFile(
  name: string,
  { env, readFile }: Source,
  findings: Findings,
): OwnFile | undefined {
  const path = ownFilePath(name, env);
  const problem = (says: string) => findings.refuse(`${path} ${says}`);
  try {
    const unsafe = whyNotTheirs(path);
    if (unsafe !== undefined) return problem(unsafe);
    const value: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(readFile(path, CEILING)),
    );
    if (!isObject(value)) return problem('must hold one JSON object');
    const unknown = Object.keys(value).find((key) => !KEYS.includes(key));
    if (unknown !== undefined) {
      return problem(`holds ${shownKey(unknown)}, which is no setting: it takes ${KEYS.join(' and ')}`);
    }
    const wrong = KEYS.find((key) => Object.hasOwn(value, key) && typeof own(value, key) !== 'boolean');
    if (wrong !== undefined) return problem(`holds ${wrong}, which must be true or false`);
    return {
      path,
      allowWrites: own(value, MCP_ALLOW_WRITES) === true,
      optIn: own(value, MCP_ELICITATION_OPT_IN) === true,
    };
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    return error instanceof SyntaxError || code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
      ? problem('must be JSON in UTF-8')
      : problem(`cannot be read (${code}): check it and its permissions`);
  }
}

/** What works in a project may write there, and its settings travel with it: they decide for nobody. */
function whyNotTheirs(path: string): string | undefined {
  const real = realpathSync(path);
  const status = statSync(real);
  if (!status.isFile()) return 'must be a file';
  const surroundings = { workingDirectory: process.cwd(), home: homedir() };
  if ([real, dirname(path)].some((place) => isInProject(place, surroundings))) {
    return 'must not lie inside the folder in which this server is started';
  }
  const user = process.getuid?.();
  if (user === undefined) return undefined;
  if (status.uid !== user && status.uid !== 0) return 'must belong to the user that runs this server';
  return isOpenTo(status, 0o022) ? 'must be writable by its owner alone: run chmod go-w on it' : undefined;
}

/** A key as it can be shown: whoever wrote it may have put the value there. */
export function shownKey(key: string): string {
  return /^[\w.*-]{1,60}$/.test(key) ? key : 'a key with other characters';
}
