import type { Transport } from '@modelcontextprotocol/client';

/**
 * Sends what goes over an in-memory transport through JSON, as a pipe does. By reference, a `__proto__` key, an
 * `undefined` or a shared object would reach the server in a form that no client can send.
 */
export function throughJson<T extends Pick<Transport, 'send'>>(transport: T): T {
  const send = transport.send.bind(transport);
  transport.send = (message, options) => send(JSON.parse(JSON.stringify(message)), options);
  return transport;
}
