import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import type { Keys } from '../../src/approvals/keys.ts';
import { createHello } from '../../src/page/hello.ts';

const keysOf = (...fills: number[]): Keys => {
  const all = fills.map((fill) => new Uint8Array(32).fill(fill));
  return { first: all[0] ?? new Uint8Array(32), all };
};
const ours = createHello(keysOf(1));
const NONCE = 'abcdefghijklmnopqrstuv';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** Listens on a port of its own; the listener learns which one. */
async function listens(listener: (port: number) => RequestListener): Promise<number> {
  const server = createServer((request, response) => listener(portOf(server))(request, response));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return portOf(server);
}

function portOf(server: Server): number {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('expected a port');
  return bound.port;
}

/** What a process with these keys answers. */
const processOf =
  (hello: ReturnType<typeof createHello>) =>
  (port: number): RequestListener =>
  (request, response) =>
    void response.end(hello.answer(request.url ?? '', port) ?? 'a page');

describe('who serves the page at a port', () => {
  test('is one of our processes where it has the key of the folder', async () =>
    expect(await ours.isOurs(await listens(processOf(ours)))).toBe(true));

  test('is one of ours, too, while a key is being replaced', async () => {
    const port = await listens(processOf(createHello(keysOf(2))));
    expect(await createHello(keysOf(1, 2)).isOurs(port)).toBe(true);
    expect(await ours.isOurs(port)).toBe(false);
  });

  test('is a stranger who passes the challenge on to the real page and repeats its answer', async () => {
    const real = await listens(processOf(ours));
    const stranger = await listens(() => async (request, response) => {
      const answer = await fetch(`http://127.0.0.1:${real}${request.url}`);
      response.end(await answer.text());
    });
    expect(await ours.isOurs(real)).toBe(true);
    expect(await ours.isOurs(stranger)).toBe(false);
  });

  test('is a stranger who repeats an answer of another time', async () => {
    const heard: string[] = [];
    const port = await listens((at) => (request, response) => {
      heard.push(ours.answer(request.url ?? '', at) ?? '');
      response.end(heard[0]);
    });
    expect(await ours.isOurs(port)).toBe(true);
    expect(await ours.isOurs(port)).toBe(false);
  });

  test.each([
    ['nothing', ''],
    ['its own challenge', NONCE],
    ['a text of the right length', 'x'.repeat(43)],
    ['letters that are more bytes than characters', 'ü'.repeat(43)],
  ])('is a stranger who answers %s', async (_what, text) =>
    expect(await ours.isOurs(await listens(() => (_request, response) => void response.end(text)))).toBe(
      false,
    ),
  );

  test('is a stranger who answers without end, and is not listened to for long', async () => {
    const port = await listens(() => (_request, response) => {
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(1000)));
      };
      response.on('drain', pour);
      pour();
    });
    expect(await ours.isOurs(port)).toBe(false);
  });

  test('is a stranger who cuts the connection', async () =>
    expect(await ours.isOurs(await listens(() => (request) => void request.socket.destroy()))).toBe(false));

  test('is nobody at a port where nobody listens', async () => {
    const port = await listens(processOf(ours));
    await new Promise((resolve) => servers.pop()?.close(resolve));
    expect(await ours.isOurs(port)).toBe(false);
  });
});

describe('what is answered', () => {
  test.each([
    '/',
    '/hello/',
    `/hello/${NONCE}x`,
    `/hello/${NONCE.slice(1)}`,
    `/hello/${NONCE}?x`,
    `/hello/../${NONCE}`,
    `//hello/${NONCE}`,
    `/hello/${'/'.repeat(22)}`,
    `http://localhost/hello/${NONCE}`,
    `/a/${NONCE}`,
  ])('%s is a page and no challenge', (path) => expect(ours.answer(path, 7400)).toBeUndefined());

  test('depends on port, challenge and key, and tells none of them', () => {
    const answer = ours.answer(`/hello/${NONCE}`, 7400) ?? '';
    expect(answer).toMatch(/^[\w-]{43}$/);
    expect(ours.answer(`/hello/${NONCE}`, 7400)).toBe(answer);
    const others = [
      ours.answer(`/hello/${NONCE}`, 7401),
      ours.answer(`/hello/${NONCE.replace('a', 'b')}`, 7400),
      createHello(keysOf(2)).answer(`/hello/${NONCE}`, 7400),
    ];
    expect(new Set([answer, ...others]).size).toBe(4);
  });
});
