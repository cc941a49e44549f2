import type { StdioServerHandle } from '@modelcontextprotocol/server/stdio';
import { serviceOf } from './open-service.ts';
import type { Runtime } from './runtime.ts';
import { type ServeOptions, serveService } from './serve-service.ts';

/** Serves one connection, on whichever revision of the protocol the client opens it with. */
export function serve(runtime: Runtime, options: ServeOptions = {}): StdioServerHandle {
  return serveService(serviceOf(runtime), options);
}
