import type { Transport } from '@modelcontextprotocol/server';
import { serveStdio, type StdioServerHandle } from '@modelcontextprotocol/server/stdio';
import { protocolServer } from './protocol-server.ts';
import type { Service } from './service.ts';
import { StdioTransport } from './stdio-transport.ts';
import { TolerantTransport } from './tolerant-transport.ts';

/** How a connection is served; everything has a default. */
export interface ServeOptions {
  /** Default: stdin and stdout of this process. */
  readonly transport?: Transport;
  /** Told of messages that could not be read or answered. */
  readonly onerror?: (error: Error) => void;
}

/** Serves one connection of a service that may still have to load what a call needs. */
export function serveService(service: Service, options: ServeOptions = {}): StdioServerHandle {
  const { transport = new StdioTransport(), onerror } = options;
  return serveStdio(({ era }) => protocolServer(service, era), {
    transport: new TolerantTransport(transport),
    ...(onerror && { onerror }),
  });
}
