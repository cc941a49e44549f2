import { Client, type ClientCapabilities, type Transport } from '@modelcontextprotocol/client';
import type { Person } from '../persons/person.ts';
import { replyForSdk } from '../persons/reply-for-sdk.ts';
import { readShown } from '../persons/shown.ts';
import { readThrown, readToolResult } from './tool-result.ts';
import type { Generation, TestClient } from './test-client.ts';

/** The SDK's client: pinned to 2026-07-28, or as it comes, which is 2025-11-25. */
export async function connectV2(
  transport: Transport,
  person: Person,
  {
    generation,
    elicitation,
  }: { generation: Generation; elicitation: ClientCapabilities['elicitation'] | undefined },
): Promise<TestClient> {
  const client = new Client(
    { name: 'v2', version: '1' },
    {
      capabilities: elicitation === undefined ? {} : { elicitation },
      ...(generation === '2026' && { versionNegotiation: { mode: { pin: '2026-07-28' } } }),
    },
  );
  if (elicitation !== undefined) {
    client.setRequestHandler('elicitation/create', async ({ params }) =>
      replyForSdk(await person.answer(readShown(params))),
    );
  }
  await client.connect(transport);
  return {
    kind: `v2 ${client.getNegotiatedProtocolVersion()}`,
    generation,
    listTools: async () => (await client.listTools()).tools,
    callTool: async (name, args) =>
      client.callTool({ name, arguments: { ...args } }).then(readToolResult, readThrown),
    close: () => client.close(),
  };
}
