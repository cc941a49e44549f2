import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  type Transport,
} from '@modelcontextprotocol/client';
import { openRaw, type RawAnswer, type RawConnection } from '../connect/raw-connection.ts';
import type { Person } from '../persons/person.ts';
import { readShown } from '../persons/shown.ts';
import { readAnswer, readTools } from './raw-answers.ts';
import { asRecord, readToolResult, type ToolResult } from './tool-result.ts';
import type { TestClient } from './test-client.ts';

/** One leg of a call on 2026-07-28: either its end, or a question to be carried back with its state. */
export type Leg =
  | { readonly ended: ToolResult }
  | { readonly asked: { readonly params: Readonly<Record<string, unknown>>; readonly state: unknown } };

/** What a leg carries besides the name and the arguments. */
export interface LegExtras {
  readonly inputResponses?: unknown;
  readonly requestState?: unknown;
}

/** A client whose legs can be driven one by one, with any answer and any state. */
export interface Raw2026Client extends TestClient {
  readonly connection: RawConnection;
  leg(name: string, args: Readonly<Record<string, unknown>>, extras?: LegExtras): Promise<Leg>;
}

/** So often a client carries a question back before it gives up. */
const MAX_LEGS = 8;

/** @param capabilities declared with every request as they are, malformed ones too */
export async function connectRaw2026(
  transport: Transport,
  person: Person,
  capabilities: unknown,
): Promise<Raw2026Client> {
  // On this revision a server has no way to send a request.
  const connection = await openRaw(transport, () => undefined);
  const envelope = {
    [PROTOCOL_VERSION_META_KEY]: '2026-07-28',
    [CLIENT_INFO_META_KEY]: { name: 'raw', version: '1' },
    [CLIENT_CAPABILITIES_META_KEY]: capabilities,
  };
  const request = (method: string, params: object) =>
    connection.request(method, { ...params, _meta: envelope });
  const leg: Raw2026Client['leg'] = async (name, args, extras = {}) =>
    readLeg(await request('tools/call', { name, arguments: args, ...extras }));
  return {
    kind: 'raw 2026-07-28',
    generation: '2026',
    connection,
    leg,
    listTools: async () => readTools(await request('tools/list', {})),
    callTool: (name, args) => playLegs(person, (extras) => leg(name, args, extras)),
    close: () => connection.close(),
  };
}

/** Puts each question to the person and carries the answer back, as the SDK's client does. */
async function playLegs(person: Person, send: (extras: LegExtras) => Promise<Leg>): Promise<ToolResult> {
  let leg = await send({});
  for (let count = 1; count < MAX_LEGS; count += 1) {
    if ('ended' in leg) return leg.ended;
    const { params, state } = leg.asked;
    const reply = await person.answer(readShown(params));
    if (!('result' in reply))
      return { isError: true, text: 'The person gave no answer that could be carried back' };
    const extras = { inputResponses: { confirm: reply.result }, requestState: state };
    const legs = await Promise.all(Array.from({ length: reply.times ?? 1 }, () => send(extras)));
    // Of answers given twice the one that was acted on counts; the others come back as fresh questions or refusals.
    const ended = legs.filter((other) => 'ended' in other);
    leg = ended.find((other) => !other.ended.isError) ?? ended[0] ?? legs[0] ?? leg;
  }
  return 'ended' in leg ? leg.ended : { isError: true, text: 'The server went on asking' };
}

function readLeg(answer: RawAnswer): Leg {
  if ('error' in answer) return { ended: readAnswer(answer) };
  const { resultType, inputRequests, requestState } = asRecord(answer.result);
  if (resultType !== 'input_required') return { ended: readToolResult(answer.result) };
  return {
    asked: { params: asRecord(asRecord(asRecord(inputRequests)['confirm'])['params']), state: requestState },
  };
}
