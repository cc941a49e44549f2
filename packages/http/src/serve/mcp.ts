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
    const leg = namesItsRevision(body) || !(await isLegacyRequest(request, body)) ? modern : legacy;
    return leg(request, body, { ...caller, runtime });
  };
}

/**
 * Whether a message says by itself which revision it is of, as all do from 2026-07-28 on. The SDK looks closer, with all
 * its schemas, and once more when it serves it: that is a tenth of a whole call.
 */
function namesItsRevision(body: unknown): boolean {
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
