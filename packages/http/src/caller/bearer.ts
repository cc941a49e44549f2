import { bearerAuthChallengeResponse, OAuthError, verifyBearerToken } from '@modelcontextprotocol/server';
import { REFUSED, rpcError } from '../serve/rpc-error.ts';
import type { Authenticate, Caller } from './caller.ts';

/** Nobody can be told at the moment: the file of the tokens is broken, or the issuer cannot be reached. */
export class CallersUnknown extends Error {}

/** How long somebody may wait before it is tried again. */
const RETRY_SECONDS = '5';

/** What a token says. */
export interface Verified {
  readonly caller: Caller;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
}

export interface BearerOptions {
  /** Throws an {@link OAuthError} for a token that does not count, {@link CallersUnknown} where it cannot tell. */
  readonly verify: (token: string) => Promise<Verified>;
  /** Where a client reads which issuer counts. */
  readonly metadata?: string | undefined;
  /** Tells the operator. */
  readonly complain: (line: string) => void;
}

/** Callers who send a token. */
export function byBearer({ verify, metadata, complain }: BearerOptions): Authenticate {
  const challenge = {
    requiredScopes: ['read'],
    ...(metadata !== undefined && { resourceMetadataUrl: metadata }),
  };
  return async (request) => {
    let caller: Caller | undefined;
    const verifier = {
      async verifyAccessToken(token: string) {
        const verified = await verify(token);
        ({ caller } = verified);
        const { expiresAt } = verified;
        return { token: '', clientId: '', scopes: [...caller.scopes], expiresAt };
      },
    };
    try {
      await verifyBearerToken(request.headers.get('authorization'), { verifier, ...challenge });
    } catch (error) {
      if (error instanceof OAuthError) return bearerAuthChallengeResponse(error, challenge);
      if (!(error instanceof CallersUnknown)) throw error;
      complain(error.message);
      return rpcError(503, REFUSED, 'Who calls cannot be checked right now. Nothing was done.', {
        'retry-after': RETRY_SECONDS,
      });
    }
    if (caller === undefined) throw new Error('A token was accepted that nobody verified');
    return caller;
  };
}
