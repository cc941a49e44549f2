import { InMemoryTransport } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { openRaw, type RawRequest } from '../src/connect/raw-connection.ts';
import { throughJson } from '../src/connect/through-json.ts';

/** A raw connection, and all that arrives at its other end. */
async function connect() {
  const [client, server] = InMemoryTransport.createLinkedPair();
  const received: unknown[] = [];
  const asked: RawRequest[] = [];
  Object.assign(server, { onmessage: (message: unknown) => received.push(message) });
  await server.start();
  const connection = await openRaw(throughJson(client), (request) => asked.push(request));
  return { connection, server: throughJson(server), received, asked };
}

describe('raw connection', () => {
  it('numbers its requests and gives each its own answer', async () => {
    const { connection, server, received } = await connect();
    const first = connection.request('a', { x: 1 });
    const second = connection.request('b', {});
    await server.send({ jsonrpc: '2.0', id: 1, result: { of: 'b' } });
    await server.send({ jsonrpc: '2.0', id: 0, error: { code: -1, message: 'no', data: 5 } });
    expect(await second).toEqual({ result: { of: 'b' } });
    expect(await first).toEqual({ error: { code: -1, message: 'no', data: 5 } });
    expect(connection.lastId).toBe(1);
    expect(received).toMatchObject([
      { id: 0, method: 'a', params: { x: 1 } },
      { id: 1, method: 'b' },
    ]);
  });

  it('takes an answer nobody waits for, or a second one, for nothing', async () => {
    const { connection, server } = await connect();
    const call = connection.request('a', {});
    await server.send({ jsonrpc: '2.0', id: 7, result: {} });
    await server.send({ jsonrpc: '2.0', id: 0, result: { first: true } });
    await server.send({ jsonrpc: '2.0', id: 0, result: { first: false } });
    expect(await call).toEqual({ result: { first: true } });
  });

  it('hands on what the server asks, and leaves notifications out', async () => {
    const { server, asked } = await connect();
    await server.send({ jsonrpc: '2.0', id: 0, method: 'elicitation/create', params: { message: 'm' } });
    await server.send({
      jsonrpc: '2.0',
      method: 'notifications/progress',
      params: { progressToken: 1, progress: 1 },
    });
    expect(asked).toEqual([{ id: 0, method: 'elicitation/create', params: { message: 'm' } }]);
  });

  it('answers as often as it is told to, with anything', async () => {
    const { connection, received } = await connect();
    connection.respond(0, { result: 'text' });
    connection.respond(0, { error: null });
    connection.notify('notifications/cancelled', { requestId: 3 });
    expect(received).toMatchObject([
      { id: 0, result: 'text' },
      { id: 0, error: null },
      { method: 'notifications/cancelled' },
    ]);
  });
});

describe('through JSON', () => {
  it('leaves out what no wire carries, and shares nothing', async () => {
    const { connection, received } = await connect();
    const params = { gone: undefined, list: [1] };
    connection.notify('n', params);
    params.list.push(2);
    expect(received).toEqual([{ jsonrpc: '2.0', method: 'n', params: { list: [1] } }]);
  });

  it('keeps __proto__ as a key', async () => {
    const { connection, received } = await connect();
    connection.notify('n', JSON.parse('{"__proto__":{"confirm":true}}'));
    expect(JSON.stringify(received)).toContain('"__proto__":{"confirm":true}');
  });
});
