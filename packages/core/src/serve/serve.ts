import {
  CLIENT_CAPABILITIES_META_KEY,
  type JSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/server';
import { serveStdio, type StdioServerHandle, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { createServer } from './create-server.ts';
import type { Runtime } from './runtime.ts';

/** How a connection is served; everything has a default. */
export interface ServeOptions {
  /** Default: stdin and stdout of this process. */
  readonly transport?: Transport;
  /** Told of messages that could not be read or answered. */
  readonly onerror?: (error: Error) => void;
}

/** Serves one connection, on whichever revision of the protocol the client opens it with. */
export function serve(runtime: Runtime, options: ServeOptions = {}): StdioServerHandle {
  const { transport = new StdioServerTransport(), onerror } = options;
  return serveStdio(({ era }) => createServer(runtime, era), {
    transport: new TolerantTransport(transport),
    ...(onerror && { onerror }),
  });
}

/**
 * Takes an elicitation capability that nobody can read for none. Clients declare it in many shapes, and the SDK
 * would refuse the whole connection for a malformed one; such a client cannot be asked, and can do everything else.
 */
class TolerantTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: NonNullable<Transport['onmessage']>;
  readonly #inner: Transport;

  constructor(inner: Transport) {
    this.#inner = inner;
  }

  async start(): Promise<void> {
    // oxlint-disable unicorn/prefer-add-event-listener -- the SDK's transports have these only
    this.#inner.onclose = () => this.onclose?.();
    this.#inner.onerror = (error) => this.onerror?.(error);
    this.#inner.onmessage = (message, extra) => this.onmessage?.(withReadableCapability(message), extra);
    // oxlint-enable unicorn/prefer-add-event-listener
    return this.#inner.start();
  }

  async send(...message: Parameters<Transport['send']>): Promise<void> {
    return this.#inner.send(...message);
  }

  async close(): Promise<void> {
    return this.#inner.close();
  }
}

function withReadableCapability<T extends JSONRPCMessage>(message: T): T {
  const params = 'params' in message ? message.params : undefined;
  if (!isObject(params)) return message;
  const meta = params['_meta'];
  const declared = [params['capabilities'], isObject(meta) ? meta[CLIENT_CAPABILITIES_META_KEY] : undefined];
  for (const capabilities of declared) {
    // The message is this connection's own, parsed a moment ago.
    if (isObject(capabilities) && !isReadable(capabilities['elicitation']))
      delete capabilities['elicitation'];
  }
  return message;
}

function isReadable(elicitation: unknown): boolean {
  if (elicitation === undefined) return true;
  if (!isObject(elicitation)) return false;
  return ['form', 'url'].every((mode) => elicitation[mode] === undefined || isObject(elicitation[mode]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
