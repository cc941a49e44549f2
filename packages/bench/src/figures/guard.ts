import { createRuntime, createServer } from '@guard/core';
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  InMemoryTransport,
  type JSONRPCMessage,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Figure } from '../figure.ts';
import { probeConfiguration, probeServer } from '../probe-server.ts';
import { processorMs } from '../processor-time.ts';
import { interleave, median } from '../statistics.ts';

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
export async function guardFigure(): Promise<Figure> {
  const call = await connect();
  const times = await interleave(
    {
      guarded: () => millisecondsACall(async () => askAndRedeem(call)),
      unguarded: () => millisecondsACall(async () => mustBeDone(await call('delete_unguarded'))),
    },
    ROUNDS,
  );
  return {
    name: 'Guard overhead of a call, ask and redeem, in process, without a backend',
    unit: 'ms',
    measured: median(times.guarded.map((guarded, round) => guarded - (times.unguarded[round] ?? 0))),
    budget: { atMost: 1 },
    note: 'two requests of 2026-07-28 less one that does not ask',
  };
}

async function millisecondsACall(run: () => Promise<void>): Promise<number> {
  const all = await processorMs(async () => {
    for (let index = 0; index < CALLS_A_ROUND; index += 1) await run();
  });
  return all / CALLS_A_ROUND;
}

async function askAndRedeem(call: Call): Promise<void> {
  const { requestState } = await call('delete_guarded');
  const inputResponses = { confirm: { action: 'accept', content: { confirm: true } } };
  mustBeDone(await call('delete_guarded', { inputResponses, requestState }));
}

/** Without this the benchmark would happily time a refusal. */
function mustBeDone({ structuredContent, isError }: Result): void {
  if (isError === true || structuredContent === undefined) throw new Error('The call did not act');
}

async function connect(): Promise<Call> {
  const runtime = createRuntime(probeServer, probeConfiguration());
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
