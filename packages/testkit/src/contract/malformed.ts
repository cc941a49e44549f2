import { isWrite, listTool } from '@guard/core/inspect';
import {
  CLIENT_CAPABILITIES_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  type Transport,
} from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { readAnswer } from '../clients/raw-answers.ts';
import { connectRaw2025 } from '../clients/raw-2025.ts';
import { connectRaw2026 } from '../clients/raw-2026.ts';
import type { RawAnswer } from '../connect/raw-connection.ts';
import { nobody, personOf } from '../persons/persons.ts';
import type { Bench } from './bench.ts';
import { askingCalls, type ContractOptions, exampleOf } from './contract.ts';
import { expectNothingDone, expectNoToken } from './verdicts.ts';
import { FORM } from './ticked.ts';

const ENVELOPE = { [PROTOCOL_VERSION_META_KEY]: '2026-07-28', [CLIENT_CAPABILITIES_META_KEY]: FORM };

const GENERATIONS = [
  { generation: '2025', meta: {}, open: async (to: Transport) => connectRaw2025(to, nobody(), FORM) },
  { generation: '2026', meta: ENVELOPE, open: async (to: Transport) => connectRaw2026(to, nobody(), FORM) },
] as const;

/** Messages with a member that nobody can read: what can be read is answered, and no call is left open. */
export function checkMalformed(
  options: Pick<ContractOptions, 'server' | 'calls'> & { readonly bench: Pick<Bench, 'backend'> },
  connect: () => Transport,
): void {
  const { server, bench } = options;
  const reads = server.tools.filter((tool) => !isWrite(tool));
  const plain = reads.find((tool) => (listTool(tool).inputSchema.required ?? []).length === 0) ?? reads[0];
  if (plain === undefined) return;
  const call = { name: plain.name, arguments: exampleOf(options, plain).args };

  describe.each(GENERATIONS)('malformed, $generation:', ({ meta, open }) => {
    const ask = async (change: (message: Message) => unknown, id: unknown = 1000): Promise<RawAnswer> => {
      const { connection } = await open(connect());
      const message = { jsonrpc: '2.0', id, method: 'tools/call', params: { ...call, _meta: meta } };
      return connection.post(change(message), id);
    };

    it.each(READABLE)('reads a call with %s', async (_what, change) => {
      expect(readAnswer(await ask(change))).toMatchObject({ isError: false });
    });

    it.each(REFUSED)('refuses a call with %s, and names its id', async (_what, code, change, id) => {
      const answer = await ask(change, id);
      expect(answer).toMatchObject({ error: { code } });
      expect(JSON.stringify(answer).length).toBeLessThan(200);
    });

    it('refuses an argument called __proto__ like any unknown one', async () => {
      const result = readAnswer(
        await ask((message) => within(message, { arguments: JSON.parse('{"__proto__":{"x":1}}') })),
      );
      expect(result).toMatchObject({ isError: true, text: expect.stringContaining('__proto__') });
    });

    it.each([null, []])('takes arguments that are %j for none', async (none) => {
      expect(await ask((message) => within(message, { arguments: none }))).toHaveProperty('result');
    });

    it('ends a request without readable parameters, and goes on', async () => {
      const { connection } = await open(connect());
      for (const params of [null, [], 5, 'x']) {
        const id = `list ${JSON.stringify(params)}`;
        await connection.post({ jsonrpc: '2.0', id, method: 'tools/list', params }, id);
      }
      const message = { jsonrpc: '2.0', id: 'after', method: 'tools/call', params: { ...call, _meta: meta } };
      expect(readAnswer(await connection.post(message, 'after'))).toMatchObject({ isError: false });
    });
  });

  describe.each(askingCalls(options).slice(0, 1))(
    'a malformed answer to the question of $tool',
    ({ tool, args }) => {
      it.each(UNREADABLE_META)('2025: a decline with _meta %j ends the call', async (meta) => {
        const reply = { result: { action: 'decline', _meta: meta } };
        const person = personOf({ name: 'declines with nonsense', reply, outcome: 'nothing' });
        const result = await (await connectRaw2025(connect(), person, FORM)).callTool(tool, args);
        expectNothingDone(result, bench.backend.journal);
        expect(person.seen).toHaveLength(1);
      });

      it.each(NO_OBJECTS)('2025: %j ends the call with nothing done', async (answer) => {
        const person = personOf({ name: 'answers nonsense', reply: { result: answer }, outcome: 'nothing' });
        const client = await connectRaw2025(connect(), person, FORM);
        const result = await client.callTool(tool, args);
        expectNothingDone(result, bench.backend.journal);
        expectNoToken(result);
        expect(person.seen).toHaveLength(1);
      });

      it.each(NO_OBJECTS)('2026: %j ends the call with nothing done', async (answer) => {
        const client = await connectRaw2026(connect(), nobody(), FORM);
        const leg = await client.leg(tool, args);
        const requestState = 'asked' in leg ? leg.asked.state : undefined;
        const second = await client.leg(tool, args, { inputResponses: { confirm: answer }, requestState });
        if (!('ended' in second)) throw new Error('asked again instead of ending');
        expectNothingDone(second.ended, bench.backend.journal);
        expectNoToken(second.ended);
      });
    },
  );
}

