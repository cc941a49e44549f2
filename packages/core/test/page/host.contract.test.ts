import { createServer, request } from 'node:http';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PageModule, PageOptions } from '../../src/approvals/page-module.ts';
import { createFolderStore } from '../../src/approvals/folder-store.ts';
import { createMemoryStore } from '../../src/approvals/memory-store.ts';
import { createHello } from '../../src/page/hello.ts';
import { createPageHost, type ServedPage } from '../../src/page/host.ts';
import { keysOf } from '../guard/guarded.ts';
import { openOne } from '../approvals/world.ts';

const keys = keysOf(9);
const onPage = { serverTitle: 'a', toolTitle: 'b', text: 'c', confirm: 'd', facts: [] };

let dir: string;
const hosts: ServedPage[] = [];
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'page-'));
});
afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.close()));
  await rm(dir, { recursive: true });
});

/** A page that says which process it is of. */
const moduleOf = (name: string, seen: PageOptions[] = []): Pick<PageModule, 'createPage'> => ({
  createPage: (options) => {
    seen.push(options);
    return (_request, response) => void response.end(name);
  },
});

/** One process on the folder. */
function processOf(name: string, settings: Partial<Parameters<typeof createPageHost>[0]> = {}) {
  const clock = { now: 1_000_000 };
  const now = () => clock.now;
  const store = createFolderStore({ folder: join(dir, 'approvals'), keys, date: now, now });
  const seen: PageOptions[] = [];
  const host = createPageHost({
    load: async () => moduleOf(name, seen),
    store,
    settings: { listen: undefined, url: undefined },
    state: { dir, keys },
    now,
    ...settings,
  });
  hosts.push(host);
  return { host, store, clock, seen };
}

