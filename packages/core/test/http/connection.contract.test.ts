import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { path } from '../../src/http/path.ts';
import { CREDENTIAL, deadBase, failure, json, open, serve, serveRaw } from './loopback.ts';

const OK = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}';

const loaded = vi.hoisted(() => ({ undici: 0 }));
vi.mock('undici', async (original) => {
  loaded.undici += 1;
  return await original();
});

describe('undici', () => {
  it('is not loaded before the first request: the start of a server is budgeted', async () => {
    const backend = await serve(json({}));
    const { reader } = open(backend.base);
    expect(loaded.undici).toBe(0);
    await reader.json(path`/x`, z.unknown());
    expect(loaded.undici).toBe(1);
  });
});

describe('a read whose connection is lost before an answer', () => {
  it('is sent a second time', async () => {
    const backend = await serveRaw((socket, count) => {
      socket.once('data', () => (count === 1 ? socket.resetAndDestroy() : socket.end(OK)));
    });
    await expect(open(backend.base).reader.json(path`/x`, z.unknown())).resolves.toEqual({});
    expect(backend.opened()).toBe(2);
  });

  it('is sent a second time when the peer hangs up politely', async () => {
    const backend = await serveRaw((socket, count) => {
      socket.once('data', () => socket.end(count === 1 ? '' : OK));
    });
    await expect(open(backend.base).reader.json(path`/x`, z.unknown())).resolves.toEqual({});
  });

  it('is sent no third time', async () => {
    const backend = await serveRaw((socket) => socket.once('data', () => socket.resetAndDestroy()));
    const error = await failure(open(backend.base).reader.json(path`/x`, z.unknown()));
    expect(error).toMatchObject({ kind: 'unreachable', outcome: 'read' });
    expect(backend.opened()).toBe(2);
  });

  it('is not sent again once an answer has begun', async () => {
    const backend = await serveRaw((socket) => {
      socket.once('data', () => socket.write(OK.slice(0, -1), () => socket.resetAndDestroy()));
    });
    const error = await failure(open(backend.base).reader.json(path`/x`, z.unknown()));
    expect(error).toMatchObject({ kind: 'unreachable', outcome: 'read' });
    expect(backend.opened()).toBe(1);
  });
});

describe('an error of the connection', () => {
  it('names code and address, and what to check', async () => {
    const base = await deadBase();
    const error = await failure(open(base).reader.json(path`/x`, z.unknown()));
    expect(error).toMatchObject({ kind: 'unreachable', code: 'ECONNREFUSED', path: '/x' });
    expect(error.message).toContain(`ECONNREFUSED at ${base.host}`);
    expect(error.message).toContain('address setting');
    expect(error.message).not.toContain('PROXY');
  });

  it('names every address that a name stands for', async () => {
    const base = await deadBase();
    base.hostname = 'localhost';
    const error = await failure(open(base).reader.json(path`/x`, z.unknown()));
    expect(error.message).toContain(`127.0.0.1:${base.port}`);
  });

  it('says when a name cannot be resolved', async () => {
    const error = await failure(open(new URL('http://nowhere.invalid')).reader.json(path`/x`, z.unknown()));
    expect(error).toMatchObject({ kind: 'unreachable' });
    expect(error.code).toMatch(/^(?:ENOTFOUND|EAI_AGAIN)$/);
  });

  it('says when something answers that is not HTTP', async () => {
    const backend = await serveRaw((socket) =>
      socket.once('data', () => socket.end('220 mail.example ESMTP\r\n')),
    );
    const error = await failure(open(backend.base).reader.json(path`/x`, z.unknown()));
    expect(error).toMatchObject({ kind: 'not_api' });
    expect(error.message).toContain('cannot be read as HTTP');
    expect(error.message).not.toContain('ESMTP');
  });

  it('says when the headers of an answer flood the parser', async () => {
    const backend = await serveRaw((socket) => {
      socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`));
    });
    expect(await failure(open(backend.base).reader.json(path`/x`, z.unknown()))).toMatchObject({
      kind: 'not_api',
    });
  });
});

describe('a credential that no header can carry', () => {
  it.each(['\0', '\n', '\r\nX-Injected: 1', 'ł'])('sends nothing and is not shown: %j', async (inner) => {
    const backend = await serve(json({}));
    const headers = (): Record<string, string> => ({ Authorization: `${CREDENTIAL}${inner}tail` });
    const { reader, writer } = open(backend.base, { headers });
    const read = await failure(reader.json(path`/x`, z.unknown()));
    const write = await failure(writer.send('POST', path`/x`, { reply: z.unknown() }));
    expect(read).toMatchObject({ kind: 'invalid_request', outcome: 'read' });
    expect(write).toMatchObject({ kind: 'invalid_request', outcome: 'not_sent' });
    expect(read.message).toContain('Check the credential settings');
    expect(`${read.stack} ${write.stack}`).not.toMatch(/s3cr3t|tail/);
    expect(backend.requests).toEqual([]);
  });
});
