import { createRuntime, readConfiguration, serve } from '@guard/core';
import type { Runtime, RuntimeOptions, ServerDefinition } from '@guard/core';
import type { Transport } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { throughJson } from './through-json.ts';

/** One process of a server, without the process: its connections share keys, spent answers and tokens. */
export interface ServerInProcess {
  readonly runtime: Runtime;
  /** The client's end of a fresh connection. */
  connect(): Transport;
  /** What could not be read or answered, over all connections. */
  readonly faults: readonly Error[];
  /** Ends all connections, and the one to the backend. */
  close(): Promise<void>;
}

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Starts a server in this process.
 *
 * @param env everything it is told; nothing is taken from the environment of the tests
 * @throws ConfigurationError
 */
export function startInProcess(
  server: ServerDefinition,
  env: Environment,
  options: RuntimeOptions = {},
): ServerInProcess {
  const runtime = createRuntime(server, readConfiguration(server, { ...env }), options);
  const faults: Error[] = [];
  const open = new Set<{ close(): Promise<void> }>();
  return {
    runtime,
    faults,
    connect() {
      const [client, served] = InMemoryTransport.createLinkedPair();
      const handle = serve(runtime, {
        transport: throughJson(served),
        onerror: (error) => faults.push(error),
      });
      open.add(handle);
      return throughJson(client);
    },
    async close() {
      await Promise.all([...open].map((handle) => handle.close()));
      await runtime.connected?.client.close();
    },
  };
}
