import type { Transport } from '@modelcontextprotocol/server';
import { serveStdio, type StdioServerHandle } from '@modelcontextprotocol/server/stdio';
import { createServer } from './create-server.ts';
import type { Runtime } from './runtime.ts';
import { StdioTransport } from './stdio-transport.ts';
import { TolerantTransport } from './tolerant-transport.ts';

/** How a connection is served; everything has a default. */
export interface ServeOptions {
  /** Default: stdin and stdout of this process. */
  readonly transport?: Transport;
  /** Told of messages that could not be read or answered. */
  readonly onerror?: (error: Error) => void;
}

/** Serves one connection, on whichever revision of the protocol the client opens it with. */
export function serve(runtime: Runtime, options: ServeOptions = {}): StdioServerHandle {
  const { transport = new StdioTransport(), onerror } = options;
  return serveStdio(({ era }) => createServer(runtime, era), {
    transport: new TolerantTransport(transport),
    ...(onerror && { onerror }),
  });
}
