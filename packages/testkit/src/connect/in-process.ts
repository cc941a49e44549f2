import { createRuntime, createServer, readConfiguration, serve } from '@guard/core/embed';
import type { Principal, Runtime, RuntimeOptions } from '@guard/core/embed';
import type { ServerDefinition } from '@guard/core/inspect';
import type { Transport } from '@modelcontextprotocol/client';
import { InMemoryTransport, type Server, type ServerContext } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { throughJson } from './through-json.ts';

/** One process of a server, without the process: its connections share keys and approvals. */
export interface ServerInProcess {
  readonly runtime: Runtime;
  /** The client's end of a fresh connection; `principal` is who calls, as a transport over HTTP tells it. */
  connect(principal?: string): Transport;
  /** What could not be read or answered, over all connections. */
  readonly faults: readonly Error[];
  /** Ends all connections, and the one to the backend. */
  close(): Promise<void>;
}

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What a server in this process is given besides its environment. */
export interface InProcessOptions extends RuntimeOptions {
  /** Flags of the command line, without their dashes. */
  readonly flags?: Readonly<Record<string, string | true>>;
}

/**
 * Starts a server in this process.
 *
 * @param env everything it is told; nothing is taken from the environment of the tests
 * @throws ConfigurationError
 */
export function startInProcess(
  server: ServerDefinition,
  env: Environment,
  { flags = {}, ...options }: InProcessOptions = {},
): ServerInProcess {
  const configuration = readConfiguration(server, { ...env }, { flags });
  const runtime = createRuntime(server, configuration, { principalOf: callerOf, ...options });
  const faults: Error[] = [];
  const onerror = (error: Error) => void faults.push(error);
  const open = new Set<{ close(): Promise<void> }>();
  return {
    runtime,
    faults,
    connect(principal) {
      const [client, served] = InMemoryTransport.createLinkedPair();
      const transport = throughJson(served);
      const handle =
        principal === undefined
          ? serve(runtime, { transport, onerror })
          : serveStdio(({ era }) => calledBy(principal, createServer(runtime, era)), { transport, onerror });
      open.add(handle);
      return throughJson(client);
    },
    async close() {
      await Promise.all([...open].map((handle) => handle.close()));
      await runtime.connected?.close();
    },
  };
}

function callerOf({ http }: ServerContext): Principal {
  const name = http?.authInfo?.clientId;
  return name === undefined ? { kind: 'local' } : { kind: 'token', name };
}

/** Every message of a connection comes from one principal: the entry for pipes has no place to say so. */
function calledBy(principal: string, server: Server): Server {
  const connect = server.connect.bind(server);
  server.connect = async (transport) => {
    await connect(transport);
    const deliver = transport.onmessage;
    const authInfo = { token: '', clientId: principal, scopes: [] };
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK's transports have this only
    transport.onmessage = (message, extra) => deliver?.(message, { ...extra, authInfo });
  };
  return server;
}
