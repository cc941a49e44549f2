import { randomUUID } from 'node:crypto';
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  type MessageExtraInfo,
  type Transport,
  type TransportSendOptions,
} from '@modelcontextprotocol/server';
import { isObject } from '@guard/core/embed';
import type { OpenCalls } from './open-calls.ts';

/**
 * The transport of one POST. Answers to its questions arrive with other requests, at any instance: so a question gets
 * an id of its own on the way out, since each of these servers would begin to count at 0.
 */
export class CallTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage, extra?: MessageExtraInfo) => void;
  readonly #inner: Transport;
  readonly #calls: OpenCalls;
  readonly #session: string | undefined;
  readonly #open = new Map<string | number, () => void>();
  readonly #asked = new Map<string | number, { readonly id: string; readonly end: () => void }>();

  /** @param session undefined for a client that never began one, to which nothing can be brought */
  constructor(inner: Transport, calls: OpenCalls, session: string | undefined) {
    this.#inner = inner;
    this.#calls = calls;
    this.#session = session;
  }

  async start(): Promise<void> {
    // oxlint-disable unicorn/prefer-add-event-listener -- the SDK's transports have these only
    this.#inner.onclose = () => {
      this.#forget();
      this.onclose?.();
    };
    this.#inner.onerror = (error) => this.onerror?.(error);
    this.#inner.onmessage = (message, extra) => {
      if (isJSONRPCRequest(message)) this.#holdCall(message.id);
      this.onmessage?.(message, extra);
    };
    // oxlint-enable unicorn/prefer-add-event-listener
    return this.#inner.start();
  }

  async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    if (isJSONRPCRequest(message))
      return this.#inner.send({ ...message, id: this.#ask(message.id) }, options);
    if (isJSONRPCNotification(message)) return this.#inner.send(this.#renamed(message), options);
    if (isJSONRPCResponse(message) && message.id !== undefined) this.#end(message.id);
    return this.#inner.send(message, options);
  }

  /** The client is gone: nobody reads the result of what is still open. */
  cancel(): void {
    for (const id of this.#open.keys()) {
      this.onmessage?.({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } });
    }
    this.#forget();
  }

  async close(): Promise<void> {
    this.#forget();
    await this.#inner.close();
  }

  #holdCall(id: string | number): void {
    const end =
      this.#session === undefined
        ? () => {}
        : this.#calls.call(this.#session, id, (message) => this.onmessage?.(message));
    this.#open.set(id, end);
  }

  #ask(own: string | number): string {
    const id = randomUUID();
    const end =
      this.#session === undefined
        ? () => {}
        : this.#calls.question(this.#session, id, (message) => {
            this.#asked.delete(own);
            end();
            this.onmessage?.({ ...message, id: own });
          });
    this.#asked.set(own, { id, end });
    return id;
  }

  /** A question that is taken back is known to the client by the id that it got. */
  #renamed(message: JSONRPCMessage): JSONRPCMessage {
    if (!('method' in message) || message.method !== 'notifications/cancelled') return message;
    const own = isObject(message.params) ? message.params['requestId'] : undefined;
    const asked = typeof own === 'string' || typeof own === 'number' ? this.#asked.get(own) : undefined;
    if (asked === undefined) return message;
    asked.end();
    return { ...message, params: { ...message.params, requestId: asked.id } };
  }

  #end(id: string | number): void {
    this.#open.get(id)?.();
    this.#open.delete(id);
  }

  #forget(): void {
    for (const end of this.#open.values()) end();
    for (const { end } of this.#asked.values()) end();
    this.#open.clear();
    this.#asked.clear();
  }
}
