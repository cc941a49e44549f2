import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openHttp } from '../../src/http/client.ts';
import { path } from '../../src/http/path.ts';
import { deadBase, failure, json, open, serve, serveRaw } from './loopback.ts';

const Success = z.looseObject({ success: z.boolean() });
const reply = Success;

describe('a write', () => {
  it('shows the headers of an answer to who asks for them, and only of one that is good', async () => {
    const seen: unknown[] = [];
    const onHeaders = (headers: Readonly<Record<string, string>>) => seen.push(headers['x-filtered']);
    const good = await serve((_request, response) => response.writeHead(204, { 'X-Filtered': 'true' }).end());
    await open(good.base).writer.send('POST', path`/x`, { reply: z.undefined(), onHeaders });
    const bad = await serve((_request, response) => response.writeHead(500, { 'X-Filtered': 'no' }).end());
    await failure(open(bad.base).writer.send('POST', path`/x`, { reply: z.undefined(), onHeaders }));
    expect(seen).toEqual(['true']);
  });

  it('sends JSON with its type, an empty object too', async () => {
    const backend = await serve(json({ success: true }));
    const { writer } = open(backend.base);
    await expect(writer.send('PATCH', path`/x`, { json: { a: 'é' }, reply })).resolves.toEqual({
      success: true,
    });
    await writer.send('POST', path`/x`, { json: {}, reply });
    expect(backend.requests.map(({ method, body }) => [method, body])).toEqual([
      ['PATCH', '{"a":"é"}'],
      ['POST', '{}'],
    ]);
    for (const { headers } of backend.requests) expect(headers['content-type']).toBe('application/json');
  });

  it('without a body names no type', async () => {
    const backend = await serve(json({ success: true }));
    await open(backend.base).writer.send('DELETE', path`/x/${7}`, { reply });
    await open(backend.base).writer.send('POST', path`/x/${7}`, { reply, query: { to: 'a/b' } });
    expect(backend.requests.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['DELETE', '/x/7', ''],
      ['POST', '/x/7?to=a%2Fb', ''],
    ]);
    for (const { headers } of backend.requests) expect(headers).not.toHaveProperty('content-type');
  });

  it('sends a form, encoded for the form and for nothing else', async () => {
    const backend = await serve(json({ success: true }));
    const form = { t: 'R&D <beta>', i: [1, 2], skip: undefined };
    await open(backend.base).writer.send('POST', path`/edit`, { form, reply });
    const [request] = backend.requests;
    expect(request?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect([...new URLSearchParams(request?.body)]).toEqual([
      ['t', 'R&D <beta>'],
      ['i', '1'],
      ['i', '2'],
    ]);
  });

  it('sends text and takes a text answer where one is declared', async () => {
    const backend = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' }).end('OK');
    });
    const { writer } = open(backend.base);
    const options = { text: '<opml/>', reply: z.literal('OK'), types: ['text/plain'] };
    await expect(writer.send('POST', path`/import`, options)).resolves.toBe('OK');
    expect(backend.requests[0]?.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      accept: 'text/plain',
    });
    const other = await failure(writer.send('POST', path`/import`, { ...options, reply: z.literal('DONE') }));
    expect(other).toMatchObject({ kind: 'shape', outcome: 'unknown' });
  });

  it('writes and does nothing else: whoever acts reads by a reader', async () => {
    const backend = await serve(json({ success: true }));
    const { writer } = open(backend.base);
    expect(Object.getOwnPropertyNames(Object.getPrototypeOf(writer))).toEqual(['constructor', 'send']);
  });

  it('refuses a method that is none of its own', async () => {
    const backend = await serve(json({ success: true }));
    const send = open(backend.base).writer.send.bind(open(backend.base).writer);
    for (const method of ['GET', 'CONNECT', 'post', 'TRACE']) {
      await expect(Reflect.apply(send, undefined, [method, path`/x`, { reply }])).rejects.toThrow(TypeError);
    }
    expect(backend.requests).toEqual([]);
  });
});

describe('a signal that is aborted', () => {
  it('before the write lets nothing leave, though an approval was there', async () => {
    const backend = await serve(json({ success: true }));
    const { client } = open(backend.base);
    const writer = client.writer(AbortSignal.abort(new Error('s3cr3t of a caller')));
    const error = await failure(writer.send('DELETE', path`/x/${1}`, { reply }));
    expect(error).toMatchObject({ kind: 'aborted', outcome: 'not_sent' });
    expect(backend.requests).toEqual([]);
  });

  it('while the first connection is being prepared lets nothing leave', async () => {
    const backend = await serve(json({ success: true }));
    const { client } = open(backend.base);
    const controller = new AbortController();
    const call = client.writer(controller.signal).send('DELETE', path`/x/${1}`, { reply });
    controller.abort();
    expect(await failure(call)).toMatchObject({ kind: 'aborted', outcome: 'not_sent' });
    expect(backend.requests).toEqual([]);
  });

  it('after the write has left does not break it off: the next one must not overtake it', async () => {
    const controller = new AbortController();
    const backend = await serve((request, response) => {
      controller.abort();
      json({ success: true })(request, response);
    });
    const { client } = open(backend.base);
    const write = client.writer(controller.signal).send('POST', path`/x`, { json: {}, reply });
    await expect(write).resolves.toEqual({ success: true });
  });

  it('after a read has left ends it', async () => {
    const again = new AbortController();
    const slow = await serve(() => again.abort());
    const read = open(slow.base)
      .client.reader(again.signal)
      .json(path`/x`, Success);
    expect(await failure(read)).toMatchObject({ kind: 'aborted', outcome: 'read' });
  });
});

