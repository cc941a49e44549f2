import { OAuthError, OAuthErrorCode } from '@modelcontextprotocol/server';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { byBearer, CallersUnknown } from './bearer.ts';
import type { Authenticate, Scope } from './caller.ts';
import { keysOf, withoutSlash } from './issuer.ts';

/** Signatures by a key that only the issuer has: with the others, whoever can check one can make one. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
const CLOCK_SECONDS = 30;

export interface OAuthOptions {
  readonly issuer: string;
  /** Address of the MCP endpoint. */
  readonly resource: URL;
  readonly publicUrl: URL;
  readonly metadata: string;
  readonly complain: (line: string) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Callers with an access token that the issuer made for this server. */
export function byOAuth({
  issuer,
  resource,
  publicUrl,
  metadata,
  complain,
  now,
}: OAuthOptions): Authenticate {
  const keys = keysOf(issuer, now);
  // A token for another server, of which its operator could make use here, is none.
  const audience = [resource.href, publicUrl.href, withoutSlash(publicUrl.href)];
  const issuers = [issuer, withoutSlash(issuer)];

  return byBearer({
    metadata,
    complain,
    async verify(token) {
      const { iss = '', sub = '', exp = 0, ...claims } = await payloadOf(token);
      // The person, and never the program that they use: two people in one program are two callers.
      return {
        caller: { principal: { kind: 'oauth', iss, sub }, scopes: scopesIn(claims) },
        expiresAt: exp + CLOCK_SECONDS,
      };
    },
  });

  async function payloadOf(token: string): Promise<JWTPayload> {
    const key = await keys();
    try {
      const { payload } = await jwtVerify(token, key, {
        issuer: issuers,
        audience,
        algorithms: ALGORITHMS,
        requiredClaims: ['exp', 'sub', 'iss', 'aud'],
        clockTolerance: CLOCK_SECONDS,
        currentDate: new Date(now()),
      });
      if (typeof payload.sub !== 'string' || payload.sub === '') throw new errors.JWTInvalid('no subject');
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout))
        throw new OAuthError(OAuthErrorCode.InvalidToken, 'This token does not count here');
      throw new CallersUnknown('GUARD_OAUTH_ISSUER: its keys cannot be read');
    }
  }
}

/** As RFC 9068 has them, or as some issuers do. */
function scopesIn({ scope, scp }: JWTPayload): Scope[] {
  const said: unknown = scope ?? scp;
  const words: readonly unknown[] =
    typeof said === 'string' ? said.split(' ') : Array.isArray(said) ? said : [];
  return (['read', 'write'] as const).filter((each) => words.includes(each));
}
