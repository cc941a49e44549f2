import type { Transport } from '@modelcontextprotocol/server';
import { serveStdio, type StdioServerHandle } from '@modelcontextprotocol/server/stdio';
import { answerWith } from './create-server.ts';
import type { Runtime } from './runtime.ts';
import { type Service, serviceOf } from './service.ts';
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
  return serveWith(serviceOf(runtime), options);
}

/** The same with a service that may load what a call needs with the first one. */
export function serveWith(service: Service, options: ServeOptions = {}): StdioServerHandle {
  const { transport = new StdioTransport(), onerror } = options;
  return serveStdio(({ era }) => answerWith(service, era), {
    transport: new TolerantTransport(transport),
    ...(onerror && { onerror }),
  });
}
