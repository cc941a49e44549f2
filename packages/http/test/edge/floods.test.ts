import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { Authenticate } from '../../src/caller/caller.ts';
import { CALL, type Sent, serve, type Served, until } from '../support/served.ts';

/** Whoever sends a token that begins with "true" has that name. */
const byName: Authenticate = async (request) => {
  const name = /^Bearer (true .*)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  if (name === undefined) return new Response(null, { status: 401 });
  return { principal: { kind: 'token', name }, scopes: ['read', 'write'] };
};
const as = (name: string, sent: Sent = {}): Sent => ({
  ...sent,
  headers: { authorization: `Bearer ${name}`, ...sent.headers },
});

const batch = (count: number) => ({ body: `[${Array.from({ length: count }, () => CALL).join()}]` });

const from = (each: number) => as('forged', { headers: { 'x-forwarded-for': `203.0.113.${each}` } });

const statusOf = async (served: Served, sent: Sent = {}) => (await served.post(sent)).status;

/** A head that promises `length` bytes of a body. */
const head = (port: number, more: string) =>
  `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n${more}\r\n`;

/** The same request so many times, one after the other. */
async function statuses(served: Served, sent: Sent, times: number): Promise<number[]> {
  const found: number[] = [];
  for (let each = 0; each < times; each += 1) found.push(await statusOf(served, sent));
  return found;
}

const QUICK = { headersMs: 100, requestMs: 150, lookMs: 20 };

describe('a request that is sent in part', () => {
  it.each([
    ['before its first byte', () => ''],
    ['in its head', () => 'POST /mcp HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    ['in a body of known length', (port: number) => `${head(port, 'Content-Length: 100\r\n')}{"half":`],
    ['in a body of pieces', (port: number) => `${head(port, 'Transfer-Encoding: chunked\r\n')}4\r\n{"a`],
  ])('%s is ended, and others are served meanwhile', async (_where, half) => {
    const served = await serve({ limits: QUICK });
    const slow = Array.from({ length: 20 }, () => served.connect());
    const ended = Promise.all(slow.map((socket) => once(socket.resume(), 'close')));
    for (const socket of slow) socket.write(half(served.port));
    expect(await statusOf(served)).toBe(200);
    await ended;
    expect(await statusOf(served)).toBe(200);
  });

  it('leaves the room that it had among the large ones to others', async () => {
    const served = await serve({ limits: { ...QUICK, largeBodies: { ofOne: 1, ofAll: 1 } } });
    const large = { body: JSON.stringify({ text: 'x'.repeat(100_000) }) };
    const socket = served.connect();
    const ended = once(socket.resume(), 'close');
    socket.write(`${head(served.port, 'Transfer-Encoding: chunked\r\n')}4\r\n{"a`);
    await until(() => served.server.listening);
    await ended;
    expect(await statusOf(served, large)).toBe(200);
  });
});

describe('a request that is too large', () => {
  const TOO_LARGE = 'x'.repeat(4 * 1024 * 1024 + 1);

  it.each([
    ['says so', { 'content-length': String(4 * 1024 * 1024 + 1) }],
    ['comes in pieces', { 'transfer-encoding': 'chunked' }],
  ])(
    'and %s ends its connection, and the next request of that client does not break',
    async (_how, headers) => {
      const { port } = await serve();
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const send = async (body: string, more: Record<string, string>) => {
        const options = { port, host: '127.0.0.1', method: 'POST', path: '/mcp', agent };
        const sending = httpRequest({ ...options, headers: { 'content-type': 'application/json', ...more } });
        sending.end(body);
        const [response] = await once(sending, 'response');
        await text(response);
        return [response.statusCode, response.headers.connection];
      };
      expect(await send(TOO_LARGE, headers)).toStrictEqual([413, 'close']);
      expect(await send(CALL, {})).toStrictEqual([200, 'keep-alive']);
      agent.destroy();
    },
  );

  it('is not read to its end, nor believed about its length', async () => {
    const served = await serve();
    const socket = served.connect().setEncoding('utf8');
    socket.write(head(served.port, `Content-Length: ${50 * 1024 ** 3}\r\n`));
    const [answer] = await once(socket, 'data');
    expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*connection: close/i);
    socket.destroy();
  });

  it('by its headers is refused, before one that a proxy wrote at the end is dropped', async () => {
    const served = await serve();
    const many = Array.from({ length: 120 }, (_, each) => [`x-${each}`, 'y'] as const);
    expect(await statusOf(served, { headers: Object.fromEntries(many) })).toBe(431);
    expect(await statusOf(served, { headers: { 'x-long': 'y'.repeat(17 * 1024) } })).toBe(431);
    expect(await statusOf(served)).toBe(200);
  });

  it('is not read at all before it is known who sends it', async () => {
    const served = await serve({ authenticate: byName });
    const socket = served.connect().setEncoding('utf8');
    socket.write(head(served.port, `Content-Length: ${4 * 1024 * 1024}\r\n`));
    const [answer] = await once(socket, 'data');
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
  });

  it('by its messages is refused, and each message of a batch counts as a request', async () => {
    const served = await serve({ limits: { requests: { burst: 60, perSecond: 1 } } });
    expect(await statusOf(served, batch(51))).toBe(400);
    expect(await statusOf(served, batch(50))).toBe(200);
    expect(await statusOf(served, batch(50))).toBe(429);
  });
});

