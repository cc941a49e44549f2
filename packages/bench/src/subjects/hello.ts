import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';

serveStdio(() => {
  const server = new McpServer({ name: 'hello', version: '1.0.0' });
  server.registerTool(
    'greet',
    {
      title: 'Greet',
      description: 'Greets somebody by name.',
      inputSchema: z.strictObject({ name: z.string() }),
      outputSchema: z.looseObject({ greeting: z.string() }),
    },
    ({ name }) => {
      const greeting = `Hello, ${name}`;
      return { content: [{ type: 'text', text: greeting }], structuredContent: { greeting } };
    },
  );
  return server;
});
