import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { freePort } from '@guard/testkit';
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/server';
import type { Figure } from '../figure.ts';
import { processorMsOf } from '../processor-time.ts';
import { interleave, medianRatio } from '../statistics.ts';
import { bundleSubject } from '../subjects.ts';

const CALLS_A_ROUND = 600;
const AT_ONCE = 8;
const ROUNDS = { rounds: 15, warmUp: 8 };
const CONNECTED = 1000;

const CALL = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: {
    name: 'get_thing',
    arguments: { thingId: 5 },
    _meta: {
      [PROTOCOL_VERSION_META_KEY]: '2026-07-28',
      [CLIENT_INFO_META_KEY]: { name: 'bench', version: '1' },
      [CLIENT_CAPABILITIES_META_KEY]: {},
    },
  },
});
const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/call',
  'mcp-name': 'get_thing',
};

/** What everything in front of a call over HTTP costs: the edge, who calls, the guard, the log. */
export async function httpFigures(): Promise<Figure[]> {
  const backend = await startBackend();
  const ours = await serving('http-guard', backend.url);
  const crowded = await serving('http-guard', backend.url);
  const bare = await serving('http-bare', backend.url);
  const clients = await connected(crowded.port);
  try {
    const times = await interleave(
      {
        ours: () => processorMsACall(ours),
        bare: () => processorMsACall(bare),
        crowded: () => processorMsACall(crowded),
      },
      ROUNDS,
    );
    return [
      ratio(
        'Calls a second on one core over HTTP, against the bare low-level server of the SDK on the same HTTP library',
        times.bare,
        times.ours,
        { atLeast: 0.85 },
        'a call that reads from a backend; ours holds limits, hides secrets and writes a line of log',
      ),
      ratio(
        `A call over HTTP while ${CONNECTED.toLocaleString('en')} clients are connected, against one`,
        times.crowded,
        times.ours,
        { atMost: 1.2 },
        'sessions of 2025 that were begun, and connections that stay open',
      ),
    ];
  } finally {
    for (const socket of clients) socket.destroy();
    for (const { child } of [ours, crowded, bare]) child.kill('SIGKILL');
    backend.close();
  }
}

const isTold = (value: number | undefined): value is number => value !== undefined;

function ratio(
  name: string,
  measured: readonly (number | undefined)[],
  compared: readonly (number | undefined)[],
  budget: Figure['budget'],
  note: string,
): Figure {
  const [over, under] = [measured.filter(isTold), compared.filter(isTold)];
  const isMeasured = over.length === measured.length && under.length === compared.length;
  return {
    name,
    unit: '×',
    measured: isMeasured ? medianRatio(over, under) : undefined,
    ...(budget && { budget }),
    note: isMeasured
      ? `${note}; processor time of the server`
      : 'this system does not tell the processor time of a process',
  };
}

const ADDRESSES = 512;
let addresses = 0;

interface Serving {
  readonly child: ChildProcess;
  readonly port: number;
  readonly agent: Agent;
}

/** What both read from. */
async function startBackend() {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"id":5,"name":"the fifth"}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const url = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, close };
}

/** A server as a process of its own, so that whoever asks it adds nothing to its time. */
async function serving(subject: string, backend: string): Promise<Serving> {
  const port = await freePort();
  const child = spawn(process.execPath, [await bundleSubject(subject)], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      GUARD_HTTP_LISTEN: `127.0.0.1:${port}`,
      GUARD_HTTP_PROXIES: '127.0.0.1',
      GUARD_AUTH: 'none',
      GUARD_STATE_DIR: 'none',
      THINGS_URL: backend,
      THINGS_TOKEN: 'correct-horse-battery-staple',
    },
  });
  await once(child.stdout, 'data');
  return { child, port, agent: new Agent({ keepAlive: true, maxSockets: AT_ONCE }) };
}

async function processorMsACall(server: Serving): Promise<number | undefined> {
  const before = processorMsOf(server.child.pid);
  let left = CALLS_A_ROUND;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left > 0) {
        left -= 1;
        await call(server);
      }
    }),
  );
  const after = processorMsOf(server.child.pid);
  return before === undefined || after === undefined ? undefined : (after - before) / CALLS_A_ROUND;
}

/** From many addresses, as a proxy says: from one, more would be refused. */
function call({ port, agent }: Serving): Promise<void> {
  addresses = (addresses + 1) % ADDRESSES;
  const headers = { ...HEADERS, 'x-forwarded-for': `10.0.${addresses >> 8}.${addresses & 255}` };
  return new Promise((resolve, reject) => {
    const asking = request(
      { host: '127.0.0.1', port, path: '/mcp', method: 'POST', headers, agent },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
        // Without this the benchmark would happily time a refusal.
        response.once('end', () =>
          text.includes('the fifth')
            ? resolve()
            : reject(new Error(`${response.statusCode} ${text.slice(0, 200)}`)),
        );
      },
    );
    asking.once('error', reject);
    asking.end(CALL);
  });
}

/** Clients that have begun a session and keep their connection. */
async function connected(port: number): Promise<Socket[]> {
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: { elicitation: {} },
    clientInfo: { name: 'bench', version: '1' },
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
  const head = [
    'POST /mcp HTTP/1.1',
    `host: 127.0.0.1:${port}`,
    'content-type: application/json',
    'accept: application/json, text/event-stream',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  const sockets: Socket[] = [];
  while (sockets.length < CONNECTED) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    const from = `x-forwarded-for: 10.1.${sockets.length >> 8}.${sockets.length & 255}`;
    socket.write(`${[...head, from].join('\r\n')}\r\n\r\n${body}`);
    const [answer]: unknown[] = await once(socket, 'data');
    if (!String(answer).includes('200 OK')) throw new Error('a session was refused');
    socket.resume();
    sockets.push(socket);
  }
  return sockets;
}