interface Message {
  readonly params: Readonly<Record<string, unknown>>;
}

function within(message: Message, members: object): object {
  return { ...message, params: { ...message.params, ...members } };
}

function inMeta(message: Message, members: object): object {
  return within(message, { _meta: { ...Object(message.params['_meta']), ...members } });
}

/** `null` is no answer at all on 2026-07-28: there it is asked again. */
const NO_OBJECTS: readonly unknown[] = ['yes', true, 1, [true], ['accept', { confirm: true }]];

const UNREADABLE_META: readonly unknown[] = [
  null,
  5,
  { progressToken: [] },
  { 'io.modelcontextprotocol/related-task': 'x' },
];

type Change = (message: Message) => unknown;

const READABLE: readonly (readonly [string, Change])[] = [
  ...[null, 5, true, {}, ['x']].map(
    (value) =>
      [`requestState ${JSON.stringify(value)}`, (m: Message) => within(m, { requestState: value })] as const,
  ),
  ...[null, 5, 'x', []].map(
    (value) =>
      [
        `inputResponses ${JSON.stringify(value)}`,
        (m: Message) => within(m, { inputResponses: value }),
      ] as const,
  ),
  ...[null, true, {}, [], 1.5].map(
    (value) =>
      [
        `progressToken ${JSON.stringify(value)}`,
        (m: Message) => inMeta(m, { progressToken: value }),
      ] as const,
  ),
  ...['x', {}, { taskId: 5 }].map(
    (value) =>
      [
        `related-task ${JSON.stringify(value)}`,
        (m: Message) => inMeta(m, { 'io.modelcontextprotocol/related-task': value }),
      ] as const,
  ),
  ['a null in its _meta', (m) => inMeta(m, { trace: null })],
  ['a null beside its arguments', (m) => within(m, { task: null, cursor: null })],
  ['one member more', (m) => ({ ...m, trace: 'x' })],
  ['another version of JSON-RPC', (m) => ({ ...m, jsonrpc: '1.0' })],
  ['a list around it', (m) => [m]],
  ['another message in the list', (m) => [{ jsonrpc: '2.0', method: 'notifications/x' }, 5, [], m]],
];

const REFUSED: readonly (readonly [string, number, Change, unknown])[] = [
  ['an id between two numbers', -32_600, (m) => m, 1.5],
  ['a method that is no text', -32_600, (m) => ({ ...m, method: 5 }), 7],
  ['a list as arguments', -32_602, (m) => within(m, { arguments: ['x'] }), 8],
  ['a text as arguments', -32_602, (m) => within(m, { arguments: '{}' }), 'nine'],
];
