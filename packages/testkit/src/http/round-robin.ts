import { createServer, request } from 'node:http';
import { freePort } from './http-server.ts';

/** One address in front of several instances. */
export interface RoundRobin {
  /** The MCP endpoint behind it. */
  readonly url: URL;
  close(): Promise<void>;
}

/**
 * Sends each request to the next instance, whatever was sent where before. One that is gone answers 502.
 *
 * @param ports of the instances
 * @param port where it listens; default: any
 */
export async function roundRobin(ports: readonly number[], port?: number): Promise<RoundRobin> {
  const at = port ?? (await freePort());
  let next = 0;
  const server = createServer((incoming, outgoing) => {
    const target = ports[next % ports.length];
    next += 1;
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
