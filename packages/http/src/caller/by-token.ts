import { OAuthError, OAuthErrorCode } from '@modelcontextprotocol/server';
import { byBearer, CallersUnknown } from './bearer.ts';
import type { Authenticate } from './caller.ts';
import { openTokenFile, type TokenEntry, TokenFileError } from './token-file.ts';

/** These tokens end when they are removed, and not before. */
const NEVER = Number.MAX_SAFE_INTEGER;

/** Callers with a token of the file. */
export function byToken(path: string, complain: (line: string) => void): Authenticate {
  const file = openTokenFile(path);

  function find(token: string): TokenEntry | undefined {
    try {
      return file.find(token);
    } catch (error) {
      if (error instanceof TokenFileError) throw new CallersUnknown(`GUARD_TOKENS_FILE ${error.message}`);
      throw error;
    }
  }

  return byBearer({
    complain,
    async verify(token) {
      const found = find(token);
      if (found === undefined) throw new OAuthError(OAuthErrorCode.InvalidToken, 'There is no such token');
      const { name, scopes } = found;
      return { caller: { principal: { kind: 'token', name }, scopes }, expiresAt: NEVER };
    },
  });
}
