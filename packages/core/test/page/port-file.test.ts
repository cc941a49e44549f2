import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listenFor } from '../../src/page/listener.ts';
import { createPortFile } from '../../src/page/port-file.ts';
import { useFolder } from '../config/folders.ts';

const folder = useFolder();
const path = () => join(folder.path, 'page-port');
const file = () => createPortFile(folder.path);

describe('the port that is remembered', () => {
  test('is that of the first who claims it', async () => {
    expect(await file().read()).toBeUndefined();
    const claims = await Promise.all([7401, 7402, 7403].map((port) => file().claim(port)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await file().read()).toBe([7401, 7402, 7403][claims.indexOf(true)]);
  });

  test('can be forgotten, and claimed anew', async () => {
    await file().claim(7401);
    await file().forget();
    expect(await file().read()).toBeUndefined();
    expect(await file().claim(7402)).toBe(true);
    expect(await file().read()).toBe(7402);
  });

  test('that nobody remembers can be forgotten', () => expect(file().forget()).resolves.toBeUndefined());

  test.skipIf(process.platform === 'win32')('is read and written by its user alone', async () => {
    await file().claim(7401);
    // oxlint-disable-next-line no-bitwise -- a mode is bits
    expect(statSync(path()).mode & 0o077).toBe(0);
    expect(readFileSync(path(), 'utf8')).toBe('7401\n');
  });

  test.each([
    '0\n',
    '07401\n',
    '7401',
    '7401\n7402\n',
    '123456\n',
    ' 7401\n',
    '7401 \n',
    '-1\n',
    '1e3\n',
    'localhost\n',
  ])('is none in a file that holds %j', async (content) => {
    writeFileSync(path(), content);
    expect(await file().read()).toBeUndefined();
  });

  test('is waited for while another process is about to write it', async () => {
    writeFileSync(path(), '');
    const reading = file().read();
    writeFileSync(path(), '7401\n');
    expect(await reading).toBe(7401);
  });

  test.skipIf(process.platform === 'win32')(
    'is not read through a link that somebody put there',
    async () => {
      writeFileSync(join(folder.path, 'theirs'), '7401\n');
      symlinkSync(join(folder.path, 'theirs'), path());
      expect(await file().read()).toBeUndefined();
      expect(await file().claim(7402)).toBe(false);
      expect(readFileSync(join(folder.path, 'theirs'), 'utf8')).toBe('7401\n');
    },
  );

  test('is none where a folder stands in its place', async () => {
    mkdirSync(path());
    expect(await file().read()).toBeUndefined();
    expect(await file().claim(7401)).toBe(false);
  });
});

const page = (port: number) => (_request: unknown, response: { end: (text: string) => unknown }) =>
  void response.end(`at ${port}`);

async function listening(host: string | undefined, port: number) {
  const made = await listenFor(page, host, port);
  if (typeof made === 'string') throw new Error(made);
  return made;
}

describe('what listens for the page', () => {
  test('tells the page the port that was free', async () => {
    const made = await listening(undefined, 0);
    const { port } = made;
    expect(port).toBeGreaterThan(0);
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    expect(await answer.text()).toBe(`at ${port}`);
    await made.close();
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
  });

  test('says by its code that a port is taken, and lets go of what it had', async () => {
    const first = await listening(undefined, 0);
    expect(await listenFor(page, undefined, first.port)).toBe('EADDRINUSE');
    await first.close();
    const again = await listening(undefined, first.port);
    expect(again.port).toBe(first.port);
    await again.close();
  });

  test('takes no port of which a stranger has the other half: that one would get half of the visitors', async () => {
    const stranger = createServer();
    const isThere = await new Promise<boolean>((resolve) => {
      stranger.once('error', () => resolve(false));
      stranger.listen({ host: '::1', port: 0, exclusive: true }, () => resolve(true));
    });
    if (!isThere) {
      // A machine without the newer protocol has no other half that a stranger could have.
      await (await listening(undefined, 0)).close();
      return;
    }
    const bound = stranger.address();
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
    expect(await listenFor(page, undefined, port)).toBe('EADDRINUSE');
    // The half that was free is free again.
    const half = await listening('127.0.0.1', port);
    await half.close();
    await new Promise((resolve) => stranger.close(resolve));
  });

  test('says by its code that an address is not of this machine', async () =>
    expect(await listenFor(page, '192.0.2.1', 0)).toBe('EADDRNOTAVAIL'));
});
