import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { path } from '../../src/http/path.ts';
import { failure, json, open, serve, serveRaw } from './loopback.ts';

const JSON_HEADERS = { 'content-type': 'application/json' };
const BOMB = gzipSync(Buffer.alloc(50 * 1024 * 1024, 0x20));

/** Writes one byte every few milliseconds until the other side hangs up. */
function drip(response: {
  write(text: string): unknown;
  on(event: 'close', listener: () => void): unknown;
}): void {
  const timer = setInterval(() => response.write(' '), 5);
  response.on('close', () => clearInterval(timer));
  onTestFinished(() => clearInterval(timer));
}

describe('the ceiling of a body', () => {
  it('counts after decompression: 50 KB that unfold to 50 MB end near the ceiling', async () => {
    expect(BOMB.length).toBeLessThan(60_000);
    const backend = await serve((_request, response) => {
      response.writeHead(200, { ...JSON_HEADERS, 'content-encoding': 'gzip' }).end(BOMB);
    });
    const { reader } = open(backend.base, { limits: { bodyBytes: 1024 * 1024 } });
    const before = process.memoryUsage().arrayBuffers;
    const error = await failure(reader.json(path`/x`, z.unknown()));
    expect(error).toMatchObject({ kind: 'too_large', outcome: 'read' });
    expect(error.message).toContain('1,048,576 bytes');
    // Buffers only, and far from both figures: about 1 MB when it holds, 50 MB when it does not.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * 1024 * 1024);
  });

  it('refuses by Content-Length before the first byte is read', async () => {
    const backend = await serve((_request, response) => {
      // The body never comes: who waits for it runs into the total limit instead.
      response.writeHead(200, { ...JSON_HEADERS, 'content-length': '5000' }).flushHeaders();
    });
    const { reader } = open(backend.base, { limits: { bodyBytes: 4999 } });
    expect(await failure(reader.json(path`/x`, z.unknown()))).toMatchObject({ kind: 'too_large' });
  });

  it('takes a body of exactly that size, and not one byte more', async () => {
    const backend = await serve(({ url }, response) => {
      response.writeHead(200, JSON_HEADERS).write('"');
      response.end(`${'x'.repeat(url === '/fits' ? 98 : 99)}"`);
    });
    const { reader } = open(backend.base, { limits: { bodyBytes: 100 } });
    await expect(reader.json(path`/fits`, z.string())).resolves.toHaveLength(98);
    expect(await failure(reader.json(path`/over`, z.string()))).toMatchObject({ kind: 'too_large' });
  });

  it('can be another one for one call', async () => {
    const backend = await serve(json('x'.repeat(1000)));
    const { reader } = open(backend.base, { limits: { bodyBytes: 100 } });
    await expect(reader.json(path`/x`, z.string(), { limits: { bodyBytes: 2000 } })).resolves.toHaveLength(
      1000,
    );
  });

  it('after a write leaves the outcome unknown', async () => {
    const backend = await serve(json('x'.repeat(1000)));
    const { writer } = open(backend.base, { limits: { bodyBytes: 100 } });
    const error = await failure(writer.send('POST', path`/x`, { reply: z.string() }));
    expect(error).toMatchObject({ kind: 'too_large', outcome: 'unknown' });
  });
});

