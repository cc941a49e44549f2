import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Versions of Node that the packed servers have to run on. */
export const NODE_VERSIONS = [20, 22, 24] as const;

const found = new Map<number, Promise<string | undefined>>();

/** Path of a Node of that major version; undefined when neither npm's cache nor its registry has one. */
export async function findNode(major: number): Promise<string | undefined> {
  const known = found.get(major) ?? lookFor(major);
  found.set(major, known);
  return known;
}

async function lookFor(major: number): Promise<string | undefined> {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const print = ['--', 'node', '--print', 'process.execPath'];
  try {
    // Without a network the answer should be "no" soon, not after npm's minutes of retrying.
    const env = { ...process.env, npm_config_fetch_retries: '0', npm_config_fetch_timeout: '30000' };
    const ask = ['--yes', '--prefer-offline', '--package', `node@${major}`, ...print];
    return (await run('npx', ask, { env, timeout: 180_000 })).stdout.trim();
  } catch {
    return undefined;
  }
}
