import { createServer, own, type Runtimes } from '@guard/core/embed';
import { createMcpHandler, isLegacyRequest, PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server';
import { authInfoOf, type Calling, runtimeIn } from '../caller/caller-of-call.ts';
import { createLegacyLeg, type Leg, type LegacyOptions } from '../session/legacy-leg.ts';
import { REFUSED, rpcError } from './rpc-error.ts';

export interface EndpointOptions extends LegacyOptions {
  readonly runtimes: Pick<Runtimes, 'of'>;
}

/** Answers one POST of whoever it is. */
export type Endpoint = (request: Request, body: unknown, caller: Calling) => Promise<Response>;

/** The one endpoint, for all revisions of the protocol. */
export function createEndpoint({ runtimes, ...options }: EndpointOptions): Endpoint {
  const legacy = createLegacyLeg(options);
  const modern = modernLeg(options.keepAliveMs);
  return async (request, body, caller) => {
    const runtime = runtimes.of(caller.principal);
    // Never that of somebody else.
    if (runtime === undefined) return rpcError(403, REFUSED, NO_ACCOUNT);
    const leg = isModernCall(body) || !(await isLegacyRequest(request, body)) ? modern : legacy;
    return leg(request, body, { ...caller, runtime });
  };
}

/**
 * Whether it is a call that says by itself which revision it is of, as all do from 2026-07-28 on. The SDK finds the same
 * with all its schemas, and looks once more when it serves the call: that is a tenth of it. Of other messages it alone
 * decides: a client that tries both may name its revision in the handshake of 2025.
 */
function isModernCall(body: unknown): boolean {
  if (own(body, 'method') !== 'tools/call') return false;
  return typeof own(own(own(body, 'params'), '_meta'), PROTOCOL_VERSION_META_KEY) === 'string';
}

/** Each call of 2026-07-28 says everything itself. */
function modernLeg(keepAliveMs: number | undefined): Leg {
  const handler = createMcpHandler(({ authInfo }) => createServer(runtimeIn(authInfo), 'modern'), {
    legacy: 'reject',
    ...(keepAliveMs !== undefined && { keepAliveMs }),
  });
  return async (request, parsedBody, caller) =>
    handler.fetch(request, { parsedBody, authInfo: authInfoOf(caller) });
}

const NO_ACCOUNT =
  'Nothing was done: you have no account here. Whoever runs this server adds you to the file of GUARD_ACCOUNTS_FILE.';
