import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, renameSync, rmSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { errorCode, keyFileProblem } from '@guard/core/embed';
import * as z from 'zod';

/** A token is recognised wherever it turns up, in a log or in a repository. */
const PREFIX = 'guard_';
const TOKEN = /^guard_[\w-]{43}$/;
/** What a person calls the owner of a token. It stands in questions and in records. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._@-]{0,63}$/u;

const entry = z.strictObject({
  name: z.string().regex(NAME),
  /** SHA-256 of the token. That suffices: 256 random bits cannot be guessed. */
  hash: z.string().regex(/^[\w-]{43}$/),
  scopes: z.tuple([z.literal('read')]).or(z.tuple([z.literal('read'), z.literal('write')])),
  added: z.iso.datetime(),
});

const content = z.strictObject({ version: z.literal(1), tokens: z.array(entry) });

export type TokenEntry = z.output<typeof entry>;

/** Why the tokens of a file cannot be told; continues a sentence that begins with the name of its setting. */
export class TokenFileError extends Error {}

/** The tokens of a file, which is read again when it changed: who was removed ends with the next request. */
export interface TokenFile {
  /** @throws TokenFileError */
  list(): readonly TokenEntry[];
  /**
   * Whose token this is.
   *
   * @throws TokenFileError where nobody can be told: an old list would let in who was removed
   */
  find(token: string): TokenEntry | undefined;
}

export function openTokenFile(path: string): TokenFile {
  let read: { readonly stamp: string; readonly tokens: readonly TokenEntry[] } | undefined;

  function list(): readonly TokenEntry[] {
    const stamp = stampOf(path);
    if (read?.stamp !== stamp) read = { stamp, tokens: readTokens(path) };
    return read.tokens;
  }

  return {
    list,
    find(token) {
      const tokens = list();
      const hash = Buffer.from(hashOf(token));
      let found: TokenEntry | undefined;
      // All of them, and each whole: how long it takes says nothing of any.
      for (const each of tokens) if (timingSafeEqual(Buffer.from(each.hash), hash)) found = each;
      return TOKEN.test(token) ? found : undefined;
    },
  };
}

/** A token that nobody has, and what is kept of it. */
export function makeToken(
  name: string,
  scopes: TokenEntry['scopes'],
  now: number,
): { readonly token: string; readonly kept: TokenEntry } {
  const token = PREFIX + randomBytes(32).toString('base64url');
  return { token, kept: { name, hash: hashOf(token), scopes, added: new Date(now).toISOString() } };
}

export const isTokenName = (name: string) => NAME.test(name);

/**
 * Replaces the file whole, or not at all.
 *
 * @throws TokenFileError
 */
export function writeTokens(path: string, tokens: readonly TokenEntry[]): void {
  const beside = `${path}.new`;
  try {
    // Of two commands at once the second is refused: it would write what it read before the first.
    writeFileSync(beside, `${JSON.stringify({ version: 1, tokens }, undefined, 2)}\n`, {
      mode: 0o600,
      flag: 'wx',
    });
    renameSync(beside, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') {
      rmSync(beside, { force: true });
      throw new TokenFileError(`cannot be written (${errorCode(error)})`);
    }
    throw new TokenFileError(
      'is being written by another command; if there is none, remove the file .new beside it',
    );
  }
}

function readTokens(path: string): readonly TokenEntry[] {
  const unsafe = keyFileProblem(path, process.getuid?.());
  if (unsafe !== undefined) throw new TokenFileError(unsafe);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new TokenFileError(
      `names a file that cannot be read (${errorCode(error)}): tokens add NAME makes it`,
    );
  }
  try {
    return content.parse(JSON.parse(text)).tokens;
  } catch {
    throw new TokenFileError('names a file that the command tokens did not write');
  }
}

/** Another file under the name, or another content, has another one. */
function stampOf(path: string): string {
  let status: Stats | undefined;
  try {
    status = statSync(path);
  } catch {
    // Said better when it is read.
  }
  return status === undefined
    ? 'none'
    : [status.ino, status.size, status.mtimeMs, status.ctimeMs, status.mode].join(' ');
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