describe('a compressed body', () => {
  it.each([
    ['gzip', gzipSync],
    ['X-GZIP', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['identity', (bytes: Buffer) => bytes],
  ] as const)('in %s is unpacked', async (coding, pack) => {
    const backend = await serve((_request, response) => {
      response
        .writeHead(200, { ...JSON_HEADERS, 'content-encoding': coding })
        .end(pack(Buffer.from('"é中😀"')));
    });
    await expect(open(backend.base).reader.json(path`/x`, z.string())).resolves.toBe('é中😀');
  });

  it.each(['gzip', 'deflate', 'br'])('that is empty though it claims %s is no error', async (coding) => {
    const backend = await serve((_request, response) =>
      response.writeHead(204, { 'content-encoding': coding }).end(),
    );
    await expect(open(backend.base).reader.json(path`/x`, z.undefined())).resolves.toBeUndefined();
  });

  it('in layers is refused, since each layer multiplies a bomb', async () => {
    const backend = await serve((_request, response) => {
      response.writeHead(200, { ...JSON_HEADERS, 'content-encoding': 'gzip, gzip' }).end(gzipSync(BOMB));
    });
    expect(await failure(open(backend.base).reader.json(path`/x`, z.unknown()))).toMatchObject({
      kind: 'not_api',
    });
  });

  it.each(['gzip', 'br'])('in broken %s is an error by its code', async (coding) => {
    const backend = await serve((_request, response) => {
      response
        .writeHead(200, { ...JSON_HEADERS, 'content-encoding': coding })
        .end('this is not packed at all');
    });
    const error = await failure(open(backend.base).reader.json(path`/x`, z.unknown()));
    expect(error).toMatchObject({ kind: 'not_api' });
    expect(error.code).toMatch(/^(?:Z_|ERR_)/);
    expect(error.message).toContain('cannot be decompressed');
  });
});

describe('the time limits', () => {
  it('end a body that drips for ever', async () => {
    const backend = await serve((_request, response) => {
      response.writeHead(200, JSON_HEADERS);
      drip(response);
    });
    const { reader } = open(backend.base, { limits: { totalMs: 150 } });
    const error = await failure(reader.json(path`/x`, z.unknown()));
    expect(error).toMatchObject({ kind: 'timeout', outcome: 'read' });
    expect(error.message).toContain('150 ms');
  });

  it('end a body that stalls', async () => {
    const backend = await serve((_request, response) => {
      response.writeHead(200, JSON_HEADERS).write('[');
    });
    const { reader } = open(backend.base, { limits: { bodyIdleMs: 50 } });
    const error = await failure(reader.json(path`/x`, z.unknown()));
    expect(error).toMatchObject({ kind: 'timeout', code: 'UND_ERR_BODY_TIMEOUT' });
  });

  it('end the wait for an answer that does not begin', async () => {
    const backend = await serveRaw(() => undefined);
    const { reader } = open(backend.base, { limits: { headersMs: 50 } });
    const error = await failure(reader.json(path`/x`, z.unknown()));
    expect(error).toMatchObject({ kind: 'timeout', code: 'UND_ERR_HEADERS_TIMEOUT' });
    // A read that timed out is not repeated: the time is gone.
    expect(backend.opened()).toBe(1);
  });

  it('hold for a compressed body that drips', async () => {
    const backend = await serve((_request, response) => {
      response.writeHead(200, { ...JSON_HEADERS, 'content-encoding': 'gzip' });
      response.write(gzipSync('[]').subarray(0, 12));
    });
    const { reader } = open(backend.base, { limits: { totalMs: 100 } });
    expect(await failure(reader.json(path`/x`, z.unknown()))).toMatchObject({ kind: 'timeout' });
  });
});

describe('an error status keeps its own message', () => {
  const limits = { errorBodyBytes: 2000, bodyIdleMs: 100 };

  it('when its body is a bomb', async () => {
    const backend = await serve((_request, response) => {
      response.writeHead(401, { 'content-type': 'text/plain', 'content-encoding': 'gzip' }).end(BOMB);
    });
    const error = await failure(open(backend.base, { limits }).reader.request('GET', path`/x`));
    expect(error).toMatchObject({ kind: 'status', status: 401, instanceWords: undefined });
    expect(error.message).toContain('credential');
  });

  it('when its body is a login page of two megabytes', async () => {
    const backend = await serve((_request, response) => {
      response.writeHead(401, { 'content-type': 'text/html' }).end(`<html>${'LOGIN '.repeat(350_000)}`);
    });
    const error = await failure(open(backend.base, { limits }).reader.request('GET', path`/x`));
    expect(error).toMatchObject({ kind: 'status', status: 401, instanceWords: undefined });
    expect(error.message).not.toContain('LOGIN');
  });

  it('when its body drips', async () => {
    const backend = await serve((_request, response) => {
      response.writeHead(403, { 'content-type': 'text/plain' }).write('forbidden');
      drip(response);
    });
    const error = await failure(open(backend.base, { limits }).reader.request('GET', path`/x`));
    expect(error).toMatchObject({ kind: 'status', status: 403, instanceWords: 'forbidden' });
  });

  it('when its body breaks off', async () => {
    const backend = await serveRaw((socket) => {
      socket.once('data', () => {
        const head = 'HTTP/1.1 404 Not Found\r\ncontent-type: text/plain\r\ncontent-length: 500\r\n\r\n';
        socket.write(`${head}no such repo`, () => socket.end());
      });
    });
    const error = await failure(open(backend.base, { limits }).reader.request('GET', path`/x`));
    expect(error).toMatchObject({ kind: 'status', status: 404, instanceWords: 'no such repo' });
  });

  it('when its body is packed in an unknown way', async () => {
    const backend = await serve((_request, response) => {
      response.writeHead(400, { 'content-type': 'text/plain', 'content-encoding': 'zstd' }).end('x');
    });
    const error = await failure(open(backend.base, { limits }).reader.request('GET', path`/x`));
    expect(error).toMatchObject({ kind: 'status', status: 400, instanceWords: undefined });
  });

  it('when the caller cancels while its body is read: the refusal is known', async () => {
    const controller = new AbortController();
    const backend = await serve((_request, response) => {
      response.writeHead(409, { 'content-type': 'text/plain' }).write('busy');
      setImmediate(() => controller.abort());
    });
    const { client } = open(backend.base, { limits: { bodyIdleMs: 5000 } });
    const writer = client.writer(controller.signal);
    const error = await failure(writer.send('POST', path`/x`, { reply: z.unknown() }));
    // Whether the status or the cancel is seen first is the network's choice; both are told truthfully.
    expect([error.kind, error.outcome]).toSatisfy(
      ([kind, outcome]) =>
        (kind === 'status' && outcome === 'refused') || (kind === 'aborted' && outcome === 'unknown'),
    );
  });
});

describe('text', () => {
  const text = 'é中😀 "\u001b[31m"';

  it('that arrives byte by byte is whole', async () => {
    const backend = await serve((_request, response) => {
      response.writeHead(200, JSON_HEADERS);
      const bytes = Buffer.from(JSON.stringify(text));
      const send = (index: number): void => {
        if (index === bytes.length) response.end();
        else response.write(bytes.subarray(index, index + 1), () => setImmediate(send, index + 1));
      };
      send(0);
    });
    await expect(open(backend.base).reader.json(path`/x`, z.string())).resolves.toBe(text);
  });

  it('loses its BOM, and bytes that are no UTF-8 become replacement characters', async () => {
    const backend = await serve(({ url }, response) => {
      const body = url === '/bom' ? Buffer.from('\ufeff{"a":1}') : Buffer.from([0x22, 0xff, 0x22]);
      response.writeHead(200, JSON_HEADERS).end(body);
    });
    const { reader } = open(backend.base);
    await expect(reader.json(path`/bom`, z.unknown())).resolves.toEqual({ a: 1 });
    await expect(reader.json(path`/bad`, z.string())).resolves.toBe('\ufffd');
  });
});
