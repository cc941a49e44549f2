import { createMcpHandler } from '@modelcontextprotocol/server';
import { describe, expect, test } from 'vitest';
import { createServer, type Runtime } from '../../src/embed.ts';
import { type GuardEvent } from '../../src/guard/events.ts';
import { backend, NOTE_5, useNotes } from './notes-each-test.ts';
import { type NotesOptions, notesRuntime } from './notes-server.ts';
import { envelope, FORMS, readMessage, readReply, withAnswer } from './raw-client.ts';

// The core has no HTTP transport of its own yet. These hold that it could be served over one: each request has a
// server of its own there, and a principal.

useNotes();

const named = (name: string) => ({ kind: 'token', name }) as const;
const runtime = (options: NotesOptions = {}) =>
  notesRuntime(backend, {
    principalOf: ({ http }) => named(http?.authInfo?.clientId ?? ''),
    ...options,
  });

/** Calls delete_note as somebody, over the SDK's HTTP handler. */
function overHttp(runtime: Runtime) {
  const handler = createMcpHandler(({ era }) => createServer(runtime, era));
  const post = async (clientId: string, headers: Record<string, string>, params: Record<string, unknown>) => {
    const request = new Request('http://127.0.0.1/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'delete_note', ...params },
      }),
    });
    const authInfo = { token: 't', clientId, scopes: [], expiresAt: 4_000_000_000 };
    const text = await (await handler.fetch(request, { authInfo })).text();
    return readReply(readMessage(text.startsWith('{') ? text : (/^data: (\{.*)$/m.exec(text)?.[1] ?? '{}')));
  };
  const client2026 = {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': 'delete_note',
  };
  return {
    call: (who: string, args: unknown, beside = {}, capabilities: unknown = FORMS) =>
      post(who, client2026, { _meta: envelope(capabilities), arguments: args, ...beside }),
    callStateless: (who: string, args: unknown) =>
      post(who, { 'mcp-protocol-version': '2025-11-25' }, { arguments: args }),
  };
}

describe('over HTTP', () => {
  test('an approval is redeemed by another request of the same principal, once', async () => {
    const { call } = overHttp(runtime());
    const { state } = await call('ada', NOTE_5);
    expect(await call('ada', NOTE_5, withAnswer(state))).toMatchObject({ isError: false });
    expect((await call('ada', { noteId: 6 }, withAnswer(state))).form).toBeDefined();
    expect(backend.journal).toStrictEqual(['DELETE /notes/5']);
  });

  test('an approval of one principal is none of another, who does not use it up', async () => {
    const events: GuardEvent[] = [];
    const { call } = overHttp(runtime({ onEvent: (event) => events.push(event) }));
    const { state } = await call('ada', NOTE_5);
    expect((await call('eve', NOTE_5, withAnswer(state))).form).toBeDefined();
    expect(backend.journal).toStrictEqual([]);
    await call('ada', NOTE_5, withAnswer(state));
    expect(backend.journal).toStrictEqual(['DELETE /notes/5']);
    expect(events.map(({ principal }) => principal)).toStrictEqual(
      ['ada', 'eve', 'eve', 'ada', 'ada', 'ada'].map(named),
    );
  });

  test('a token of one principal is none of another', async () => {
    const { call } = overHttp(runtime());
    const token = /confirm_token "([\w-]+)"/.exec((await call('ada', NOTE_5, {}, {})).text)?.[1];
    const refused = await call('eve', { ...NOTE_5, confirm_token: token }, {}, {});
    expect(refused.text).toContain('issued for another call');
    expect(backend.journal).toStrictEqual([]);
  });

  test('a 2025 client without a session can never be asked, and is told so', async () => {
    const { callStateless } = overHttp(runtime());
    const first = await callStateless('ada', NOTE_5);
    expect(first.text).toContain('This client cannot show a question to a person.');
    expect(backend.journal).toStrictEqual([]);
  });
});
