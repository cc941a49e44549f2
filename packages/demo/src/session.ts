import {
  type CallToolResult,
  Client,
  isInputRequiredResult,
  ProtocolError,
  type RequestOptions,
} from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { DemoError } from './demo-error.ts';
import { type Answer, type Question, readQuestion, toResult } from './question.ts';

/** Generation of the protocol: 2026-07-28, or what came before it. */
export type Generation = '2025' | '2026';

/** A call of a tool. */
export interface Call {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** An answer on its way to the server, with the sealed state that ties it to its question. */
export interface Approval {
  readonly requestState: unknown;
  readonly inputResponses: unknown;
}

/** What the AI client got: the words for the model, the data, or a question in place of both. */
interface Reply {
  readonly text: string;
  readonly data: unknown;
  readonly question: Question | undefined;
}

/** An AI client connected to a server process. */
export interface Session {
  readonly protocol: string;
  /** The sealed state of the question that was kept back, on a revision that sends one. */
  readonly keptState: unknown;
  call(call: Call): Promise<Reply>;
  /** Makes a call and keeps its question back unanswered; on the 2025 revisions it would be put to the person. */
  keepBack(call: Call): Promise<void>;
  /** Makes a call that brings its own answer along. A question that comes back is not put to anybody. */
  present(call: Call, approval: Approval): Promise<Reply>;
  /** Makes a call that ends in an error of the protocol, and returns that. */
  refused(call: Call): Promise<string>;
  close(): Promise<void>;
}

export interface SessionOptions {
  /** The built server. */
  readonly file: string;
  readonly flags: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly generation: Generation;
  /** Answers the questions; without it the client does not claim that it can show one. */
  readonly answer: ((question: Question) => Promise<Answer>) | undefined;
  readonly signal: AbortSignal;
}

/** Clients give up after a minute, which is too short for a person who reads. */
const PATIENCE_MS = 11 * 60_000;

const UNANSWERED: RequestOptions = { allowInputRequired: true };

/** Starts the server and connects to it, as an AI application would. */
export async function openSession(options: SessionOptions): Promise<Session> {
  const { file, flags, environment, generation, answer, signal } = options;
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [file, ...flags],
    env: { ...getDefaultEnvironment(), ...environment },
    stderr: 'ignore',
  });
  const client = new Client(
    { name: 'guard-demo', version: '0.0.0' },
    {
      capabilities: answer === undefined ? {} : { elicitation: { form: {} } },
      ...(generation === '2026' && { versionNegotiation: { mode: { pin: '2026-07-28' } } }),
    },
  );
  if (answer !== undefined) answerQuestions(client, answer);
  await client.connect(transport, { signal });
  const request = (call: Call, extra: object, more: RequestOptions) => {
    const params = { name: call.tool, arguments: { ...call.arguments }, ...extra };
    return client.request({ method: 'tools/call', params }, { signal, timeout: PATIENCE_MS, ...more });
  };
  let keptState: unknown;
  return {
    protocol: client.getNegotiatedProtocolVersion() ?? 'unknown',
    get keptState() {
      return keptState;
    },
    call: async (call) => readReply(await request(call, {}, {})),
    async keepBack(call) {
      if (generation === '2026') keptState = (await request(call, {}, UNANSWERED))['requestState'];
    },
    present: async (call, approval) => readReply(await request(call, { ...approval }, UNANSWERED)),
    async refused(call) {
      const answered = await request(call, {}, {}).catch((error: unknown) => error);
      if (answered instanceof ProtocolError) return `Error ${answered.code}: ${answered.message}`;
      throw answered instanceof Error ? answered : new DemoError('The server did not refuse the call.');
    },
    close: () => client.close(),
  };
}

function answerQuestions(client: Client, answer: (question: Question) => Promise<Answer>): void {
  client.setRequestHandler('elicitation/create', async ({ params }) => {
    const question = readQuestion(params);
    // A form that this client cannot show completely is not shown in part.
    return question === undefined ? { action: 'decline' } : toResult(await answer(question), question);
  });
}

function readReply(result: CallToolResult): Reply {
  if (isInputRequiredResult(result)) {
    const [first] = Object.values(result.inputRequests ?? {});
    const question = first?.method === 'elicitation/create' ? readQuestion(first.params) : undefined;
    return { text: '', data: undefined, question };
  }
  const text = result.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
  return { text, data: result.structuredContent, question: undefined };
}
