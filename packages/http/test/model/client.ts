import { messagesOf } from '@guard/testkit';
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/server';
import * as z from 'zod';

const FORMS = { elicitation: { form: {} } };

const message = z.looseObject({
  id: z.union([z.string(), z.number()]).nullish(),
  method: z.string().optional(),
  result: z
    .looseObject({
      requestState: z.string().optional(),
      isError: z.boolean().optional(),
      content: z.array(z.looseObject({ text: z.string().optional() })).optional(),
    })
    .optional(),
});
type Message = z.output<typeof message>;

/** A call of the 2025 revisions that waits for a person: it ends when its stream does. */
export interface Waiting {
  readonly dialog: string | number;
  readonly ended: Promise<unknown>;
}

/** Who sends something, and to which instance. */
export interface Sender {
  readonly name: string;
  readonly port: number;
}

async function post({ name, port }: Sender, body: object, headers: Record<string, string> = {}) {
  return fetch(`http://127.0.0.1:${port}/mcp`, {
    method: 'POST',
    headers: {
      authorization: name,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', ...body }),
  });
}

/** One call of delete_note by 2026-07-28, with whatever is carried back; what it ended with. */
export async function call2026(sender: Sender, note: number, showsForms: boolean, extras: object = {}) {
  const { confirm_token: token, ...beside } = { confirm_token: undefined, ...extras };
  const params = {
    name: 'delete_note',
    arguments: { note, ...(token !== undefined && { confirm_token: token }) },
    _meta: {
      [PROTOCOL_VERSION_META_KEY]: '2026-07-28',
      [CLIENT_INFO_META_KEY]: { name: 'raw', version: '1' },
      [CLIENT_CAPABILITIES_META_KEY]: showsForms ? FORMS : {},
    },
    ...beside,
  };
  const headers = {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': 'delete_note',
  };
  let last: Message | undefined;
  for await (const each of messagesOf(await post(sender, { id: 1, method: 'tools/call', params }, headers)))
    last = message.parse(each);
  return last?.result ?? {};
}

/** Begins a session of the 2025 revisions; its id. */
export async function begin2025(sender: Sender): Promise<string> {
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: FORMS,
    clientInfo: { name: 'raw', version: '1' },
  };
  const response = await post(sender, { id: 1, method: 'initialize', params });
  await response.text();
  return response.headers.get('mcp-session-id') ?? '';
}

const inSession = (session: string) => ({
  'mcp-session-id': session,
  'mcp-protocol-version': '2025-11-25',
});

/** One call of the 2025 revisions; undefined where nobody is asked. */
export async function call2025(sender: Sender, session: string, note: number): Promise<Waiting | undefined> {
  const params = { name: 'delete_note', arguments: { note } };
  const messages = messagesOf(
    await post(sender, { id: 2, method: 'tools/call', params }, inSession(session)),
  );
  for (;;) {
    const next = await messages.next();
    if (next.done === true) return undefined;
    const { method, id } = message.parse(next.value);
    if (method === 'elicitation/create' && id !== null && id !== undefined)
      return { dialog: id, ended: drained(messages) };
  }
}

async function drained(messages: AsyncGenerator): Promise<void> {
  for (;;) if ((await messages.next()).done === true) return;
}

/** Answers a dialog; whether it was taken is seen by what becomes of its call. */
export async function answer2025(sender: Sender, session: string, dialog: string | number, answer: object) {
  const response = await post(sender, { id: dialog, result: answer }, inSession(session));
  await response.text();
}
