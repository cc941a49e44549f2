import { Server } from '@modelcontextprotocol/server';
import { canShowForm, declaredCapabilities, type Era } from '../guard/capability.ts';
import { pushedDialog } from '../guard/pushed-dialog.ts';
import { returnedDialog } from '../guard/returned-dialog.ts';
import { callTool } from './call-tool.ts';
import type { Runtime } from './runtime.ts';
import { type Service, serviceOf } from './service.ts';

/** The list never changes while a server runs and is the same for everybody. */
const LIST_MS = 60 * 60_000;

/**
 * Builds the protocol server of one connection. It is cheap and free of side effects: a client's probe has it
 * built and thrown away.
 */
export function createServer(runtime: Runtime, era: Era): Server {
  return answerWith(serviceOf(runtime), era);
}

/** The same with a service that may load what a call needs with the first one. */
export function answerWith({ start, list, runtime }: Service, era: Era): Server {
  const { binary, title, version, instructions } = start;
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
    const called = await runtime();
    return callTool(called, params.name, params.arguments ?? {}, {
      principal: called.principalOf(context),
      canShowForm: canShowForm(declaredCapabilities(era, server, context)),
      delivery: era === 'modern' ? returnedDialog(context) : pushedDialog(context),
      context,
    });
  });
  return server;
}
