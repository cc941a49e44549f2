import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  address,
  defineServer,
  guardedTool,
  path,
  READS,
  readTool,
  secret,
  wholeNumber,
  words,
} from '@guard/core';
import {
  createRuntimes,
  type GuardEvent,
  readConfiguration,
  type Relay,
  type Runtime,
} from '@guard/core/embed';
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/server';
import { afterEach } from 'vitest';
import * as z from 'zod';
import type { Authenticate } from '../../src/caller/caller.ts';
import { principalOf } from '../../src/caller/caller-of-call.ts';
import { createEndpoint } from '../../src/serve/mcp.ts';
import { createSessions } from '../../src/session/session.ts';
import { type Answer, type Sent, serve, type Served, type ServedOptions } from './served.ts';

export const notes = defineServer({
  binary: 'notes-mcp',
  title: 'Notes',
  version: '1.0.0',
  instructions: 'Works with notes.',
  prefix: 'NOTES',
  variables: { url: address({ describes: 'Address.', trims: [] }), token: secret({ describes: 'Token.' }) },
  presets: { essential: ['list_notes'] },
  backend: 'notes',
  supplied: 'none',
  secretKeys: [],
  serialWrites: false,
  connect: ({ url, token }) => ({
    base: url,
    account: '',
    headers: () => ({ authorization: `Bearer ${token}` }),
  }),
  checks: [],
  tools: [
    readTool({
      name: 'list_notes',
      title: 'List notes',
      description: 'Lists all notes.',
      hints: READS,
      input: z.strictObject({}),
      output: z.looseObject({}),
      untrusted: false,
      read: async ({ read }) => read.json(path`/notes`, z.looseObject({})),
    }),
    guardedTool({
      name: 'delete_note',
      title: 'Delete a note',
      description: 'Deletes a note. Asks a person first.',
      hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
      input: z.strictObject({ note: wholeNumber('From list_notes') }),
      output: z.looseObject({}),
      untrusted: false,
      lookWith: 'list_notes',
      targets: { note: 'note' },
      question: async ({ input: { note } }) => ({
        will: words`This will delete note ${note}.`,
        cost: words`It cannot be restored.`,
        confirm: words`Delete note ${note}`,
        supplied: [],
        recognise: [],
      }),
      write: async ({ input: { note }, write }) =>
        write.send('DELETE', path`/notes/${note}`, { reply: z.looseObject({}) }),
    }),
  ],
});

/** A backend whose journal says what was written. */
export async function startBackend() {
  const journal: string[] = [];
  const traces: unknown[] = [];
  const credentials: unknown[] = [];
  const says = { text: '' };
  const server = createServer((request, response) => {
    if (request.method !== 'GET') journal.push(`${request.method} ${request.url}`);
    traces.push(request.headers['traceparent']);
    credentials.push(request.headers.authorization);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(says));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { journal, traces, credentials, says, server, url: `http://127.0.0.1:${port}` };
}

/** Whoever sends a token has its name. */
export const byName: Authenticate = async (request) => ({
  principal: { kind: 'token', name: request.headers.get('authorization') ?? '' },
  scopes: ['read', 'write'],
});

export interface ServedNotes {
  readonly served: Served;
  readonly runtime: Runtime;
  readonly journal: readonly string[];
  /** Of each call that is over. */
  readonly outcomes: readonly string[];
  /** Of each request that the backend got. */
  readonly traces: readonly unknown[];
  /** The same. */
  readonly credentials: readonly unknown[];
  /** What the backend says to everybody. */
  readonly says: { text: string };
  readonly events: readonly GuardEvent[];
}

/** An account of the backend, and the names of those who act as it. */
export interface NotesAccount {
  readonly name: string;
  readonly names: readonly string[];
  readonly token: string;
}

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** The whole of it: what stands before the protocol, the protocol, the guard and a backend. */
export async function serveNotes(
  options: ServedOptions = {},
  relay?: Relay,
  accounts?: readonly NotesAccount[],
): Promise<ServedNotes> {
  const { server, url, ...backend } = await startBackend();
  const env = { NOTES_URL: url, NOTES_TOKEN: 'backend-token' };
  const outcomes: string[] = [];
  const events: GuardEvent[] = [];
  const configuration = readConfiguration(notes, env);
  const configured = accounts?.map(({ name, names, token }) => ({
    name,
    principals: names.map((each) => ({ kind: 'token' as const, name: each })),
    values: { url: new URL(url), token },
    secrets: [token],
  }));
  const runtimes = createRuntimes(
    notes,
    { ...configuration, accounts: configured },
    {
      principalOf,
      complain: () => {},
      onCall: ({ outcome }) => outcomes.push(outcome),
      onEvent: async (event) => void events.push(event),
    },
  );
  const key = Buffer.alloc(32, 7);
  const sessions = createSessions({ first: key, all: [key] }, notes.binary, Date.now);
  const endpoint = createEndpoint({ runtimes, sessions, relay });
  const served = await serve({ authenticate: byName, endpoint, ...options });
  closers.push(async () => {
    await runtimes.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { served, runtime: runtimes.any, outcomes, events, ...backend };
}

const FORMS = { elicitation: { form: {} } };

/** A call of delete_note by 2026-07-28, as somebody. */
export function deletionBy(name: string, note: number, beside: object = {}): Sent {
  return {
    headers: {
      authorization: name,
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': 'delete_note',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'delete_note',
        arguments: { note },
        _meta: {
          [PROTOCOL_VERSION_META_KEY]: '2026-07-28',
          [CLIENT_INFO_META_KEY]: { name: 'raw', version: '1' },
          [CLIENT_CAPABILITIES_META_KEY]: FORMS,
        },
        ...beside,
      },
    }),
  };
}

/** A request of the 2025 revisions, as somebody. */
export function sentBy(name: string, message: object, session?: string): Sent {
  return {
    headers: {
      authorization: name,
      accept: 'application/json, text/event-stream',
      ...(session !== undefined && { 'mcp-session-id': session, 'mcp-protocol-version': '2025-11-25' }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', ...message }),
  };
}

export const INITIALIZE = {
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: FORMS, clientInfo: { name: 'raw', version: '1' } },
};

const reply = z.looseObject({
  result: z.looseObject({ requestState: z.string().optional(), isError: z.boolean().optional() }).optional(),
});

/** The result of a call, out of JSON or of a stream. */
export function resultOf({ body }: Answer) {
  const json = body.startsWith('{') ? body : (/^data: (\{.*)$/m.exec(body)?.[1] ?? '{}');
  return reply.parse(JSON.parse(json)).result;
}
