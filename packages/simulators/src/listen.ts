import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';

/** The Hono environment of every simulator: Node's own request and response are reachable. */
export interface ServerEnv {
  Bindings: HttpBindings;
}

export interface Listener {
  /** `http://127.0.0.1:PORT`, no trailing slash. */
  readonly url: string;
  /** Stops at once: open and idle sockets are destroyed, nothing is awaited. */
  close(): Promise<void>;
}

/** Serves an app on a free port of 127.0.0.1, and on no other address. */
export async function listenOnLoopback(app: Hono<ServerEnv>): Promise<Listener> {
  const listener = getRequestListener(
    async (request, env) => {
      const response = await app.fetch(request, env);
      // The reason phrase is part of what a backend says; a Response alone would not carry it to the wire.
      if (response.statusText !== '') env.outgoing.statusMessage = response.statusText;
      return response;
    },
    // The code under test shares this process and must keep Node's own Request and Response.
    { overrideGlobalObjects: false },
  );
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
