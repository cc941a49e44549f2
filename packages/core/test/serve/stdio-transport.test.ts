import { PassThrough, Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { LineTooLong, StdioTransport } from '../../src/serve/stdio-transport.ts';

async function open(output: Writable = new PassThrough()) {
  const input = new PassThrough();
  const transport = new StdioTransport(input, output);
  const seen = { messages: [] as unknown[], errors: [] as Error[], closed: 0 };
  Object.assign(transport, {
    onmessage: (message: unknown) => seen.messages.push(message),
    onerror: (error: Error) => seen.errors.push(error),
    onclose: () => (seen.closed += 1),
  });
  await transport.start();
  /** Waits until everything that was written has been read. */
  const feed = async (...chunks: (string | Buffer)[]) => {
    for (const chunk of chunks) input.write(chunk);
    await new Promise(setImmediate);
  };
  return { input, transport, seen, feed };
}

describe('messages on stdin', () => {
  test('are lines, however they are cut into chunks', async () => {
    const { seen, feed } = await open();
    await feed('{"a":', '1}\n{"b":2}\r\n\n', '[3]\n{"c"', ':4}', '\n');
    expect(seen).toEqual({ messages: [{ a: 1 }, { b: 2 }, [3], { c: 4 }], errors: [], closed: 0 });
  });

  test('keep a character that is cut in two', async () => {
    const { seen, feed } = await open();
    const line = Buffer.from('{"a":"ü€"}\n');
    await feed(...Array.from(line, (byte) => Buffer.from([byte])));
    expect(seen.messages).toEqual([{ a: 'ü€' }]);
  });

  test('may begin with a byte order mark', async () => {
    const { seen, feed } = await open();
    await feed('\uFEFF{"a":1}\n');
    expect(seen.messages).toEqual([{ a: 1 }]);
  });

  test('that are no JSON are left out and reported, and the next one is read', async () => {
    const { seen, feed } = await open();
    await feed('debug: started\n{"a":1}\n');
    expect(seen.messages).toEqual([{ a: 1 }]);
    expect(seen.errors).toHaveLength(1);
  });

  test('of more than 10 MB end the connection, and nothing behind them is read', async () => {
    const { seen, feed } = await open();
    const million = 'x'.repeat(1_000_000);
    await feed(...Array.from({ length: 11 }, () => million), '\n{"a":1}\n');
    expect(seen.errors).toEqual([expect.any(LineTooLong)]);
    expect(seen).toMatchObject({ messages: [], closed: 1 });
  });

  test('of just under 10 MB are read', async () => {
    const { seen, feed } = await open();
    await feed(`"${'x'.repeat(10_000_000)}"\n`);
    expect(seen.messages).toHaveLength(1);
  });
});

describe('the end of a connection', () => {
  test('comes once, with the end of the input', async () => {
    const { input, seen, feed } = await open();
    input.end('{"a":1}\n');
    await feed();
    await feed();
    expect(seen).toMatchObject({ messages: [{ a: 1 }], closed: 1 });
  });

  test('comes when the output breaks, which is no reason to end the process', async () => {
    const output = new PassThrough();
    const { seen } = await open(output);
    output.emit('error', new Error('EPIPE'));
    output.emit('error', new Error('EPIPE, late'));
    expect(seen).toMatchObject({ closed: 1, errors: [{ message: 'EPIPE' }] });
  });

  test('lets no further message be sent', async () => {
    const { transport } = await open();
    await transport.close();
    await expect(transport.send({ jsonrpc: '2.0', method: 'x' })).rejects.toThrow('closed');
  });
});

test('a thousand answers to a client that reads nothing add no listener to stdout', async () => {
  const output = new Writable({ highWaterMark: 1, write: () => undefined });
  const { transport } = await open(output);
  for (let id = 0; id < 1000; id += 1) void transport.send({ jsonrpc: '2.0', id, result: {} });
  expect(output.listenerCount('error')).toBe(1);
  expect(output.listenerCount('drain')).toBe(0);
});
