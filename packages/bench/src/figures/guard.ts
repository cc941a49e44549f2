import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRuntime, createServer, type RuntimeOptions } from '@guard/core/embed';
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  createRequestStateCodec,
  InMemoryTransport,
  type JSONRPCMessage,
  PROTOCOL_VERSION_META_KEY,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Figure } from '../figure.ts';
import { probeConfiguration, probeServer } from '../probe-server.ts';
import { processorMs } from '../processor-time.ts';
import { interleave, median, medianRatio } from '../statistics.ts';

const CALLS_A_ROUND = 200;
const ROUNDS = { rounds: 15, warmUp: 5 };

const envelope = {
  [PROTOCOL_VERSION_META_KEY]: '2026-07-28',
  [CLIENT_INFO_META_KEY]: { name: 'bench', version: '1' },
  [CLIENT_CAPABILITIES_META_KEY]: { elicitation: {} },
};

type Result = Readonly<Record<string, unknown>>;
type Call = (name: string, answer?: object) => Promise<Result>;

/** What a question and its answer add to a write: the second request is part of the price. */
export async function guardFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-audit-'));
  const call = await connect();
  const recorded = await connect({ GUARD_AUDIT_FILE: join(folder, 'audit.jsonl') });
  const seal = sealAndOpen();
  const times = await interleave(
    {
      guarded: () => millisecondsACall(async () => askAndRedeem(call)),
      recorded: () => millisecondsACall(async () => askAndRedeem(recorded)),
      unguarded: () => millisecondsACall(async () => mustBeDone(await call('delete_unguarded'))),
      codec: () => millisecondsACall(seal),
    },
    ROUNDS,
  );
  rmSync(folder, { recursive: true });
  const trail = times.recorded.map((recorded, round) => recorded - (times.guarded[round] ?? 0));
  const overhead = times.guarded.map((guarded, round) => guarded - (times.unguarded[round] ?? 0));
  return [
    {
      name: 'Guard overhead of a call, ask and redeem, against one seal and opening by the codec of the SDK',
      unit: '×',
      measured: medianRatio(overhead, times.codec),
      budget: { atMost: 4 },
      note: 'two requests of 2026-07-28 less one that does not ask, without a backend',
    },
    {
      name: 'The same as processor time',
      unit: 'ms',
      measured: median(overhead),
      note: 'for comparison',
    },
    {
      name: 'What an audit trail adds to a guarded call',
      unit: 'ms',
      measured: median(trail),
      budget: { atMost: 0.2 },
      note: 'four lines, each with one write and no sync, as processor time',
    },
  ];
}

/** What no guard that keeps its state at the client can do without. */
function sealAndOpen(): () => Promise<void> {
  const codec = createRequestStateCodec<object>({ key: randomBytes(32), ttlSeconds: 900 });
  const sealed = { approval: 'n'.repeat(22), tool: 'delete_guarded', call: 'f'.repeat(43) };
  const context = { mcpReq: {} } as ServerContext; // the codec binds to nothing of it unless it is told to
  return async () => {
    await codec.verify(await codec.mint(sealed), context);
  };
}

async function millisecondsACall(run: () => Promise<void>): Promise<number> {
  const all = await processorMs(async () => {
    for (let index = 0; index < CALLS_A_ROUND; index += 1) await run();
  });
  return all / CALLS_A_ROUND;
}

export async function askAndRedeem(call: Call): Promise<void> {
  const { requestState } = await call('delete_guarded');
  const inputResponses = { confirm: { action: 'accept', content: { confirm: true } } };
  mustBeDone(await call('delete_guarded', { inputResponses, requestState }));
}

/** Without this the benchmark would happily time a refusal. */
function mustBeDone({ structuredContent, isError }: Result): void {
  if (isError === true || structuredContent === undefined) throw new Error('The call did not act');
}

export async function connect(
  more?: Readonly<Record<string, string>>,
  options: Pick<RuntimeOptions, 'store'> = {},
): Promise<Call> {
  const runtime = createRuntime(probeServer, probeConfiguration(more), { complain: () => {}, ...options });
  const [client, server] = InMemoryTransport.createLinkedPair();
  serveStdio(({ era }) => createServer(runtime, era), { transport: server });
  const waiting = new Map<unknown, (message: JSONRPCMessage) => void>();
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a transport of the SDK is no event target
  client.onmessage = (message: JSONRPCMessage) => {
    if ('id' in message) waiting.get(message.id)?.(message);
  };
  await client.start();
  let id = 0;
  return async (name, answer = {}) => {
    id += 1;
    const arrived = new Promise<JSONRPCMessage>((resolve) => waiting.set(id, resolve));
    const params = { name, arguments: { thingId: 5 }, ...answer, _meta: envelope };
    await client.send({ jsonrpc: '2.0', id, method: 'tools/call', params });
    const message = await arrived;
    waiting.delete(id);
    if ('result' in message) return message.result;
    throw new Error(`No result: ${JSON.stringify(message)}`);
  };
}
