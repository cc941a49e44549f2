import { Server } from '@modelcontextprotocol/server';
import { type Era, generationOf, type Introduced, introducedBy } from '../guard/capability.ts';
import type { Service } from './service.ts';

/** The list never changes while a server runs and is the same for everybody. */
const LIST_MS = 60 * 60_000;

/** The protocol server of one connection. Nothing is read or made for it that no client has asked for. */
export function protocolServer(
  { start, instructions, list, call }: Service,
  era: Era,
  introduced?: Introduced,
): Server {
  const { binary, title, version } = start;
  const generation = generationOf(era);
  const server = new Server(
    { name: binary, title, version },
    {
      instructions,
      capabilities: { tools: { listChanged: false } },
      cacheHints: { 'tools/list': { ttlMs: LIST_MS, cacheScope: 'public' } },
    },
  );
  server.setRequestHandler('tools/list', () => ({ tools: [...list()] }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const client = introduced ?? introducedBy(generation, server, context);
    return call(params.name, params.arguments ?? {}, { generation, context, ...client });
  });
  return server;
}