describe('an answer that its client does not read', () => {
  it('ends its connection although comments keep it alive, and others are served meanwhile', async () => {
    const chunk = new Uint8Array(1024 * 1024);
    let asked = 0;
    const served = await serve({
      limits: { lookMs: 10 },
      endpoint: async (_request, body) => {
        if ((body as { id: number }).id !== 7) return Response.json(body);
        asked += 1;
        // It never ends by itself.
        return new Response(new ReadableStream({ pull: (stream) => stream.enqueue(chunk) }));
      },
    });
    const socket = served.connect();
    const body = '{"id":7}';
    socket.pause().write(`${head(served.port, `Content-Length: ${body.length}\r\n`)}${body}`);
    const ended = once(socket, 'close');
    await until(() => asked === 1);
    expect(await statusOf(served)).toBe(200);
    const moving = setInterval(() => served.wait(30_000), 50);
    await until(() => served.log.some((line) => line.includes('broken_off')));
    clearInterval(moving);
    socket.resume();
    await ended;
    expect(await statusOf(served)).toBe(200);
  });
});

describe('a flood', () => {
  it('of one principal is held back, says when to come back, and takes nothing from another', async () => {
    const served = await serve({ authenticate: byName, limits: { requests: { burst: 5, perSecond: 1 } } });
    expect(await statuses(served, as('true ada'), 7)).toStrictEqual([200, 200, 200, 200, 200, 429, 429]);
    const refused = await served.post(as('true ada'));
    expect([refused.headers['retry-after'], refused.body]).toStrictEqual([
      '1',
      expect.stringContaining('nothing was done'),
    ]);
    expect(await statusOf(served, as('true eve'))).toBe(200);
    served.wait(1000);
    expect(await statusOf(served, as('true ada'))).toBe(200);
  });

  it('of forged tokens is held back by its address, and locks out nobody there who has a true one', async () => {
    const served = await serve({ authenticate: byName, limits: { strangers: { burst: 3, perSecond: 1 } } });
    const tries = Array.from({ length: 50 }, (_, each) => served.post(as(`forged ${each}`)));
    const found = (await Promise.all(tries)).map(({ status }) => status);
    expect(found.filter((status) => status === 401)).toHaveLength(3);
    expect(found.filter((status) => status === 429)).toHaveLength(47);
    expect(await statusOf(served, as('true ada'))).toBe(200);
  });

  it('of addresses that the caller makes up is that of one address', async () => {
    const limits = { strangers: { burst: 3, perSecond: 1 } };
    const served = await serve({ authenticate: byName, limits });
    const found = await Promise.all(Array.from({ length: 9 }, (_, each) => statusOf(served, from(each))));
    expect(found.filter((status) => status === 429)).toHaveLength(6);
  });

  it('without anything that says who calls is held back by address', async () => {
    const served = await serve({ limits: { requests: { burst: 2, perSecond: 1 } } });
    expect(await statuses(served, {}, 3)).toStrictEqual([200, 200, 429]);
  });

  it('of calls that wait is held back, its answers are not, and others are served', async () => {
    const endings: (() => void)[] = [];
    const served = await serve({
      authenticate: byName,
      limits: { calls: { ofOne: 3, ofAll: 5 } },
      endpoint: async (_request, body) => {
        if (JSON.stringify(body) === CALL) await new Promise<void>((resolve) => endings.push(resolve));
        return Response.json(body);
      },
    });
    const begun = (name: string, count: number) =>
      Array.from({ length: count }, () => statusOf(served, as(name)));
    const waiting = begun('true ada', 3);
    await until(() => endings.length === 3);
    expect(await statusOf(served, as('true ada'))).toBe(429);
    // What a person says would never arrive, and the calls that wait for it never end.
    const answer = { body: JSON.stringify({ jsonrpc: '2.0', id: 1, result: {} }) };
    expect(await statusOf(served, as('true ada', answer))).toBe(200);
    const others = begun('true eve', 2);
    await until(() => endings.length === 5);
    expect(await statusOf(served, as('true zoe'))).toBe(429);
    for (const end of endings.splice(0)) end();
    expect(await Promise.all([...waiting, ...others])).toStrictEqual([200, 200, 200, 200, 200]);
    const again = begun('true ada', 1);
    await until(() => endings.length === 1);
    for (const end of endings) end();
    expect(await Promise.all(again)).toStrictEqual([200]);
  });

  it('of callers who go away while their calls wait leaves room for others', async () => {
    let asked = 0;
    const served = await serve({
      limits: { calls: { ofOne: 2, ofAll: 2 } },
      endpoint: async (_request, body) => {
        asked += 1;
        return asked <= 2 ? new Promise<never>(() => {}) : Response.json(body);
      },
    });
    const gone = [served.connect(), served.connect()];
    for (const socket of gone)
      socket.write(`${head(served.port, `Content-Length: ${CALL.length}\r\n`)}${CALL}`);
    await until(() => asked === 2);
    expect(await statusOf(served)).toBe(429);
    for (const socket of gone) socket.destroy();
    await until(() => served.calls.underWay === 0);
    expect(await statusOf(served)).toBe(200);
  });
});
