import http from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import https from 'node:https';
import net from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { BackendError } from '../../src/http/backend-error.ts';
import { openHttp } from '../../src/http/client.ts';
import type { HttpClient, HttpOptions } from '../../src/http/client.ts';
import type { Reader } from '../../src/http/reader.ts';
import type { Writer } from '../../src/http/writer.ts';

/** A value that must never come out of anything. */
export const CREDENTIAL = 'Bearer s3cr3t-credential-of-the-tests';

export interface Recorded {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Loopback {
  readonly base: URL;
  /** Every request whose body arrived whole, in order. */
  readonly requests: Recorded[];
}

type Answer = (request: Recorded, response: Parameters<RequestListener>[1]) => void;

/** A real server on a free port that ends with the test. */
export async function serve(answer: Answer, host = '127.0.0.1'): Promise<Loopback> {
  return await listen((listener) => http.createServer(listener), 'http', answer, host);
}

export async function serveTls(cert: string, key: string, answer: Answer): Promise<Loopback> {
  return await listen(
    (listener) => https.createServer({ cert, key }, listener),
    'https',
    answer,
    '127.0.0.1',
  );
}

async function listen(
  create: (listener: RequestListener) => Server,
  scheme: string,
  answer: Answer,
  host: string,
): Promise<Loopback> {
  const requests: Recorded[] = [];
  const server = create((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const recorded = { method, url, headers, body: Buffer.concat(chunks).toString() };
      requests.push(recorded);
      answer(recorded, response);
    });
  });
  const port = await started(server, host);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { base: new URL(`${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`), requests };
}

export interface RawLoopback {
  readonly base: URL;
  /** Counts connections that were opened. */
  readonly opened: () => number;
}

/** A server below HTTP, for answers that no HTTP server gives. */
export async function serveRaw(onConnection: (socket: Socket, count: number) => void): Promise<RawLoopback> {
  const sockets: Socket[] = [];
  const server = net.createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    onConnection(socket, sockets.length);
  });
  const port = await started(server, '127.0.0.1');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { base: new URL(`http://127.0.0.1:${port}`), opened: () => sockets.length };
}

/** An address on which nothing listens any more. */
export async function deadBase(): Promise<URL> {
  const server = net.createServer();
  const port = await started(server, '127.0.0.1');
  await new Promise((resolve) => server.close(resolve));
  return new URL(`http://127.0.0.1:${port}`);
}

async function started(server: net.Server, host: string): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  // Typed for pipes as well; a server that listens on a host has this form.
  return (server.address() as AddressInfo).port;
}

export interface Opened {
  readonly client: HttpClient;
  readonly reader: Reader;
  readonly writer: Writer;
}

/** A client with test credentials that ends with the test. */
export function open(base: URL, options: Partial<HttpOptions> = {}): Opened {
  const client = openHttp({
    base,
    headers: () => ({ Authorization: CREDENTIAL }),
    trust: { insecureTls: false },
    proxy: {},
    clean: (text) => text,
    caSettings: 'NODE_EXTRA_CA_CERTS or TEST_CA_FILE',
    ...options,
  });
  onTestFinished(async () => client.close());
  const { signal } = new AbortController();
  return { client, reader: client.reader(signal), writer: client.writer(signal) };
}

/** The error a call ends with; whatever it is, it must not hold the credential. */
export async function failure(call: Promise<unknown>): Promise<BackendError> {
  const error: unknown = await call.then(
    () => new Error('The call succeeded.'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof BackendError)) throw error;
  if (JSON.stringify(error).includes('s3cr3t') || error.message.includes('s3cr3t')) {
    throw new Error('The error holds the credential.');
  }
  return error;
}

export const json = (body: unknown) => (_request: Recorded, response: Parameters<RequestListener>[1]) => {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
};
