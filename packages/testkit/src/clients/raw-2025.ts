import type { Transport } from '@modelcontextprotocol/client';
import { initialize } from '../connect/initialize.ts';
import type { RawConnection, RawRequest } from '../connect/raw-connection.ts';
import type { Person, Reply } from '../persons/person.ts';
import { readShown } from '../persons/shown.ts';
import { readAnswer, readTools } from './raw-answers.ts';
import type { TestClient } from './test-client.ts';

/** A client that writes its own JSON lines, as gateways and home-made clients do. */
export interface Raw2025Client extends TestClient {
  readonly connection: RawConnection;
}

/** @throws Error when the server refuses the connection */
export async function connectRaw2025(
  transport: Transport,
  person: Person,
  capabilities: unknown,
): Promise<Raw2025Client> {
  const connection = await initialize(transport, capabilities, (request) => {
    void answer(connection, request, person);
  });
  return {
    kind: 'raw 2025-06-18',
    generation: '2025',
    connection,
    listTools: async () => readTools(await connection.request('tools/list', {})),
    callTool: async (name, args) =>
      readAnswer(await connection.request('tools/call', { name, arguments: args })),
    close: () => connection.close(),
  };
}

async function answer(connection: RawConnection, { id, method, params }: RawRequest, person: Person) {
  if (method !== 'elicitation/create') {
    connection.respond(id, { error: { code: -32601, message: 'Method not found' } });
    return;
  }
  sendReply(connection, id, await person.answer(readShown(params)));
}

/** Puts an answer on the wire, as often as it is to be given. */
function sendReply(connection: RawConnection, id: unknown, reply: Reply): void {
  if ('silence' in reply) return;
  if ('error' in reply) return connection.respond(id, reply);
  for (let time = 0; time < (reply.times ?? 1); time += 1) connection.respond(id, { result: reply.result });
}
