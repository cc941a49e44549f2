import { createMemoryStore, createRuntimes, readConfiguration, type Relay } from '@guard/core/embed';
import { principalOf } from '../../src/caller/caller-of-call.ts';
import { createEndpoint } from '../../src/serve/mcp.ts';
import { createSessions } from '../../src/session/session.ts';
import { byName, notes, startBackend } from '../support/notes.ts';
import { serve } from '../support/served.ts';

/** Two instances of one server, with what they share, in front of one backend. */
export interface Instances {
  readonly ports: readonly [number, number];
  readonly journal: string[];
  close(): Promise<void>;
}

export async function startInstances(): Promise<Instances> {
  const { server, url, journal } = await startBackend();
  const key = Buffer.alloc(32, 7);
  const keys = { first: key, all: [key] };
  const store = createMemoryStore(Date.now);
  const listeners: ((message: unknown) => void)[] = [];
  const relayOf = (own: number): Relay => ({
    async send(message) {
      for (const [index, listener] of listeners.entries()) if (index !== own) listener(message);
    },
    receive: (listener) => void (listeners[own] = listener),
  });
  const start = async (own: number) => {
    const configuration = readConfiguration(notes, { NOTES_URL: url, NOTES_TOKEN: 'backend-token' });
    const runtimes = createRuntimes(notes, configuration, { principalOf, keys, store, complain: () => {} });
    const sessions = createSessions(keys, notes.binary, Date.now);
    const endpoint = createEndpoint({ runtimes, sessions, relay: relayOf(own) });
    // As many requests as a sequence makes.
    const limits = { requests: { burst: 1e9, perSecond: 1e9 } };
    return { runtimes, served: await serve({ authenticate: byName, endpoint, limits }) };
  };
  const [one, other] = [await start(0), await start(1)];
  return {
    ports: [one.served.port, other.served.port],
    journal,
    async close() {
      await Promise.all([one.runtimes.close(), other.runtimes.close()]);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
