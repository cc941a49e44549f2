import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { path } from '../../src/http/path.ts';
import { open } from './loopback.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** An instance that answers when it is told to, and counts the sockets it was given. */
async function start() {
  const waiting: ServerResponse[] = [];
  let isHeld = true;
  const sockets = { opened: 0, most: 0, now: 0 };
  const changes: (() => void)[] = [];
  server = createServer((request, response) => {
    if (request.url === '/stream')
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': on\n\n');
    else if (isHeld) waiting.push(response);
    else answer(response);
    for (const change of changes.splice(0)) change();
  });
  server.on('connection', (socket) => {
    sockets.opened += 1;
    sockets.now += 1;
    sockets.most = Math.max(sockets.most, sockets.now);
    socket.once('close', () => (sockets.now -= 1));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const until = async (isReached: () => boolean) => {
    while (!isReached()) await new Promise<void>((resolve) => changes.push(resolve));
  };
  const answerAll = () => {
    isHeld = false;
    waiting.splice(0).forEach(answer);
  };
  return { base: new URL(`http://127.0.0.1:${port}`), sockets, waiting, until, answerAll };
}

function answer(response: ServerResponse): void {
  response.setHeader('content-type', 'application/json').end('{}');
}

const anything = z.looseObject({});

describe('connections to an instance', () => {
  it('are sixteen at most, however many calls there are, and every call is answered', async () => {
    const { base, sockets, waiting, until, answerAll } = await start();
    const { reader } = open(base);
    const calls = Array.from({ length: 300 }, () => reader.json(path`/x`, anything));
    await until(() => waiting.length === 16);
    answerAll();
    expect(await Promise.all(calls)).toHaveLength(300);
    expect(sockets.most).toBe(16);
  });

  it('of event streams are four and counted apart: they leave all others free', async () => {
    const { base, sockets, waiting, until, answerAll } = await start();
    const { reader } = open(base);
    const streams = Array.from({ length: 10 }, async () =>
      reader.events(path`/stream`, { onEvent: () => true }).catch(() => undefined),
    );
    await until(() => sockets.now >= 4);
    const call = reader.json(path`/x`, anything);
    await until(() => waiting.length === 1);
    answerAll();
    expect(await call).toEqual({});
    expect(sockets.most).toBe(5);
    server?.closeAllConnections();
    server?.close();
    await Promise.all(streams);
  });
});
