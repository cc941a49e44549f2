import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { listenOnLoopback } from '../src/listen.ts';
import type { ServerEnv } from '../src/listen.ts';

function app(): Hono<ServerEnv> {
  return new Hono<ServerEnv>().get(
    '/',
    () => new Response('here', { status: 409, statusText: 'Already Told' }),
  );
}

it('listens on loopback alone, on a port of its own', async () => {
  const [first, second] = await Promise.all([listenOnLoopback(app()), listenOnLoopback(app())]);
  expect(first.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(first.url).not.toBe(second.url);
  await Promise.all([first.close(), second.close()]);
});

it('carries the reason phrase', async () => {
  const listener = await listenOnLoopback(app());
  expect((await fetch(listener.url)).statusText).toBe('Already Told');
  await listener.close();
});

it('closes at once although a client keeps its connection', async () => {
  const listener = await listenOnLoopback(app());
  await (await fetch(listener.url)).text();
  await listener.close();
  await expect(fetch(listener.url)).rejects.toThrow('fetch failed');
});

it('leaves the Request and Response of the process alone', async () => {
  const before = [globalThis.Request, globalThis.Response];
  const listener = await listenOnLoopback(app());
  await fetch(listener.url);
  expect([globalThis.Request, globalThis.Response]).toEqual(before);
  await listener.close();
});
