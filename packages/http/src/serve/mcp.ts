import { createServer, type Runtime } from '@guard/core/embed';
import { createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server';
import { authInfoOf } from '../caller/caller-of-call.ts';
import { createLegacyLeg, type Leg, type LegacyOptions } from '../session/legacy-leg.ts';

/** The one endpoint, for all revisions of the protocol. */
export function createEndpoint(options: LegacyOptions): Leg {
  const legacy = createLegacyLeg(options);
  const modern = modernLeg(options.runtime, options.keepAliveMs);
  return async (request, body, caller) => {
    const isLegacy = await isLegacyRequest(request, body);
    return (isLegacy ? legacy : modern)(request, body, caller);
  };
}

/** Each call of 2026-07-28 says everything itself. */
function modernLeg(runtime: Runtime, keepAliveMs: number | undefined): Leg {
  const handler = createMcpHandler(() => createServer(runtime, 'modern'), {
    legacy: 'reject',
    ...(keepAliveMs !== undefined && { keepAliveMs }),
  });
  return async (request, parsedBody, caller) =>
    handler.fetch(request, { parsedBody, authInfo: authInfoOf(caller) });
}
