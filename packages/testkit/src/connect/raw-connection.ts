import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { asRecord, type JsonRpcError } from '../clients/tool-result.ts';

/** The answer to a request: the raw result, or the error. */
export type RawAnswer = { readonly result: unknown } | { readonly error: JsonRpcError };

/** A request of the server, as it arrived. */
export interface RawRequest {
  readonly id: unknown;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** JSON-RPC without an SDK around it: whatever is handed in goes onto the wire, right or wrong. */
export interface RawConnection {
  /** Sends a request under the next number and waits for what answers it. */
  request(method: string, params: unknown): Promise<RawAnswer>;
  /** Puts a message on the wire as it is, and waits for what answers the given id. */
  post(message: unknown, id: unknown): Promise<RawAnswer>;
  /** Number of the request that was sent last. */
  readonly lastId: number;
  notify(method: string, params: unknown): void;
  /** Answers a request of the server; nothing keeps a caller from doing so twice. */
  respond(id: unknown, answer: { readonly result: unknown } | { readonly error: unknown }): void;
  close(): Promise<void>;
}

/** Opens the client's end of a connection. `onRequest` is given what the server asks for. */
export async function openRaw(
  transport: Transport,
  onRequest: (request: RawRequest) => void,
): Promise<RawConnection> {
  const waiting = new Map<unknown, (answer: RawAnswer) => void>();
  let lastId = -1;
  // The wire carries what no type allows; that is the point of this connection.
  const send = (message: object) => void transport.send({ jsonrpc: '2.0', ...message } as JSONRPCMessage);
  const receive = (message: unknown) => {
    const { id, method, params, result, error } = asRecord(message);
    if (typeof method === 'string') {
      if (id !== undefined) onRequest({ id, method, params: asRecord(params) });
      return;
    }
    const settle = waiting.get(id);
    waiting.delete(id);
    settle?.(error === undefined ? { result } : { error: readError(error) });
  };
  Object.assign(transport, { onmessage: receive });
  await transport.start();
  return {
    get lastId() {
      return lastId;
    },
    request(method, params) {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        send({ id, method, params });
      });
    },
    post(message, id) {
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        void transport.send(message as JSONRPCMessage);
      });
    },
    notify: (method, params) => send({ method, params }),
    respond: (id, answer) => send({ id, ...answer }),
    close: () => transport.close(),
  };
}

function readError(error: unknown): JsonRpcError {
  const { code, message, data } = asRecord(error);
  return { code: Number(code), message: String(message), ...(data !== undefined && { data }) };
}
