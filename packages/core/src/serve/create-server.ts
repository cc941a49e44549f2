import type { Server } from '@modelcontextprotocol/server';
import type { Era, Introduced } from '../guard/capability.ts';
import { serviceOf } from './open-service.ts';
import { protocolServer } from './protocol-server.ts';
import type { Runtime } from './runtime.ts';

/**
 * Builds the protocol server of one connection. It is cheap and free of side effects: a client's probe has it
 * built and thrown away.
 *
 * @param introduced for a call of a 2025 session that is not bound to a connection
 */
export function createServer(runtime: Runtime, era: Era, introduced?: Introduced): Server {
  return protocolServer(serviceOf(runtime), era, introduced);
}
