import type { AuthInfo, ServerContext } from '@modelcontextprotocol/server';
import type { Principal } from '@guard/core/embed';
import type { Caller } from './caller.ts';

/** The way of the SDK from a request to the handler of a call. The token itself is left behind: nothing needs it. */
export function authInfoOf(caller: Caller): AuthInfo {
  return { token: '', clientId: '', scopes: [...caller.scopes], extra: { caller } };
}

/** Who makes a call. */
export function principalOf({ http }: ServerContext): Principal {
  const caller = http?.authInfo?.extra?.['caller'];
  if (!isCaller(caller)) throw new Error('A call came without its caller');
  return caller.principal;
}

/** It never left this process: this tells the type checker alone. */
function isCaller(value: unknown): value is Caller {
  return typeof value === 'object' && value !== null && 'principal' in value && 'scopes' in value;
}
