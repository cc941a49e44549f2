import { createServer, request } from 'node:http';
import { freePort } from './http-server.ts';

/** One address in front of several instances. */
export interface RoundRobin {
  /** The MCP endpoint behind it. */
  readonly url: URL;
  close(): Promise<void>;
}

export interface RoundRobinOptions {
  /** Where it listens; default: any port. */
  readonly port?: number | undefined;
  /** Told of what is sent to an instance: the number of it, and a piece of the body. */
  readonly saw?: ((instance: number, piece: string) => void) | undefined;
}

/**
 * Sends each request to the next instance, whatever was sent where before. One that is gone answers 502.
 *
 * @param ports of the instances
 */
export async function roundRobin(
  ports: readonly number[],
  { port, saw }: RoundRobinOptions = {},
): Promise<RoundRobin> {
  const at = port ?? (await freePort());
  let next = 0;
  const server = createServer((incoming, outgoing) => {
    const instance = next % ports.length;
    const target = ports[instance];
    next += 1;
    incoming.on('data', (piece: Buffer) => saw?.(instance, piece.toString()));
    const { method, url: path, headers } = incoming;
    const onward = request(
      { host: '127.0.0.1', port: target, method, path, headers, agent: false },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        answer.on('error', () => outgoing.destroy());
      },
    );
    onward.on('error', () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(at, 'localhost', resolve));
  return {
    url: new URL(`http://localhost:${at}/mcp`),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
