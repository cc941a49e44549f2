import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  deserializeMessage,
  InMemoryTransport,
  PROTOCOL_VERSION_META_KEY,
  type Server,
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';
import { createServer, type Runtime } from '../../src/embed.ts';

const message = z.looseObject({
  id: z.union([z.number(), z.string()]).optional(),
  method: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.looseObject({ code: z.number(), message: z.string(), data: z.unknown().optional() }).optional(),
});
export type Message = z.output<typeof message>;

export function readMessage(text: string): Message {
  return message.parse(JSON.parse(text));
}

const toolResult = z.looseObject({
  isError: z.boolean().optional(),
  content: z.array(z.looseObject({ type: z.string(), text: z.string().default('') })).default([]),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  inputRequests: z.looseObject({ confirm: z.looseObject({ params: z.unknown().optional() }) }).optional(),
  requestState: z.string().optional(),
});

const form = z.looseObject({
  mode: z.string().optional(),
  message: z.string(),
  requestedSchema: z.looseObject({
    required: z.array(z.string()),
    properties: z.looseObject({
      confirm: z.looseObject({ title: z.string(), type: z.string(), default: z.boolean() }),
    }),
  }),
});
export type Form = z.output<typeof form>;

/** What came back for a `tools/call`. */
export interface Reply {
  readonly text: string;
  readonly isError: boolean;
  readonly structured: Record<string, unknown> | undefined;
  /** The question and its sealed state, where the call ended with one (2026-07-28). */
  readonly form: Form | undefined;
  readonly state: string;
  readonly error: Message['error'];
}

/** What a 2025 client does with a question: a result, an error, or nothing at all. */
export type Person = (
  form: Form,
) => { result: unknown } | { error: { code: number; message: string } } | undefined;

export const TICK = { action: 'accept', content: { confirm: true } };
export const FORMS = { elicitation: {} };

type Params = Readonly<Record<string, unknown>>;

/**
 * A client that speaks raw JSON-RPC, so that it can also send what no SDK would. Every message goes through its
 * text, as on a wire.
 */
export class RawClient {
  readonly received: Message[] = [];
  readonly forms: Form[] = [];
  person: Person = () => undefined;
  readonly #pipe: InMemoryTransport;
  readonly #waiting = new Map<number | string, (message: Message) => void>();
  #nextId = 1;

  constructor(factory: (era: 'legacy' | 'modern') => Server) {
    const [here, there] = InMemoryTransport.createLinkedPair();
    this.#pipe = here;
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK's transports have this one only
    here.onmessage = (received) => this.#receive(readMessage(JSON.stringify(received)));
    serveStdio(({ era }) => factory(era), { transport: there });
  }

  request(method: string, params: Params = {}): Promise<Message> {
    return this.start(method, params).answer;
  }

  /** A request whose answer may be left alone. */
  start(method: string, params: Params): { id: number; answer: Promise<Message> } {
    const id = this.#nextId++;
    const answer = new Promise<Message>((resolve) => this.#waiting.set(id, resolve));
    this.send({ id, method, params });
    return { id, answer };
  }

  send(content: Params): void {
    void this.#pipe.send(deserializeMessage(JSON.stringify({ jsonrpc: '2.0', ...content })));
  }

  async close(): Promise<void> {
    await this.#pipe.close();
  }

  #receive(received: Message): void {
    this.received.push(received);
    if (received.method === 'elicitation/create') this.#answer(received);
    else if (received.id !== undefined) this.#waiting.get(received.id)?.(received);
  }

  #answer({ id, params }: Message): void {
    const shown = form.parse(params);
    this.forms.push(shown);
    const answer = this.person(shown);
    if (answer !== undefined) this.send({ id, ...answer });
  }
}

/** A call of a tool on one generation; `_meta`, `inputResponses` and the like go beside the arguments. */
export type CallTool = (name: string, args?: unknown, beside?: Params) => Promise<Reply>;

/** A client of the 2025 revisions. `capabilities` is what its `initialize` says. */
export async function client2025(
  runtime: Runtime,
  capabilities: unknown = FORMS,
  person?: Person,
  version = '2025-11-25',
) {
  const client = new RawClient((era) => createServer(runtime, era));
  if (person) client.person = person;
  const initialized = await client.request('initialize', {
    protocolVersion: version,
    capabilities,
    clientInfo: { name: 'raw', version: '1' },
  });
  client.send({ method: 'notifications/initialized' });
  const call: CallTool = async (name, args = {}, beside = {}) =>
    readReply(await client.request('tools/call', { name, arguments: args, ...beside }));
  return { client, call, initialized };
}

/** A client of 2026-07-28, which says with every request what it can do. */
export function client2026(runtime: Runtime, capabilities: unknown = FORMS) {
  const client = new RawClient((era) => createServer(runtime, era));
  const call: CallTool = async (name, args = {}, beside = {}) =>
    readReply(
      await client.request('tools/call', { _meta: envelope(capabilities), name, arguments: args, ...beside }),
    );
  return { client, call };
}

export function envelope(capabilities: unknown): Params {
  return {
    [PROTOCOL_VERSION_META_KEY]: '2026-07-28',
    [CLIENT_INFO_META_KEY]: { name: 'raw', version: '1' },
    [CLIENT_CAPABILITIES_META_KEY]: capabilities,
  };
}

export function readReply({ result, error }: Message): Reply {
  const {
    isError = false,
    content,
    structuredContent,
    inputRequests,
    requestState = '',
  } = toolResult.parse(result ?? {});
  return {
    text: content.map(({ text }) => text).join('\n'),
    isError,
    structured: structuredContent,
    form: inputRequests && form.parse(inputRequests.confirm.params),
    state: requestState,
    error,
  };
}

/** What a 2026-07-28 client sends along when it tries again with an answer. */
export function withAnswer(state: string, answer: unknown = TICK): Params {
  return { requestState: state, inputResponses: { confirm: answer } };
}
