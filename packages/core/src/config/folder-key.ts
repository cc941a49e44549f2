import { randomBytes } from 'node:crypto';
import { closeSync, constants, fstatSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../approvals/error-code.ts';
import type { Keys } from '../approvals/keys.ts';
import { parseKeys } from './key-lines.ts';
import { isOpenTo } from './state-folder.ts';

const NAME = 'key';
/** Another process may have created it and not have written it yet. */
const ATTEMPTS = 40;
const ATTEMPT_MS = 25;

/**
 * The key of the folder, made by whichever process comes first. What is wrong with it continues a sentence that begins
 * with the name of the folder's setting.
 */
export function readFolderKey(folder: string, user: number | undefined): Keys | string {
  const path = join(folder, NAME);
  try {
    createOnce(path);
    for (let attempt = 1; ; attempt += 1) {
      const text = readOwn(path, user);
      if (text !== '' || attempt === ATTEMPTS) return keysIn(text);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ATTEMPT_MS);
    }
  } catch (error) {
    return `holds a file "${NAME}" that cannot be made or read (${errorCode(error)}): check its permissions`;
  }
}

function keysIn(text: string | undefined): Keys | string {
  const keys = text === undefined ? 'is not a file of the user that runs this server alone' : parseKeys(text);
  if (typeof keys !== 'string') return keys;
  return `holds a file "${NAME}" that ${keys}: remove it, which ends the approvals that are open`;
}

/** Made in one step that succeeds for one process: a second key would end what the first one sealed. */
function createOnce(path: string): void {
  let file: number;
  try {
    file = openSync(path, 'wx', 0o600);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return;
    throw error;
  }
  try {
    writeSync(file, `${randomBytes(32).toString('base64url')}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Undefined for a link, a folder, or what others own or can read. */
function readOwn(path: string, user: number | undefined): string | undefined {
  // Neither exists on Windows. A pipe would keep the server from starting.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const file = openSync(path, flags);
  try {
    const status = fstatSync(file);
    const isOwn = user === undefined || (status.uid === user && !isOpenTo(status, 0o077));
    return status.isFile() && isOwn ? readFileSync(file, 'utf8') : undefined;
  } finally {
    closeSync(file);
  }
}
