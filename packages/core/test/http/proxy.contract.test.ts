import http from 'node:http';
import net from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { path } from '../../src/http/path.ts';
import { GOOD_CERTIFICATE, TEST_CA, TEST_KEY } from './certificates.ts';
import { CREDENTIAL, deadBase, failure, json, open, serve, serveTls } from './loopback.ts';

interface Seen {
  readonly line: string;
  readonly authorization: string | undefined;
}

/** A proxy that forwards plain requests and tunnels the rest, or answers everything with `refusal`. */
async function proxy(refusal?: number): Promise<{ address: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const note = ({ method, url, headers }: http.IncomingMessage): void => {
    seen.push({ line: `${method} ${url}`, authorization: headers['proxy-authorization'] });
  };
  const server = http.createServer((request, response) => {
    note(request);
    if (refusal !== undefined) return void response.writeHead(refusal).end();
    const { method, headers } = request;
    const onward = http.request(request.url ?? '', { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    return void request.pipe(onward);
  });
  server.on('connect', (request, socket: net.Socket) => {
    note(request);
    socket.on('error', () => undefined);
    if (refusal !== undefined) return void socket.end(`HTTP/1.1 ${refusal} No\r\n\r\n`);
    const target = new URL(`http://${request.url}`);
    const onward = net.connect(Number(target.port), target.hostname, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    return void onward.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as net.AddressInfo;
  return { address: `127.0.0.1:${port}`, seen };
}

const trust = { caPem: TEST_CA, insecureTls: false };

describe('a proxy', () => {
  it('forwards plain http, with its own credential and ours', async () => {
    const backend = await serve(json({ ok: true }));
    const { address, seen } = await proxy();
    const { reader, writer } = open(backend.base, { proxy: { http: `http://bob:p%40ss@${address}` } });
    await expect(reader.json(path`/x`, z.unknown(), { query: { a: 1 } })).resolves.toEqual({ ok: true });
    await writer.send('POST', path`/y`, { json: { b: 2 }, reply: z.unknown() });
    const authorization = `Basic ${Buffer.from('bob:p@ss').toString('base64')}`;
    expect(seen).toEqual([
      { line: `GET ${backend.base.origin}/x?a=1`, authorization },
      { line: `POST ${backend.base.origin}/y`, authorization },
    ]);
    expect(backend.requests[0]?.headers.authorization).toBe(CREDENTIAL);
    expect(backend.requests[1]?.body).toBe('{"b":2}');
  });

  it('tunnels https and sees neither path nor credential', async () => {
    const backend = await serveTls(GOOD_CERTIFICATE, TEST_KEY, json({ ok: true }));
    const { address, seen } = await proxy();
    const { reader } = open(backend.base, { trust, proxy: { https: address } });
    await expect(reader.json(path`/x`, z.unknown())).resolves.toEqual({ ok: true });
    expect(seen).toEqual([{ line: `CONNECT ${backend.base.host}`, authorization: undefined }]);
  });

  it('does not weaken the check of the certificate behind it', async () => {
    const backend = await serveTls(GOOD_CERTIFICATE, TEST_KEY, json({}));
    const { address } = await proxy();
    const { writer } = open(backend.base, { proxy: { https: address } });
    const error = await failure(writer.send('POST', path`/x`, { reply: z.unknown() }));
    expect(error).toMatchObject({
      kind: 'tls',
      code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      outcome: 'not_sent',
    });
    const insecure = open(backend.base, { trust: { insecureTls: true }, proxy: { https: address } });
    await expect(insecure.reader.json(path`/x`, z.unknown())).resolves.toEqual({});
  });

  it('of the other scheme is not used', async () => {
    const backend = await serve(json({}));
    const { address, seen } = await proxy();
    await open(backend.base, { proxy: { https: address } }).reader.json(path`/x`, z.unknown());
    expect(seen).toEqual([]);
  });

  it.each(['127.0.0.1', '*', 'a.example, 127.0.0.1', '127.0.0.1:PORT'])(
    'is bypassed by NO_PROXY=%s',
    async (no) => {
      const backend = await serve(json({}));
      const { address, seen } = await proxy();
      const exempt = no.replace('PORT', backend.base.port);
      await open(backend.base, { proxy: { http: address, no: exempt } }).reader.json(path`/x`, z.unknown());
      expect(seen).toEqual([]);
    },
  );

  it.each(['::1', '[::1]'])('is bypassed for an IPv6 literal by NO_PROXY=%s', async (no) => {
    const backend = await serve(json({}), '::1');
    const { address, seen } = await proxy();
    await open(backend.base, { proxy: { http: address, no } }).reader.json(path`/x`, z.unknown());
    expect(seen).toEqual([]);
  });

  it('that is down is named as a thing to check, without its password', async () => {
    const backend = await serve(json({}));
    const { host } = await deadBase();
    const { writer } = open(backend.base, { proxy: { http: `http://bob:s3cr3t@${host}` } });
    const error = await failure(writer.send('POST', path`/x`, { reply: z.unknown() }));
    expect(error).toMatchObject({ kind: 'unreachable', code: 'ECONNREFUSED', outcome: 'not_sent' });
    expect(error.message).toContain(host);
    expect(error.message).toContain('HTTP_PROXY');
    expect(error.message).not.toContain('bob');
  });

  it('that wants other credentials is told from the backend', async () => {
    const backend = await serve(json({}));
    const { address } = await proxy(407);
    const { writer } = open(backend.base, { proxy: { http: address } });
    const error = await failure(writer.send('POST', path`/x`, { reply: z.unknown() }));
    expect(error).toMatchObject({ kind: 'status', status: 407, outcome: 'refused' });
    expect(error.message).toContain('The proxy wants other credentials');
    expect(backend.requests).toEqual([]);
  });

  it('that refuses a tunnel has passed nothing on', async () => {
    const backend = await serveTls(GOOD_CERTIFICATE, TEST_KEY, json({}));
    const { address } = await proxy(403);
    const { writer } = open(backend.base, { trust, proxy: { https: address } });
    const error = await failure(writer.send('POST', path`/x`, { reply: z.unknown() }));
    expect(error).toMatchObject({ kind: 'unreachable', outcome: 'not_sent' });
    expect(error.message).toContain('the proxy refused the connection');
    expect(backend.requests).toEqual([]);
  });

  it('in the environment of the process is not looked up here', async () => {
    const backend = await serve(json({}));
    const { address, seen } = await proxy();
    process.env['HTTP_PROXY'] = `http://${address}`;
    onTestFinished(() => void delete process.env['HTTP_PROXY']);
    await open(backend.base).reader.json(path`/x`, z.unknown());
    await open(backend.base, { proxy: { https: address } }).reader.json(path`/x`, z.unknown());
    expect(seen).toEqual([]);
  });
});
