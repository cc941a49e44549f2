import { createServer, type RequestListener, type Server } from 'node:http';
import { errorCode } from '../approvals/error-code.ts';
import { addressesOf, NO_SUCH_ADDRESS } from '../config/listen.ts';

/** A browser sends its headers at once, and our forms are small. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 20_000;
const MOST_CONNECTIONS = 64;
const ATTEMPTS = 5;

/** What listens. */
export interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Listens for the page.
 *
 * @param host undefined for this machine alone
 * @param port 0 for one that is free
 * @returns the code of the error where it cannot
 */
export async function listenFor(
  listener: (port: number) => RequestListener,
  host: string | undefined,
  port: number,
): Promise<Listening | string> {
  for (let attempt = 1; ; attempt += 1) {
    const listening = await listenOnce(listener, host, port);
    // Free on one of the two addresses is not free on the other.
    const isElsewhere = port === 0 && listening === 'EADDRINUSE' && attempt < ATTEMPTS;
    if (!isElsewhere) return listening;
  }
}

async function listenOnce(
  listener: (port: number) => RequestListener,
  host: string | undefined,
  wanted: number,
): Promise<Listening | string> {
  const servers: Server[] = [];
  const close = async () => {
    await Promise.all(servers.map(closeServer));
  };
  let port = wanted;
  for (const address of addressesOf({ host })) {
    const server = createServer((request, response) => listener(port)(request, response));
    server.headersTimeout = HEADERS_MS;
    server.requestTimeout = REQUEST_MS;
    server.maxConnections = MOST_CONNECTIONS;
    const code = await listen(server, address, port);
    if (code !== undefined && servers.length > 0 && NO_SUCH_ADDRESS.has(code)) continue;
    if (code !== undefined) {
      await close();
      return code;
    }
    servers.push(server);
    const bound = server.address();
    if (typeof bound === 'object' && bound !== null) ({ port } = bound);
  }
  return { port, close };
}

/** The code of the error; undefined where it listens. */
function listen(server: Server, host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    server.once('error', (error) => resolve(errorCode(error)));
    server.listen({ host, port, exclusive: true }, () => {
      // The page keeps no process alive whose client is gone.
      server.unref();
      resolve(undefined);
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
