import { createServer, type RequestListener, type Server } from 'node:http';
import { ConfigurationError } from '@guard/core/embed';

/** A request whose head or body trickles in holds a connection; these end it. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 60_000;
const KEEP_ALIVE_MS = 65_000;
/** Of a client that reads nothing; one that waits for a person is sent a comment more often than that. */
const IDLE_MS = 120_000;
const MOST_CONNECTIONS = 4096;
const MOST_HEADER_BYTES = 16 * 1024;
const MOST_HEADERS = 100;

export interface ListenOptions {
  readonly host: string | undefined;
  readonly port: number;
}

/**
 * Listens.
 *
 * @param setting names the setting that chose the place
 * @throws {ConfigurationError} where it cannot
 */
export async function listen(
  listener: RequestListener,
  place: ListenOptions,
  setting: string,
): Promise<Server> {
  const server = createServer(
    {
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MOST_HEADER_BYTES,
    },
    listener,
  );
  server.timeout = IDLE_MS;
  server.maxHeadersCount = MOST_HEADERS;
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(cannotListen(setting, error)));
    server.listen(place.port, place.host ?? 'localhost', resolve);
  });
  return server;
}

function cannotListen(setting: string, error: Error): ConfigurationError {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'unknown error';
  return new ConfigurationError([
    `nothing can listen at ${setting} (${code}): choose another port, or free it`,
  ]);
}
