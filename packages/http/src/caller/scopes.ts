import { isObject, isWrite, own, type Runtime } from '@guard/core/embed';
import { bearerAuthChallengeResponse, OAuthError, OAuthErrorCode } from '@modelcontextprotocol/server';
import type { Caller, Scope } from './caller.ts';

/** The answer to a caller who may not do this; undefined for one who may. */
export type CheckScopes = (body: unknown, caller: Caller) => Response | undefined;

/**
 * Looks at each message of a body before any of them is served.
 *
 * @param metadata where a client reads which issuer counts
 */
export function scopeCheck({ definition }: Pick<Runtime, 'definition'>, metadata?: string): CheckScopes {
  const writes = new Set(definition.tools.filter(isWrite).map(({ name }) => name));

  function neededFor(message: unknown): readonly Scope[] {
    if (!isObject(message) || message['method'] !== 'tools/call') return ['read'];
    const name = own(message['params'], 'name');
    return typeof name === 'string' && writes.has(name) ? ['read', 'write'] : ['read'];
  }

  return (body, { scopes }) => {
    const messages: readonly unknown[] = Array.isArray(body) ? body : [body];
    // All of them in one challenge: a client that is asked for one scope after the other signs in twice.
    const needed = [...new Set<Scope>(['read', ...messages.flatMap(neededFor)])];
    if (needed.every((scope) => scopes.includes(scope))) return undefined;
    return bearerAuthChallengeResponse(
      new OAuthError(OAuthErrorCode.InsufficientScope, `This needs the scopes: ${needed.join(' ')}`),
      { requiredScopes: needed, ...(metadata !== undefined && { resourceMetadataUrl: metadata }) },
    );
  };
}
