import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { parseJSONRPCMessage } from '@modelcontextprotocol/client';
import type { Environment } from './in-process.ts';

/** How a spawned server ended, and all that it wrote. */
export interface Ended {
  /** Undefined when a signal ended it. */
  readonly code: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

/** A built server as a process of its own. */
export interface SpawnedServer {
  /** The client's end of its stdin and stdout. */
  readonly transport: Transport;
  /** Lines on stdout that are no JSON-RPC message. A server that is pure leaves this empty. */
  readonly strayLines: readonly string[];
  readonly stderr: string;
  /** Puts anything on its stdin, as a broken client does. */
  write(text: string): void;
  /** Sends it a signal, as a system does. */
  signal(name: NodeJS.Signals): void;
  /** Closes its stdin, as a client does that goes away, and waits for the end. */
  end(): Promise<Ended>;
  /** Waits for a server that ends by itself. */
  ended(): Promise<Ended>;
}

/**
 * Starts a built server.
 *
 * @param binary path of the bundled file
 * @param env the whole environment of the process; only PATH is not needed
 * @param folder its working directory, by default that of the tests
 * @throws Error when there is no such file
 */
export function spawnServer(
  binary: string,
  env: Environment,
  args: readonly string[] = [],
  folder?: string,
): SpawnedServer {
  if (!existsSync(binary))
    throw new Error(`${binary} is missing: build the package first, then run its e2e tests`);
  const child = spawn(process.execPath, [binary, ...args], { env: { ...env }, stdio: 'pipe', cwd: folder });
  const written = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (written.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (written.stderr += text));
  // The server may be gone before the last message; the verdict is its exit code.
  child.stdin.on('error', () => undefined);
  const strayLines: string[] = [];
  const transport = stdioOf(child, strayLines);
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? undefined, ...written }));
  });
  return {
    transport,
    strayLines,
    get stderr() {
      return written.stderr;
    },
    write: (text) => void child.stdin.write(text),
    signal: (name) => void child.kill(name),
    ended: () => ended,
    end() {
      child.stdin.end();
      return ended;
    },
  };
}

type Child = ReturnType<typeof spawn> & { stdin: NodeJS.WritableStream; stdout: NodeJS.ReadableStream };

/**
 * A transport of our own: the SDK's hides stray lines and the exit code, and spawns a second process to find out
 * the revision of the protocol.
 */
function stdioOf(child: Child, strayLines: string[]): Transport {
  const transport: Transport = {
    async start() {
      const lines = createInterface({ input: child.stdout });
      lines.on('line', (line) => {
        const message = readMessage(line);
        if (message === undefined) strayLines.push(line);
        else transport.onmessage?.(message);
      });
      child.once('close', () => transport.onclose?.());
    },
    async send(message) {
      child.stdin.write(`${JSON.stringify(message)}\n`);
    },
    async close() {
      child.stdin.end();
    },
  };
  return transport;
}

function readMessage(line: string): JSONRPCMessage | undefined {
  try {
    const sent: unknown = JSON.parse(line);
    if (typeof sent !== 'object' || sent === null || !('id' in sent)) return parseJSONRPCMessage(sent);
    const { id } = sent;
    if (typeof id !== 'number' || Number.isInteger(id)) return parseJSONRPCMessage(sent);
    // The SDK takes no id between two numbers; a server that refuses one has to name it all the same.
    return { ...parseJSONRPCMessage({ ...sent, id: 0 }), id };
  } catch {
    return undefined;
  }
}
