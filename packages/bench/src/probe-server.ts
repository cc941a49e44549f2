import {
  address,
  defineServer,
  guardedTool,
  READS,
  readTool,
  secret,
  wholeNumber,
  words,
  writeTool,
} from '@guard/core';
import { readConfiguration } from '@guard/core/embed';
import * as z from 'zod';

const facts = {
  description: 'Deletes one thing. It cannot be restored.',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ thingId: wholeNumber('Id of the thing') }),
  output: z.looseObject({ thingId: z.int(), deleted: z.boolean() }),
  untrusted: false,
  lookWith: 'list_things',
  targets: { thingId: 'thing' },
} as const;

/** Two writes that differ in nothing but that one asks, and reach no backend: what is left is the guard. */
const guarded = guardedTool({
  ...facts,
  name: 'delete_guarded',
  title: 'Delete a thing after asking',
  question: async ({ input: { thingId } }) => ({
    will: words`This will delete thing ${thingId}.`,
    cost: words`It cannot be restored, and whoever used it loses access.`,
    confirm: words`Delete thing ${thingId}`,
    supplied: [{ label: words`Thing`, value: 'laptop' }],
    recognise: [{ label: words`Thing`, value: 'laptop', from: 'backend' }],
  }),
  write: async ({ input }) => ({ thingId: input.thingId, deleted: true }),
});

const unguarded = writeTool({
  ...facts,
  name: 'delete_unguarded',
  title: 'Delete a thing at once',
  neverAsks: 'the other tool is compared with this one',
  write: async ({ input }) => ({ thingId: input.thingId, deleted: true }),
});

const listed = readTool({
  name: 'list_things',
  title: 'List things',
  description: 'Lists nothing.',
  hints: READS,
  input: z.strictObject({}),
  output: z.looseObject({}),
  untrusted: false,
  read: async () => ({}),
});

/** A server without a backend, for what is measured in process. */
export const probeServer = defineServer({
  binary: 'probe-mcp',
  backend: 'nothing',
  title: 'Probe',
  version: '1.0.0',
  instructions: 'Measures the guard.',
  prefix: 'PROBE',
  variables: {
    url: address({ describes: 'Address of the instance', trims: [] }),
    password: secret({ describes: 'Password of an account' }),
  },
  supplied: 'caller',
  presets: { essential: ['delete_guarded'] },
  secretKeys: ['preSharedKey'],
  serialWrites: false,
  connect: ({ url }) => ({ base: url, account: 'admin', headers: () => ({}) }),
  checks: [],
  tools: [listed, guarded, unguarded],
});

/** Its settings, and more of them. Nothing listens at the address. */
export function probeConfiguration(more: Readonly<Record<string, string>> = {}) {
  return readConfiguration(probeServer, {
    ...more,
    PROBE_URL: 'http://127.0.0.1:9',
    PROBE_PASSWORD: 'correct horse battery staple',
  });
}
