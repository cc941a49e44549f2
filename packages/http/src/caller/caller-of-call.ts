import type { AuthInfo, ServerContext } from '@modelcontextprotocol/server';
import type { Principal, Runtime } from '@guard/core/embed';
import type { Seen } from '../observe/seen.ts';
import type { Caller } from './caller.ts';

/** A caller, with what is noted of the request that a call came with. */
export interface Calling extends Caller {
  readonly seen?: Seen | undefined;
}

/** A caller whose account is known, with what serves it. */
export interface ServedCaller extends Calling {
  readonly runtime: Runtime;
}

/** The way of the SDK from a request to the handler of a call. The token itself is left behind: nothing needs it. */
export function authInfoOf(caller: ServedCaller): AuthInfo {
  return { token: '', clientId: '', scopes: [...caller.scopes], extra: { caller } };
}

/** Who makes a call. */
export function principalOf(context: ServerContext): Principal {
  return callerIn(context.http?.authInfo).principal;
}

/** What is noted of the request that a call came with. */
export function seenOf(context: ServerContext): Seen | undefined {
  return callerIn(context.http?.authInfo).seen;
}

/** What serves a request. */
export function runtimeIn(authInfo: AuthInfo | undefined): Runtime {
  return callerIn(authInfo).runtime;
}

function callerIn(authInfo: AuthInfo | undefined): ServedCaller {
  const caller = authInfo?.extra?.['caller'];
  if (!isCaller(caller)) throw new Error('A call came without its caller');
  return caller;
}

/** It never left this process: this tells the type checker alone. */
function isCaller(value: unknown): value is ServedCaller {
  return typeof value === 'object' && value !== null && 'principal' in value && 'runtime' in value;
}
