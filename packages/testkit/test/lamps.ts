import { createServer } from 'node:http';
import {
  address,
  defineServer,
  guardedTool,
  ifReadable,
  none,
  path,
  type Reader,
  READS,
  readTool,
  secret,
  sometimesGuardedTool,
  wholeNumber,
  words,
  writeTool,
} from '@guard/core';
import * as z from 'zod';
import type { ExampleCalls, RecordedWrite, TestBackend } from '../src/index.ts';

const lamp = z.looseObject({ id: z.int(), name: z.string(), on: z.boolean() });
const lamp_id = wholeNumber('Id of the lamp');
const done = z.looseObject({});
const getLamp = (read: Reader, id: number) => read.json(path`/lamps/${id}`, lamp);
const getRoom = (read: Reader, id: number) => read.json(path`/rooms/${id}`, lamp);
const WRITES = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: true,
  openWorldHint: false,
} as const;

/** A server as small as one can be that has every kind of tool: a read, and writes of all three rules. */
export const lamps = defineServer({
  binary: 'lamps-mcp',
  backend: 'lamps',
  title: 'Lamps',
  version: '0.0.0',
  instructions: 'Lamps.',
  prefix: 'LAMPS',
  variables: {
    url: address({ describes: 'Address', trims: [] }),
    apiToken: secret({ describes: 'Token' }),
  },
  supplied: 'caller',
  presets: { essential: ['get_lamp'] },
  secretKeys: [],
  serialWrites: false,
  connect: ({ url, apiToken }) => ({ base: url, account: '', headers: () => ({ 'x-api-key': apiToken }) }),
  checks: [],
  tools: [
    readTool({
      name: 'get_lamp',
      title: 'Get a lamp',
      description: 'Shows one lamp.',
      hints: READS,
      input: z.strictObject({ lamp_id, verbose: z.boolean().optional() }),
      output: lamp,
      untrusted: true,
      read: async ({ input, read }) => getLamp(read, input.lamp_id),
    }),
    guardedTool({
      name: 'remove_lamp',
      title: 'Remove a lamp',
      description: 'Removes a lamp.',
      hints: WRITES,
      input: z.strictObject({ lamp_id }),
      output: done,
      untrusted: false,
      lookWith: 'get_lamp',
      targets: { lamp_id: 'lamp' },
      question: async ({ input: { lamp_id: id }, read }) => {
        const { name } = await getLamp(read, id);
        const room = await ifReadable(getRoom(read, id));
        return {
          will: words`This will remove lamp ${id}.`,
          cost: words`It is dark then.`,
          confirm: words`Remove lamp ${id}`,
          supplied: [{ label: words`Lamp`, value: name }],
          recognise: [
            { label: words`Name`, value: name, from: 'backend' },
            { label: words`Room`, value: room?.name, from: 'backend' },
          ],
        };
      },
      write: async ({ input, write }) => write.send('DELETE', path`/lamps/${input.lamp_id}`, { reply: done }),
    }),
    sometimesGuardedTool({
      name: 'set_lamp',
      title: 'Switch a lamp',
      description: 'Switches a lamp on or off.',
      hints: WRITES,
      input: z.strictObject({ lamp_id, on: z.boolean() }),
      output: done,
      untrusted: false,
      lookWith: 'get_lamp',
      targets: { lamp_id: 'lamp' },
      asksWhen: 'when it is switched on',
      question: async ({ input: { lamp_id: id, on } }) => ({
        ...(on && {
          ask: {
            will: words`This will switch lamp ${id} on.`,
            cost: words`It burns.`,
            confirm: words`Switch lamp ${id} on`,
            recognise: none('these lamps are told by their numbers'),
          },
        }),
      }),
      write: async ({ input, write }) =>
        write.send('PUT', path`/lamps/${input.lamp_id}`, { json: { on: input.on }, reply: done }),
    }),
    writeTool({
      name: 'dust_lamp',
      title: 'Dust a lamp',
      description: 'Dusts a lamp.',
      hints: WRITES,
      input: z.strictObject({ lamp_id }),
      output: done,
      untrusted: false,
      lookWith: 'get_lamp',
      targets: { lamp_id: 'lamp' },
      neverAsks: 'nobody minds',
      write: async ({ input, write }) =>
        write.send('POST', path`/lamps/${input.lamp_id}/dust`, { reply: done }),
    }),
  ],
});

export const calls: ExampleCalls = {
  get_lamp: { args: { lamp_id: 1 } },
  remove_lamp: {
    args: { lamp_id: 1 },
    writes: [{ method: 'DELETE', path: '/lamps/1' }],
    facts: [
      { label: 'Name', value: 'hall', from: 'backend' },
      { label: 'Room', value: 'hall', from: 'backend' },
    ],
    other: { args: { lamp_id: 2 }, writes: [{ method: 'DELETE', path: '/lamps/2' }] },
  },
  set_lamp: {
    args: { lamp_id: 1, on: true },
    writes: [{ method: 'PUT', path: '/lamps/1', body: { on: true } }],
    other: {
      args: { lamp_id: 2, on: true },
      writes: [{ method: 'PUT', path: '/lamps/2', body: { on: true } }],
    },
    quiet: {
      args: { lamp_id: 1, on: false },
      writes: [{ method: 'PUT', path: '/lamps/1', body: { on: false } }],
    },
  },
  dust_lamp: { args: { lamp_id: 1 }, writes: [{ method: 'POST', path: '/lamps/1/dust' }] },
};

/** A backend with two lamps that never go out. */
export async function startLamps(): Promise<TestBackend> {
  const journal: RecordedWrite[] = [];
  let name = 'hall';
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      const { method = '', url = '' } = request;
      if (method !== 'GET')
        journal.push({ method, path: url, ...(text !== '' && { body: JSON.parse(text) }) });
      const id = Number(url.split('/')[2]);
      const moved = name === 'hall' ? 0 : 100;
      const rest = { lamp: id + 10 + moved, lamps: [id + 20 + moved, id + 30 + moved], newest: 7 + moved };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(method === 'GET' ? { id, name, on: false, ...rest } : {}));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return {
    env: { LAMPS_URL: `http://127.0.0.1:${port}`, LAMPS_API_TOKEN: 'FAKE-lamp-token-0001' },
    journal,
    reset() {
      name = 'hall';
      journal.length = 0;
    },
    disturb() {
      name = 'cellar';
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
