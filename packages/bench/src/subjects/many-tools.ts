import {
  address,
  defineServer,
  READS,
  readTool,
  runServer,
  secret,
  type Tool,
  wholeNumber,
  words,
  writeTool,
} from '@guard/core';
import * as z from 'zod';

/** As many tools as the largest of the servers has. */
const TOOLS = 71;

// The arguments of a noun are declared once and used by its tools, as a server does.
const thingId = wholeNumber('Id of the thing');

function declareRead(index: number): Tool {
  return readTool({
    name: `get_thing_${index}`,
    title: `Get thing ${index}`,
    description: `Shows everything about one thing of kind ${index}: its settings, its counters and its owner.`,
    hints: READS,
    input: z.strictObject({ thingId, filter: z.string().min(1).optional() }),
    output: z.looseObject({ id: z.int(), name: z.string(), enabled: z.boolean() }),
    untrusted: true,
    read: async ({ input }) => ({ id: input.thingId, name: 'thing', enabled: true }),
  });
}

function declareWrite(index: number): Tool {
  return writeTool({
    name: `delete_thing_${index}`,
    title: `Delete thing ${index}`,
    description: `Deletes one thing of kind ${index}. It cannot be restored. Asks a person first.`,
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    input: z.strictObject({ thingId }),
    output: z.looseObject({ thingId: z.int(), deleted: z.boolean() }),
    untrusted: false,
    lookWith: `get_thing_${index}`,
    asks: {
      rule: 'always',
      prepare: async ({ input }) => ({
        question: {
          targets: [{ role: 'thing', id: input.thingId }],
          will: words`This will delete thing ${input.thingId}.`,
          cost: words`It cannot be restored.`,
          confirm: words`Delete thing ${input.thingId}`,
        },
        plan: undefined,
      }),
    },
    write: async ({ input }) => ({ thingId: input.thingId, deleted: true }),
  });
}

await runServer(
  defineServer({
    binary: 'many-tools-mcp',
    backend: 'many tools',
    title: 'Many tools',
    version: '1.0.0',
    instructions: 'A server with as many tools as the largest one.',
    prefix: 'MANY_TOOLS',
    variables: {
      url: address({ describes: 'Address of the instance', trims: [] }),
      token: secret({ describes: 'Token of an account' }),
    },
    supplied: 'none',
    presets: { essential: ['get_thing_0'] },
    secretKeys: [],
    serialWrites: false,
    connect: ({ url, token }) => ({
      base: url,
      account: '',
      headers: () => ({ authorization: `Bearer ${token}` }),
    }),
    checks: [],
    tools: Array.from({ length: TOOLS }, (_, index) =>
      index % 3 === 0 ? declareWrite(index) : declareRead(index),
    ),
  }),
);