function textAt(host: string, port: number | string, path = '/'): Promise<string> {
  return new Promise((resolve, reject) => {
    request({ host, port, path, agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });
}

async function strangerAt(port: number, answer = 'a stranger') {
  const server = createServer((_request, response) => void response.end(answer));
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port: (server.address() as AddressInfo).port, stop };
}

const memory = () => ({ state: undefined, store: createMemoryStore(() => 0) });

describe('the page of a process', () => {
  test('is served on this machine alone, under the one name that browsers take passkeys on', async () => {
    const { host, seen } = processOf('one');
    const { protocol, hostname, port, pathname } = await host.open();
    expect({ protocol, hostname, pathname }).toStrictEqual({
      protocol: 'http:',
      hostname: 'localhost',
      pathname: '/',
    });
    expect(await textAt('127.0.0.1', port)).toBe('one');
    expect(seen[0]?.address.port).toBe(port);
  });

  test('is read by nobody before it is needed', async () => {
    const load = vi.fn<() => Promise<PageModule>>();
    processOf('one', { load });
    expect(load).not.toHaveBeenCalled();
  });

  test('has the address that people open where that is another one', async () => {
    const url = new URL('https://approve.example.org/guard');
    const { host } = processOf('one', { settings: { listen: undefined, url } });
    expect((await host.open()).href).toBe('https://approve.example.org/guard/');
  });

  test('keeps its port over a restart, so that links still lead there', async () => {
    const first = processOf('one');
    const { port } = await first.host.open();
    await first.host.close();
    expect((await processOf('two').host.open()).port).toBe(port);
    expect(await readFile(join(dir, 'page-port'), 'utf8')).toBe(`${port}\n`);
  });

  test('in memory is its own, whoever else serves one', async () => {
    const [one, two] = [processOf('one', memory()), processOf('two', memory())];
    expect((await one.host.open()).port).not.toBe((await two.host.open()).port);
  });
});

describe('several processes on one folder', () => {
  test('have one page: the first that needs it serves it, and another takes over when it ends', async () => {
    const [one, two] = [processOf('one'), processOf('two')];
    await openOne(one.store, 'page', { onPage });
    const { port } = await one.host.open();
    expect((await two.host.open()).port).toBe(port);
    expect(await textAt('127.0.0.1', port)).toBe('one');
    await one.host.close();
    await vi.waitFor(async () => expect(await textAt('127.0.0.1', port)).toBe('two'), { timeout: 10_000 });
  });

  test('that start at once agree on one', async () => {
    const many = ['one', 'two', 'three'].map((name) => processOf(name));
    const ports = await Promise.all(many.map(async ({ host }) => (await host.open()).port));
    expect(new Set(ports).size).toBe(1);
  });

  test('the page goes once nothing is open, some minutes after the last', async () => {
    const { host, clock } = processOf('one');
    const { port } = await host.open();
    clock.now += 3 * 60_000;
    await vi.waitFor(() => expect(textAt('127.0.0.1', port)).rejects.toThrow('ECONNREFUSED'), {
      timeout: 10_000,
    });
    expect((await host.open()).port).toBe(port);
    expect(await textAt('127.0.0.1', port)).toBe('one');
  });
});

/** A port that is free. */
const listenAt = async () => {
  const spare = await strangerAt(0);
  await spare.stop();
  return { host: undefined, port: spare.port };
};

describe('the address at which people open the page', () => {
  test('leads here where nothing stands in front', async () => {
    expect(await processOf('one').host.leadsHere()).toBe(true);
    const memory = processOf('two', { state: undefined, store: createMemoryStore(() => 0) });
    expect(await memory.host.leadsHere()).toBe(true);
  });

  test('leads here through what passes it on, below a folder as well', async () => {
    const listen = await listenAt();
    const front = createServer((incoming, response) => {
      request({ host: '127.0.0.1', port: listen.port, path: incoming.url, agent: false }, (answer) =>
        answer.pipe(response),
      ).end();
    });
    await new Promise<void>((resolve) => {
      front.listen(0, '127.0.0.1', resolve);
    });
    const { port } = front.address() as AddressInfo;
    const url = new URL(`http://127.0.0.1:${port}/guard`);
    expect(await processOf('one', { settings: { listen, url } }).host.leadsHere()).toBe(true);
    front.closeAllConnections();
    front.close();
  });

  test('leads to somebody else, or nowhere: that is found out', async () => {
    const stranger = await strangerAt(0);
    const elsewhere = new URL(`http://127.0.0.1:${stranger.port}/`);
    const one = processOf('one', { settings: { listen: await listenAt(), url: elsewhere } });
    expect(await one.host.leadsHere()).toBe(false);
    await stranger.stop();
    expect(await one.host.leadsHere()).toBe(false);
  });
});

describe('a stranger at the port that was remembered', () => {
  test('is not sent anybody: another port is taken', async () => {
    const first = processOf('one');
    const port = Number((await first.host.open()).port);
    await first.host.close();
    const stranger = await strangerAt(port);
    const next = await processOf('two').host.open();
    expect(Number(next.port)).not.toBe(port);
    expect(await textAt('127.0.0.1', next.port)).toBe('two');
    await stranger.stop();
  });

  test('cannot pass for ours by what another port proves', async () => {
    const real = processOf('one');
    const { port } = await real.host.open();
    const nonce = 'A'.repeat(22);
    const proof = await textAt('127.0.0.1', port, `/hello/${nonce}`);
    expect(proof).toBe(createHello(keys).answer(`/hello/${nonce}`, Number(port)));
    expect(proof).not.toBe(createHello(keys).answer(`/hello/${nonce}`, 1));
    const stranger = await strangerAt(0, proof);
    expect(await createHello(keys).isOurs(stranger.port)).toBe(false);
    expect(await createHello(keys).isOurs(Number(port))).toBe(true);
    expect(await createHello(keysOf(8)).isOurs(Number(port))).toBe(false);
    await stranger.stop();
  });

  test('at the port of the settings: the call ends and says so', async () => {
    const stranger = await strangerAt(0);
    const { host } = processOf('one', {
      settings: { listen: { host: undefined, port: stranger.port }, url: undefined },
    });
    await expect(host.open()).rejects.toThrow('another program listens at its port');
    await stranger.stop();
  });
});
