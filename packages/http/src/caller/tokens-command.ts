import { existsSync } from 'node:fs';
import { ConfigurationError, type TokensCommandOptions } from '@guard/core/embed';
import {
  isTokenName,
  makeToken,
  openTokenFile,
  type TokenEntry,
  TokenFileError,
  writeTokens,
} from './token-file.ts';

const USAGE = 'tokens takes add NAME (with --read for one that changes nothing), list, or remove NAME';

/** `tokens add NAME | list | remove NAME`. */
export async function tokensCommand(
  words: readonly string[],
  { file, now, print }: TokensCommandOptions,
): Promise<0 | 1> {
  if (file === undefined)
    throw new ConfigurationError(['GUARD_TOKENS_FILE is not set: name the file of the tokens']);
  try {
    return run(words, file, now(), print);
  } catch (error) {
    if (error instanceof TokenFileError) throw new ConfigurationError([`GUARD_TOKENS_FILE ${error.message}`]);
    throw error;
  }
}

function run(words: readonly string[], file: string, now: number, print: (line: string) => void): 0 | 1 {
  const readOnly = words.includes('--read');
  const [verb, name, ...more] = words.filter((word) => word !== '--read');
  if (more.length > 0 || (readOnly && verb !== 'add')) throw new ConfigurationError([USAGE]);
  const tokens = existsSync(file) ? openTokenFile(file).list() : [];
  if (verb === 'list' && name === undefined) {
    for (const each of tokens) print(row(each));
    return 0;
  }
  if (name === undefined) throw new ConfigurationError([USAGE]);
  const others = tokens.filter((each) => each.name !== name);
  if (verb === 'add') {
    if (!isTokenName(name))
      throw new ConfigurationError(['a name has up to 64 letters, digits, blanks and . _ @ -']);
    if (others.length < tokens.length)
      throw new ConfigurationError(['there is a token of this name already: remove it first']);
    const { token, kept } = makeToken(name, readOnly ? ['read'] : ['read', 'write'], now);
    writeTokens(file, [...tokens, kept]);
    print(token);
    return 0;
  }
  if (verb !== 'remove') throw new ConfigurationError([USAGE]);
  if (others.length === tokens.length)
    throw new ConfigurationError(['there is no token of this name: list shows all']);
  writeTokens(file, others);
  return 0;
}

const row = ({ name, scopes, added }: TokenEntry) =>
  `${name}  ${scopes.join(' ')}  since ${added.slice(0, 10)}`;
