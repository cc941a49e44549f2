import { InMemoryTransport, Server, type ServerContext } from '@modelcontextprotocol/server';

/** The context of a real request, as the SDK makes it. */
export async function requestContext(): Promise<ServerContext> {
  const [here, there] = InMemoryTransport.createLinkedPair();
  const server = new Server({ name: 'context', version: '1' }, { capabilities: { tools: {} } });
  const context = new Promise<ServerContext>((resolve) => {
    server.setRequestHandler('tools/list', (_request, given) => {
      resolve(given);
      return { tools: [] };
    });
  });
  await server.connect(there);
  await here.send({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
  return context;
}

/** The same context with another abort signal. */
export function withSignal(context: ServerContext, signal: AbortSignal): ServerContext {
  return { ...context, mcpReq: { ...context.mcpReq, signal } };
}
