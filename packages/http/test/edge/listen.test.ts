import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { ConfigurationError } from '@guard/core/embed';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LIMITS } from '../../src/edge/limits.ts';
import { listen } from '../../src/edge/listen.ts';

const OPTIONS = { limits: LIMITS, isProxy: () => false, monotonic: () => 0 };
const hasIPv6 = Object.values(networkInterfaces()).some((at) => at?.some(({ address }) => address === '::1'));

/** Holds a port on one loopback address, as a stranger on this machine does. */
const stranger = createServer();
let port: number;
beforeEach(async () => {
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  ({ port } = stranger.address() as AddressInfo);
});
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  await new Promise((resolve) => stranger.close(resolve));
});

async function listenAt(host: string | undefined) {
  const servers = await listen(
    (_, response) => response.end('ours'),
    { host, port, setting: 'LISTEN' },
    OPTIONS,
  );
  closing.push(() => servers.map((server) => server.close()));
  return servers;
}

test('a name of this machine is served on all of its addresses: no stranger gets half of the visitors', async () => {
  await new Promise((resolve) => stranger.close(resolve));
  expect(await listenAt(undefined)).toHaveLength(hasIPv6 ? 2 : 1);
  for (const host of hasIPv6 ? ['127.0.0.1', '[::1]'] : ['127.0.0.1'])
    expect(await (await fetch(`http://${host}:${port}/`)).text()).toBe('ours');
});

test('a port that a stranger holds on one of them stops the start, which says so by the name of the setting', async () => {
  await expect(listenAt(undefined)).rejects.toThrow(ConfigurationError);
  await expect(listenAt('127.0.0.1')).rejects.toThrow('LISTEN (EADDRINUSE)');
});
