import type { Transport } from '@modelcontextprotocol/server';
import { readIncoming } from './incoming.ts';

/** Hands the SDK only what it can read, and answers the rest, so that no call of a client waits for ever. */
export class TolerantTransport implements Transport {
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
    this.#inner.onmessage = (sent, extra) => {
      for (const incoming of readIncoming(sent)) {
        if ('message' in incoming) this.onmessage?.(incoming.message, extra);
        else if ('refused' in incoming) this.#refuse(incoming.refused, incoming.code, incoming.says);
        else this.onerror?.(new Error('A message could not be read'));
      }
    };
    // oxlint-enable unicorn/prefer-add-event-listener
    return this.#inner.start();
  }

  async send(...message: Parameters<Transport['send']>): Promise<void> {
    return this.#inner.send(...message);
  }

  async close(): Promise<void> {
    return this.#inner.close();
  }

  #refuse(id: number | string, code: number, message: string): void {
    this.#inner.send({ jsonrpc: '2.0', id, error: { code, message } }).catch((failure: unknown) => {
      this.onerror?.(failure instanceof Error ? failure : new Error('A refusal could not be sent'));
    });
  }
}
