import { once } from 'node:events';
import { createServer, get, type RequestListener } from 'node:http';
import { createPage } from '@guard/approvals';
import { createMemoryStore, createPageApprovals } from '@guard/core/embed';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { Figure } from '../figure.ts';
import { processorMs } from '../processor-time.ts';
import { interleave, median, medianRatio } from '../statistics.ts';

const READS_A_ROUND = 100;
const ROUNDS = { rounds: 15, warmUp: 5 };
const ID = 'A'.repeat(22);
/** The page answers under this name alone, whatever the port it listens at here. */
const ADDRESS = new URL('http://localhost/');
const now = () => 1_000_000;

/** What the approval page costs beside a page of the same size that Hono hands out as it is. */
export async function pageFigures(): Promise<Figure[]> {
  const page = await listening(await approvalPage());
  const size = (await read(page.url)).length;
  const bare = new Hono();
  bare.get('*', (context) => context.html('x'.repeat(size)));
  const plain = await listening(getRequestListener(bare.fetch));
  const times = await interleave(
    { page: () => millisecondsARead(page.url), plain: () => millisecondsARead(plain.url) },
    ROUNDS,
  );
  page.close();
  plain.close();
  return [
    {
      name: 'Reading the approval page, against a bare page of Hono of the same size',
      unit: '×',
      measured: medianRatio(times.page, times.plain),
      note: `${size} bytes; server and reader in one process, as processor time`,
    },
    { name: 'The same', unit: 'ms', measured: median(times.page), note: 'for comparison' },
  ];
}

async function approvalPage(): Promise<RequestListener> {
  const store = createMemoryStore(now);
  await store.open({
    id: ID,
    kind: 'page',
    server: 'probe-mcp',
    instance: 'https://probe.example.org/',
    account: 'probe',
    principal: { kind: 'local' },
    tool: 'delete_thing',
    call: 'digest',
    question: 'digest',
    evidence: 'page',
    lifeMs: 60_000,
    onPage: {
      serverTitle: 'Probe',
      toolTitle: 'Delete a thing',
      text: 'This will delete thing 5.\n\nIt cannot be restored.',
      confirm: 'Delete thing 5',
      facts: [{ label: 'Name', value: '“the fifth”', from: 'backend' }],
    },
  });
  return createPage({
    approvals: createPageApprovals(store, now),
    address: ADDRESS,
    passkeys: undefined,
    now,
  });
}

async function listening(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' ? bound?.port : undefined;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/a/${ID}`, close };
}

async function millisecondsARead(url: string): Promise<number> {
  const all = await processorMs(async () => {
    for (let index = 0; index < READS_A_ROUND; index += 1) await read(url);
  });
  return all / READS_A_ROUND;
}

function read(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asking = get(url, { headers: { host: ADDRESS.host } }, (response) => {
      // Without this the benchmark would happily time a refusal.
      if (response.statusCode !== 200) reject(new Error(`Status ${response.statusCode}`));
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.once('end', () => resolve(text));
    });
    asking.once('error', reject);
  });
}
