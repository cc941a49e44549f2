import { PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server';
import { expect, it } from 'vitest';
import { INITIALIZE, sentBy, serveNotes } from './support/notes.ts';

it.each(['2025-11-25', '2026-07-28'])(
  'a client that names %s in the handshake of 2025 as well begins its session',
  async (version) => {
    const { served } = await serveNotes();
    const { method, params } = INITIALIZE;
    const both = { ...params, _meta: { [PROTOCOL_VERSION_META_KEY]: version } };
    const { status, headers } = await served.post(sentBy('ada', { id: 1, method, params: both }));
    expect(status).toBe(200);
    expect(headers['mcp-session-id']).toBeDefined();
  },
);
