import { createServer, type RequestListener, type Server } from 'node:http';
import { ConfigurationError } from '@guard/core/embed';
import { watchConnections } from './connections.ts';
import type { Limits } from './limits.ts';
import type { IsProxy } from './visitor.ts';

/** Where it is listened. */
export interface Place {
  /** Undefined for this machine alone. */
  readonly host: string | undefined;
  readonly port: number;
  /** Name of the setting that chose it. */
  readonly setting: string;
}

export interface ListenOptions {
  readonly limits: Limits;
  readonly isProxy: IsProxy;
  /** Milliseconds, by a clock that nobody can set. */
  readonly monotonic: () => number;
}

/**
 * Listens.
 *
 * @throws {ConfigurationError} where it cannot
 */
export async function listen(
  listener: RequestListener,
  { host = 'localhost', port, setting }: Place,
  { limits, isProxy, monotonic }: ListenOptions,
): Promise<Server> {
  const server = createServer(
    {
      // A request whose head or body trickles in holds a connection.
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.lookMs,
      keepAliveTimeout: limits.keepAliveMs,
      maxHeaderSize: limits.mostHeaderBytes,
    },
    listener,
  );
  // More of them are refused, and none is dropped without a word.
  server.maxHeadersCount = 0;
  server.maxConnections = limits.connections;
  const connections = watchConnections(server, { limits, isProxy, now: monotonic });
  const timer = setInterval(() => connections.look(), limits.lookMs).unref();
  server.once('close', () => clearInterval(timer));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(cannotListen(setting, error)));
    server.listen(port, host, resolve);
  });
  return server;
}

function cannotListen(setting: string, error: Error): ConfigurationError {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'unknown error';
  return new ConfigurationError([
    `nothing can listen at ${setting} (${code}): choose another port, or free it`,
  ]);
}