describe('the outcome of a write that failed', () => {
  it.each([400, 401, 403, 404, 409, 422, 301, 302, 307, 308])('%i: refused', async (status) => {
    const backend = await serve((_request, response) =>
      response.writeHead(status, { location: '/login' }).end(),
    );
    const error = await failure(open(backend.base).writer.send('POST', path`/x`, { reply }));
    expect(error).toMatchObject({ status, outcome: 'refused' });
  });

  it.each([303, 500, 502, 503, 504])('%i: unknown', async (status) => {
    const backend = await serve((_request, response) => response.writeHead(status, { location: '/x' }).end());
    const error = await failure(open(backend.base).writer.send('POST', path`/x`, { reply }));
    expect(error).toMatchObject({ status, outcome: 'unknown' });
    expect(backend.requests).toHaveLength(1);
  });

  it('is unknown for a 400 where the backend may stop half way', async () => {
    const backend = await serve((_request, response) => response.writeHead(400).end());
    const options = { text: '<opml/>', reply, refusalMayBePartial: true };
    const error = await failure(open(backend.base).writer.send('POST', path`/import`, options));
    expect(error).toMatchObject({ status: 400, outcome: 'unknown' });
  });

  it.each([
    ['POST', 401],
    ['POST', 403],
    ['POST', 404],
    ['POST', 413],
    ['POST', 429],
    ['POST', 302],
    ['DELETE', 403],
    ['DELETE', 302],
  ] as const)('is refused for %s and %i even there: it was not let in', async (method, status) => {
    const backend = await serve((_request, response) =>
      response.writeHead(status, { location: '/login' }).end(),
    );
    const options = { reply, refusalMayBePartial: true };
    const error = await failure(open(backend.base).writer.send(method, path`/import`, options));
    expect(error).toMatchObject({ status, outcome: 'refused' });
  });

  it('is unknown there for a 404 to DELETE: what is missing may be what the call has deleted', async () => {
    const backend = await serve((_request, response) => response.writeHead(404).end());
    const options = { reply, refusalMayBePartial: true };
    const error = await failure(open(backend.base).writer.send('DELETE', path`/x`, options));
    expect(error).toMatchObject({ status: 404, outcome: 'unknown' });
  });

  it('is unknown for 200 with a web page: not reported as done', async () => {
    const backend = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    });
    const error = await failure(open(backend.base).writer.send('DELETE', path`/x`, { reply }));
    expect(error).toMatchObject({ kind: 'not_api', outcome: 'unknown' });
  });

  it('is not_sent when nothing listens', async () => {
    const error = await failure(open(await deadBase()).writer.send('POST', path`/x`, { json: {}, reply }));
    expect(error).toMatchObject({ kind: 'unreachable', code: 'ECONNREFUSED', outcome: 'not_sent' });
  });

  it('is unknown after a reset, and the write is not repeated', async () => {
    const backend = await serveRaw((socket) => socket.once('data', () => socket.resetAndDestroy()));
    const error = await failure(open(backend.base).writer.send('POST', path`/x`, { json: {}, reply }));
    expect(error).toMatchObject({ kind: 'unreachable', outcome: 'unknown' });
    expect(backend.opened()).toBe(1);
  });

  it('is unknown when the answer never begins', async () => {
    const backend = await serve(() => undefined);
    const limits = { headersMs: 50 };
    const error = await failure(open(backend.base).writer.send('POST', path`/x`, { reply, limits }));
    expect(error).toMatchObject({ kind: 'timeout', outcome: 'unknown' });
    expect(backend.requests).toHaveLength(1);
  });
});

describe('a closed client', () => {
  it('sends nothing any more and ends what is under way', async () => {
    const closing: (() => unknown)[] = [];
    const backend = await serve(() => closing.forEach((close) => close()));
    const { client, reader, writer } = open(backend.base);
    closing.push(() => client.close());
    expect(await failure(reader.json(path`/x`, Success))).toMatchObject({ kind: 'aborted' });
    expect(await failure(writer.send('POST', path`/x`, { reply }))).toMatchObject({ outcome: 'not_sent' });
    expect(backend.requests).toHaveLength(1);
    await client.close();
  });
});

describe('the base address', () => {
  it.each([
    'https://bob:s3cr3t@ci.example.org',
    'ftp://s3cr3t.example',
    'https://h/?s3cr3t',
    'https://h/#s3cr3t',
  ])('is refused and not repeated: %s', (address) => {
    const options = { headers: () => ({}), trust: { insecureTls: false }, proxy: {}, clean: String };
    const opening = (): unknown => openHttp({ ...options, base: new URL(address), caSettings: '' });
    expect(opening).toThrow(TypeError);
    expect(opening).not.toThrow(/s3cr3t|bob/);
  });
});
