import { createServer, type RequestListener, type Server } from 'node:http';
import { addressesOf, ConfigurationError, errorCode, NO_SUCH_ADDRESS } from '@guard/core/embed';
import { watchConnections } from './connections.ts';
import type { Limits } from './limits.ts';
import type { IsProxy } from './visitor.ts';

/** Where it is listened. */
export interface Place {
  /** Undefined for both loopback addresses. */
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
 * @returns a server for each address
 * @throws {ConfigurationError} where it cannot
 */
export async function listen(
  listener: RequestListener,
  place: Place,
  options: ListenOptions,
): Promise<readonly Server[]> {
  const servers: Server[] = [];
  for (const address of addressesOf(place)) {
    const server = createLimited(listener, options);
    const code = await listenAt(server, address, place.port);
    if (code === undefined) servers.push(server);
    else if (servers.length === 0 || !NO_SUCH_ADDRESS.has(code)) {
      for (const other of servers) other.close();
      throw cannotListen(place.setting, code);
    }
  }
  return servers;
}

function createLimited(listener: RequestListener, { limits, isProxy, monotonic }: ListenOptions): Server {
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
  return server;
}

/** The code of the error; undefined where it listens. */
function listenAt(server: Server, host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    server.once('error', (error) => resolve(errorCode(error)));
    server.listen({ host, port, exclusive: true }, () => resolve(undefined));
  });
}

function cannotListen(setting: string, code: string): ConfigurationError {
  return new ConfigurationError([
    `nothing can listen at ${setting} (${code}): choose another port, or free it`,
  ]);
}
