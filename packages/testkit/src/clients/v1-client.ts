import type { Transport } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { type ClientCapabilities, ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { Person } from '../persons/person.ts';
import { replyForSdk } from '../persons/reply-for-sdk.ts';
import { readShown } from '../persons/shown.ts';
import { readThrown, readToolResult } from './tool-result.ts';
import type { TestClient } from './test-client.ts';

/** The client of the SDK's first generation, which most clients in use are built on. */
export async function connectV1(
  transport: Transport,
  person: Person,
  elicitation: ClientCapabilities['elicitation'] | undefined,
): Promise<TestClient> {
  const client = new Client(
    { name: 'v1', version: '1' },
    { capabilities: elicitation === undefined ? {} : { elicitation } },
  );
  if (elicitation !== undefined) {
    client.setRequestHandler(ElicitRequestSchema, async ({ params }) =>
      replyForSdk(await person.answer(readShown(params))),
    );
  }
  await client.connect(transport);
  return {
    kind: 'v1 2025-11-25',
    generation: '2025',
    listTools: async () => (await client.listTools()).tools,
    callTool: async (name, args) =>
      client.callTool({ name, arguments: { ...args } }).then(readToolResult, readThrown),
    close: () => client.close(),
  };
}
