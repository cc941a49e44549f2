import { createServer } from 'node:net';
import { StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import type { Environment } from '../connect/in-process.ts';
import { type Ended, spawnServer } from '../connect/spawned.ts';

/** A built server that serves HTTP, as a process of its own. */
export interface HttpServer {
  /** Address of its MCP endpoint. */
  readonly url: URL;
  readonly port: number;
  readonly stderr: string;
  /** The client's end of a connection. @param token is sent as bearer */
  connect(token?: string): Transport;
  signal(name: NodeJS.Signals): void;
  ended(): Promise<Ended>;
}

/** How often a process is looked at that starts; the test's own time limit ends the wait. */
const LOOK_MS = 20;

/**
 * Starts `<binary> http` at a free port of this machine, and waits until it serves.
 *
 * @param env what it is told besides where it listens
 * @param at the port; default: any
 * @throws Error with its last words, where it ends instead
 */
export async function startHttp(binary: string, env: Environment, at?: number): Promise<HttpServer> {
  const port = at ?? (await freePort());
  const server = spawnServer(binary, { GUARD_HTTP_LISTEN: `127.0.0.1:${port}`, ...env }, ['http']);
  let ended: Ended | undefined;
  void server.ended().then((end) => (ended = end));
  while (!server.stderr.includes('serving MCP at')) {
    if (ended !== undefined) throw new Error(`the server ended: ${ended.stderr}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  const url = new URL(`http://127.0.0.1:${port}/mcp`);
  return {
    url,
    port,
    get stderr() {
      return server.stderr;
    },
    connect: (token) => overHttp(url, token),
    signal: (name) => server.signal(name),
    ended: () => server.ended(),
  };
}

/** The client's end of a connection to an endpoint. */
export function overHttp(url: URL, token?: string): Transport {
  const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  return new StreamableHTTPClientTransport(url, { requestInit: { headers } });
}

/** A port that nobody listens at right now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('no port was given');
  return address.port;
}
