import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createMcpHandler, Server } from '@modelcontextprotocol/server';
import { Hono } from 'hono';
import * as z from 'zod';

const { THINGS_URL: url, THINGS_TOKEN: token } = process.env;
const input = z.strictObject({ thingId: z.int() });
const thing = z.looseObject({ id: z.int(), name: z.string() });

/** The same call by the low-level server of the SDK, with nothing around it. */
function bareServer(): Server {
  const server = new Server({ name: 'bare', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/call', async ({ params }) => {
    const { thingId } = input.parse(params.arguments);
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const answer = await fetch(`${url}/things/${thingId}`, { headers });
    const structuredContent = thing.parse(await answer.json());
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
  });
  return server;
}

const handler = createMcpHandler(() => bareServer(), { legacy: 'reject' });
const app = new Hono();
app.post('/mcp', async ({ req }) => handler.fetch(req.raw, { parsedBody: await req.json() }));
const port = Number(process.env['GUARD_HTTP_LISTEN']?.split(':').at(-1));
createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false })).listen(port, '127.0.0.1', () =>
  process.stdout.write('listening\n'),
);
